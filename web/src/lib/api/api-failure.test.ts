import { describe, expect, it } from 'vitest';
import { failureOf, isGone, isRefused } from './api-failure.ts';

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

describe('a response with an error', () => {
  const failure = (status: number, body: unknown) => failureOf(new Response('', { status }), body);
  const ofService = (status: number, code: string) => failure(status, { error: { code, message: 'Refused' } });

  it('may mean that the page is old if the service refused the change, and not if a field is invalid or the service is busy', () => {
    const refused = [ofService(400, 'BAD_REQUEST'), ofService(403, 'FORBIDDEN'), ofService(404, 'NOT_FOUND')];
    const others = [ofService(400, 'VALIDATION_ERROR'), ofService(429, 'RATE_LIMITED'), failure(404, '<h1>404</h1>')];
    expect(refused.map(isRefused)).toEqual([true, true, true]);
    expect(others.map(isRefused)).toEqual([false, false, false]);
  });

  it('says that a record is gone only if the service wrote it', () => {
    expect([ofService(404, 'NOT_FOUND'), failure(404, '<h1>404</h1>')].map(isGone)).toEqual([true, false]);
  });
});
