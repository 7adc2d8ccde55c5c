import type { ServerResponse } from 'node:http';
import { expect } from 'vitest';
import type { Behaviour } from './stand-in-registry.ts';

/** Text that no message may repeat. */
export const farSideText = 'text-of-the-far-side';

/** Possible responses of an API in place of a list, and the resulting error codes. */
export const providerFaults: [title: string, answer: (response: ServerResponse) => void, code: string][] = [
  ['401', (response) => response.writeHead(401).end(farSideText), 'UNAUTHORIZED'],
  ['403', (response) => response.writeHead(403).end(`{"message":"${farSideText}"}`), 'UNAUTHORIZED'],
  ['429 with a delay above the limit', throttle, 'RATE_LIMITED'],
  ['repeated 503', (response) => response.writeHead(503, { 'retry-after': '0' }).end(farSideText), 'UNREACHABLE'],
  ['broken JSON', (response) => response.end(`[{"${farSideText}`), 'NOT_A_REGISTRY'],
  ['JSON of another shape', (response) => response.end(`"${farSideText}"`), 'NOT_A_REGISTRY'],
  ['an HTML page', html, 'NOT_A_REGISTRY'],
  ['a redirect', (response) => response.writeHead(302, { location: `/${farSideText}` }).end(), 'NOT_A_REGISTRY'],
  ['a response without end', flood, 'LIMIT_EXCEEDED'],
];

/** Answers every request whose `METHOD /path` matches. */
export function faultAt(pattern: RegExp, answer: (response: ServerResponse) => void): Behaviour {
  return (request, response) => {
    if (!pattern.test(`${request.method} ${request.url}`)) return false;
    answer(response);
    return true;
  };
}

/** 429 once, then the following responses. */
export function throttledOnce(pattern: RegExp): Behaviour {
  let isOver = false;
  return (request, response) => {
    if (isOver || !pattern.test(`${request.method} ${request.url}`)) return false;
    isOver = true;
    response.writeHead(429, { 'retry-after': '0' }).end();
    return true;
  };
}

/** Expects that a listing fails with `code` and that its message contains no text of the server and no secret. */
export async function expectFailure(listing: Promise<unknown>, code: string): Promise<void> {
  const error = await listing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ name: 'ScanError', code });
  expect(String(error)).not.toContain(farSideText);
  expect(String(error)).not.toContain('canary');
}

function throttle(response: ServerResponse): void {
  response.writeHead(429, { 'retry-after': '3600' }).end(farSideText);
}

function html(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<html>${farSideText}</html>`);
}

function flood(response: ServerResponse): void {
  const piece = Buffer.alloc(256 * 1024, ' ');
  const write = () => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', write);
  };
  response.on('error', () => {});
  write();
}
