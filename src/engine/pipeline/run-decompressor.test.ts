import { once } from 'node:events';
import { Transform } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { poisonedSource } from '../../../test/helpers/lent-chunks.ts';
import { decompressorOptions, runDecompressor } from './run-decompressor.ts';

describe('a decompressor that fails after the end of its output', () => {
  it('does not end the process, and the output stays valid', async () => {
    const decompressor = new Transform({
      ...decompressorOptions,
      transform(_chunk, _encoding, done) {
        this.push(Buffer.from('all'));
        this.push(null);
        done();
      },
    });
    const uncaught: unknown[] = [];
    const note = (error: unknown): void => void uncaught.push(error);
    process.on('uncaughtException', note);
    async function* source() {
      yield Buffer.alloc(600_000);
      await once(decompressor, 'end');
      await new Promise(setImmediate);
      decompressor.destroy(new Error('incorrect header check'));
      await new Promise(setImmediate);
      yield Buffer.from('behind');
    }
    const read: string[] = [];
    for await (const chunk of runDecompressor(decompressor, poisonedSource(source()))) read.push(chunk.toString());
    process.off('uncaughtException', note);
    expect(read).toEqual(['all']);
    expect(uncaught).toEqual([]);
  });
});
