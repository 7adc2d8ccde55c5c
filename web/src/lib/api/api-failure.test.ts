import { describe, expect, it } from 'vitest';
import { failureOf } from './api-failure.ts';

describe('a response without an error of the service', () => {
  it.each([
    [413, /larger than .* accepts .*413/],
    [429, /limits requests .*429/],
    [502, /could not reach the service.*502/],
    [504, /no response in time.*504/],
    [500, /answered with status 500/],
    [404, /answered with status 404/],
  ])('%i is explained', (status, message) => {
    const failure = failureOf(new Response('', { status, headers: { 'retry-after': '7' } }), '<h1>Error</h1>');
    expect(failure.message).toMatch(message);
    expect([failure.status, failure.code, failure.retryAfterSeconds]).toEqual([status, 'UNEXPECTED', 7]);
  });
});
