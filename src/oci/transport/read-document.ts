import { ScanError } from '../../domain/scan-error.ts';
import { type Connections, discardBody, type HttpRequest, type HttpResponse } from './connections.ts';
import { transportError } from './transport-error.ts';

/** A response that was read completely, or not at all because its status was no success. */
export interface DocumentResponse extends Omit<HttpResponse, 'body'> {
  bytes: Buffer;
}

/**
 * Reads one small document completely within `documentMs`. The body of any status but 200 (of a POST: 2xx) is discarded, because error
 * texts of a server are not used. `isRefusalWanted` reads the body of 4xx and 5xx. Throws LIMIT_EXCEEDED above `bytesMax`, TIMEOUT, and the
 * errors of `request`.
 */
export async function readDocument(
  connections: Connections,
  request: HttpRequest,
  bytesMax: number,
  { isRefusalWanted = false }: { isRefusalWanted?: boolean } = {},
): Promise<DocumentResponse> {
  const deadline = AbortSignal.timeout(connections.timeouts.documentMs);
  const signal = AbortSignal.any([request.signal, deadline]);
  try {
    const { body, ...response } = await connections.request({ ...request, signal });
    if (isWanted(request.method, response.status) || (isRefusalWanted && response.status >= 400)) {
      return { ...response, bytes: await readBody(body, bytesMax, response.url.host) };
    }
    await discardBody(body);
    return { ...response, bytes: Buffer.alloc(0) };
  } catch (error) {
    const isLate = deadline.aborted && !request.signal.aborted;
    throw transportError(isLate ? deadline.reason : error, new URL(request.url).host, request.signal);
  }
}

function isWanted(method: HttpRequest['method'], status: number): boolean {
  if (method === 'POST') return status >= 200 && status < 300;
  return method === 'GET' && status === 200;
}

async function readBody(body: HttpResponse['body'], bytesMax: number, host: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Ending the loop early destroys the body and with it the connection.
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bytesMax) {
      throw new ScanError('LIMIT_EXCEEDED', `${host} returned a document of more than ${bytesMax} bytes.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
