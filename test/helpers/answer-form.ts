import type { IncomingMessage } from 'node:http';
import type { Behaviour } from './stand-in-registry.ts';

export interface FormAnswer {
  status: number;
  headers?: Record<string, string>;
  json?: unknown;
}

/** Answers POSTs to one path by the form in their body. A body without a form is a bad request, as for token services. */
export function answerForm(
  path: string,
  answer: (form: Record<string, string>, request: IncomingMessage) => FormAnswer,
): Behaviour {
  return (request, response) => {
    if (request.method !== 'POST' || request.url !== path) return false;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
      const { status, headers = {}, json = {} } = isForm ? answer(form, request) : { status: 400 };
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json));
    });
    return true;
  };
}
