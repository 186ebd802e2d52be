// The door of the api room.
export { answerBrokenBodies } from './body.ts';
export type { Call, Endpoint, Reply } from './endpoint.ts';
export { allEndpoints } from './endpoints.ts';
export { API_VERSION, answersMiddleware, apiMiddleware, cut, outageCode } from './middleware.ts';
export type { Services } from './services.ts';
export { wellKnown } from './well-known.ts';
