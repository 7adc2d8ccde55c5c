import { describe, expect, it } from 'vitest';
import { renderLogEntry } from './render-log-entry.ts';

const time = '2026-01-02T03:04:05.678Z';
const clock = new Date(time).toTimeString().slice(0, 8);
const render = (entry: object): string | undefined =>
  renderLogEntry(`${JSON.stringify({ time, level: 'info', ...entry })}\n`);
const stack = 'Error: broken\n    at run (file:///src/run.ts:1:2)\n    at file:///src/main.ts:3:4';

describe('renderLogEntry', () => {
  it('formats time, level, message and scalar fields in one line', () => {
    const request = { method: 'GET', route: '/api/scans', status: 200, ms: 1.5 };
    const caller = { ip: '127.0.0.1', organization: 'org_1', principal: 'key_1', requestId: 'req_1' };
    expect(render({ ...request, ...caller, nested: { a: 1 }, list: [1], msg: 'request' })).toBe(
      `${clock} INFO  request method=GET route=/api/scans status=200 ms=1.5\n`,
    );
  });

  it('includes the request id of a failed response', () => {
    expect(render({ status: 500, requestId: 'req_1', msg: 'request' })).toContain('requestId=req_1');
  });

  it.each([
    ['a warning', { level: 'warn', err: { message: 'broken', stack } }],
    ['a refused connection', { level: 'error', err: { message: 'broken', code: 'ECONNREFUSED', stack } }],
    ['a server that stops', { level: 'error', err: { message: 'broken', code: '57P01', stack } }],
  ])('formats %s with its message and without a stack', (_what, entry) => {
    const text = render({ ...entry, msg: 'failed' });
    expect(text).toMatch(/failed: broken/);
    expect(text?.trimEnd().split('\n')).toHaveLength(1);
  });

  it('formats an unexpected error with its stack', () => {
    const text = render({ level: 'error', err: { message: 'broken', code: '42P01', stack }, msg: 'failed' });
    expect(text).toBe(
      `${clock} ERROR failed: broken (42P01)\n    at run (file:///src/run.ts:1:2)\n    at file:///src/main.ts:3:4\n`,
    );
  });

  it('omits messages of PostgreSQL', () => {
    expect(render({ component: 'postgres', msg: 'LOG:  checkpoint' })).toBeUndefined();
  });

  it('truncates long fields, quotes fields with blanks, and prints a line that is not JSON unchanged', () => {
    expect(render({ msg: 'm', name: 'x'.repeat(5_000) })?.length).toBeLessThan(300);
    expect(render({ msg: 'm', name: 'a b' })).toContain('name="a b"');
    expect(renderLogEntry('no JSON\u001B\n')).toBe('no JSON\uFFFD\n');
  });
});
