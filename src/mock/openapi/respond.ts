import type { IncomingMessage, ServerResponse } from 'node:http';
import { OPENAPI_PATH } from '../service/handle.ts';

/** Whether a request asks for the OpenAPI document: it is read alone, and not among the reports. */
export const isOpenApi = ({ method, url = '' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && url.split('?')[0] === OPENAPI_PATH;

/**
 * Answers with the document. It is made when it is asked for, as few runs do.
 * @param isTerse whether the service answers as in production.
 */
export async function respondOpenApi(
  { socket, headers: { host } }: IncomingMessage,
  response: ServerResponse,
  isTerse: boolean,
): Promise<void> {
  const { openApiDocument } = await import('./openapi.ts');
  const url = `http://${host ?? `${socket.localAddress}:${socket.localPort}`}`;
  const body = Buffer.from(`${JSON.stringify(openApiDocument({ url, isTerse }), null, 2)}\n`);
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
  response.writeHead(200, headers).end(body);
}
