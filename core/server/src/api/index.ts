// The door of the api room.
export { certifyPage } from './certify/certify.ts';
export { answerBrokenBodies } from './http/body.ts';
export type { Endpoint } from './http/endpoint.ts';
export { allEndpoints } from './http/endpoints.ts';
export { cut } from './http/frame.ts';
export { API_VERSION, answersMiddleware, apiMiddleware, outageCode } from './http/middleware.ts';
export { openApiOf } from './http/openapi.ts';
export { wellKnown } from './http/well-known.ts';
export { type CallbackExample, EXAMPLES_FILE, type Example, type Examples, readExamples } from './reference/examples.ts';
export { postmanOf } from './reference/postman.ts';
export { viewer } from './reference/viewer.ts';
