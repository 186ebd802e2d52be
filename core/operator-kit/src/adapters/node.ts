// The wallet in a server of plain Node (`node:http`).
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Wallet } from '../wallet.ts';
import { rawBodyOf } from './raw-body.ts';

/**
 * Answers a call of the wallet.
 * @param failed told what the books or the connection threw; the platform got HTTP 500 and sends again or rolls back
 * @returns false when the request is none of the wallet's: nothing was answered then
 */
export async function answerNode(
  wallet: Wallet,
  request: IncomingMessage,
  response: ServerResponse,
  failed: (error: unknown) => void,
): Promise<boolean> {
  const name = request.method === 'POST' ? wallet.nameOf(request.url) : undefined;
  if (!name) return false;
  try {
    const { status, headers, body } = await wallet.answer(name, request.headers, await rawBodyOf(request));
    response.writeHead(status, headers).end(body);
  } catch (error) {
    failed(error);
    if (!response.headersSent) response.writeHead(500).end();
  }
  return true;
}
