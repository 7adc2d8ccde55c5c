import { describe, expect, it } from 'vitest';
import { createLogger } from './create-logger.ts';

const canary = 'svc_ak_canary4711';

describe('createLogger', () => {
  it('writes no credential, wherever it stands in an entry or under it', () => {
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

  it('writes an error with its cause, as one line of JSON', () => {
    const lines: string[] = [];
    const log = createLogger({ to: { write: (line) => void lines.push(line) } });
    log.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'failed');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', msg: 'failed', err: { message: 'outer' } });
    expect(lines[0]).toContain('inner');
  });
});
