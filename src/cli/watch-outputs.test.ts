import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { watchOutputs } from './watch-outputs.ts';

const errorOf = (code: string) => Object.assign(new Error(code), { code, syscall: 'write' });

async function lose(code: string, isService: boolean): Promise<{ codes: number[]; stderr: string }> {
  const outputs = { stdout: new PassThrough(), stderr: new PassThrough() };
  const watched = watchOutputs(outputs, { isService });
  outputs.stdout.emit('error', errorOf(code));
  outputs.stdout.emit('error', errorOf(code));
  outputs.stderr.end();
  return { codes: [0, 1, 2].map((one) => watched.exitCode(one)), stderr: await text(outputs.stderr) };
}

describe('watchOutputs', () => {
  it('a result that is lost is a failure with one message, whatever the command found', async () => {
    const stderr = 'plimsoll: cannot write to standard output: the disk is full\n';
    expect(await lose('ENOSPC', false)).toEqual({ codes: [2, 2, 2], stderr });
  });

  it('a reader that has read enough does not change the exit code', async () => {
    expect(await lose('EPIPE', false)).toEqual({ codes: [0, 1, 2], stderr: '' });
  });

  it('a service continues without its messages for the operator', async () => {
    expect(await lose('ENOSPC', true)).toEqual({ codes: [0, 1, 2], stderr: '' });
  });

  it('errors of standard error do not end the process', () => {
    const outputs = { stdout: new PassThrough(), stderr: new PassThrough() };
    watchOutputs(outputs, { isService: false });
    expect(() => outputs.stderr.emit('error', errorOf('EPIPE'))).not.toThrow();
  });
});
