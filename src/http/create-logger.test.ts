import { describe, expect, it } from 'vitest';
import { createLogger } from './create-logger.ts';

const canary = 'svc_ak_canary4711';

describe('createLogger', () => {
  it('writes no credential at any position of an entry', () => {
    const lines: string[] = [];
    const log = createLogger({ to: { write: (line) => void lines.push(line) } });
    const headers = { authorization: `Bearer ${canary}`, 'x-api-key': canary, cookie: canary, 'set-cookie': canary };
    log.info({ headers, req: { headers }, ...headers }, 'request');
    log.info(
      { apiKey: canary, secret: canary, password: canary, token: canary, credentials: { password: canary } },
      'x',
    );
    log.child({ apiKey: canary, registry: { credentials: canary } }).warn('child');
    log.error({ err: Object.assign(new Error('failed'), { password: canary }) }, 'error');
    expect(lines).toHaveLength(4);
    expect(lines.join('')).not.toContain('canary4711');
    expect(lines.join('')).toContain('[redacted]');
  });

  it('writes only name, message, code, stack and cause of an error, in both formats', () => {
    const client = { connectionParameters: { host: 'db', password: 'canary4711' }, secretKey: 'canary4711' };
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', client, address: 'canary4711' });
    const error = Object.assign(new Error('lost', { cause }), { code: '57P01', client, detail: 'canary4711' });
    const [json = '', pretty = ''] = (['json', 'pretty'] as const).map((format) => {
      const lines: string[] = [];
      createLogger({ format, to: { write: (line) => void lines.push(line) } }).error({ err: error }, 'failed');
      return lines.join('');
    });
    const { err } = JSON.parse(json);
    expect(Object.keys(err).toSorted()).toEqual(['cause', 'code', 'message', 'name', 'stack']);
    expect(Object.keys(err.cause).toSorted()).toEqual(['code', 'message', 'name', 'stack']);
    expect(json + pretty).not.toContain('canary4711');
  });

  it('writes no credential in the pretty format', () => {
    const lines: string[] = [];
    const log = createLogger({ format: 'pretty', to: { write: (line) => void lines.push(line) } });
    log.info({ apiKey: canary, token: canary, password: canary, headers: { authorization: canary } }, 'x');
    expect(lines.join('')).toContain('apiKey=[redacted]');
    expect(lines.join('')).not.toContain('canary4711');
  });

  it.each(['json', 'pretty'] as const)('writes no control character of logged text unescaped: %s', (format) => {
    const lines: string[] = [];
    const log = createLogger({ format, to: { write: (line) => void lines.push(line) } });
    const hostile = 'a\u001B[2J\u009B31m\u007F\n\r\u2028\u0007b';
    log.warn({ [hostile]: hostile, err: Object.assign(new Error(hostile), { code: hostile }) }, hostile);
    log.error({ err: Object.assign(new Error('x'), { stack: `Error: x\n    at ${hostile}` }) }, hostile);
    const text = lines.map((line) => line.trimEnd()).join('');
    expect(text.replaceAll('\n    at ', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    if (format === 'json') for (const line of lines) expect(JSON.parse(line).msg).toBe(hostile);
  });

  it('writes an error with its cause, as one line of JSON', () => {
    const lines: string[] = [];
    const log = createLogger({ to: { write: (line) => void lines.push(line) } });
    log.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'failed');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', msg: 'failed', err: { message: 'outer' } });
    expect(lines[0]).toContain('inner');
  });
});
