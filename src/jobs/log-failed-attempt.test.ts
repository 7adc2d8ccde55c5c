import { describe, expect, it } from 'vitest';
import { createLogger } from '../http/create-logger.ts';
import { logFailedAttempt } from './log-failed-attempt.ts';

function entryOf(signal: AbortSignal): Record<string, unknown> {
  const lines: string[] = [];
  const log = createLogger({ to: { write: (line) => void lines.push(line) } });
  const error = new Error('The work was cancelled.');
  logFailedAttempt(log, { signal, error, message: 'an attempt failed', fields: { scanId: 'scan_1' } });
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
}

describe('logFailedAttempt', () => {
  it('warns of a failure with its error', () => {
    expect(entryOf(new AbortController().signal)).toMatchObject({
      level: 'warn',
      scanId: 'scan_1',
      msg: 'an attempt failed',
      err: { message: 'The work was cancelled.' },
    });
  });

  it('names the reason of an interruption, without a stack', () => {
    const entry = entryOf(AbortSignal.abort(new Error('this process is stopping')));
    expect(entry).toMatchObject({ level: 'info', scanId: 'scan_1', reason: 'this process is stopping' });
    expect(entry).not.toHaveProperty('err');
  });
});
