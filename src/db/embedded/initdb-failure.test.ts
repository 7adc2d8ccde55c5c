import { describe, expect, it } from 'vitest';
import { initdbFailure } from './initdb-failure.ts';

describe('initdbFailure', () => {
  const error = new Error('Command failed: initdb');

  // Output of initdb of PostgreSQL 18 in file systems of 1 MB and 20 MB.
  it.each([
    [
      '2026-11-29 19:27:52.588 UTC [23036] FATAL:  could not write to file "pg_wal/xlogtemp.23036": No space left on device\nchild process exited with exit code 1',
    ],
    [
      '2026-11-29 19:27:57.983 UTC [23199] FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 9\n2026-11-29 19:27:57.983 UTC [23199] HINT:  Check free disk space.\nchild process exited with exit code 134',
    ],
  ])('recognizes a full disk', (output) => {
    expect(initdbFailure(output, error)).toBe('the disk is full. The data folder needs 50 MB for an empty database');
  });

  it('is the output, or the error of the process without output', () => {
    expect(initdbFailure('initdb: error: invalid locale\n', error)).toBe('initdb: error: invalid locale');
    expect(initdbFailure('\n', error)).toBe('Command failed: initdb');
  });
});
