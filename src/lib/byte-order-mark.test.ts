import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { withByteOrderMark } from './byte-order-mark.ts';

describe('withByteOrderMark', () => {
  it('puts the mark before the content, also before none', async () => {
    expect(await buffer(withByteOrderMark(Readable.from([Buffer.from('é')])))).toEqual(Buffer.from('\ufeffé'));
    expect(await buffer(withByteOrderMark(Readable.from([])))).toEqual(Buffer.from('\ufeff'));
  });

  it('passes an error of the content on', async () => {
    const failing = Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new Error('the source broke');
      })(),
    );
    await expect(buffer(withByteOrderMark(failing))).rejects.toThrow('the source broke');
  });

  it('closes the content when the reader ends early', async () => {
    const content = Readable.from([Buffer.from('a')]);
    const marked = withByteOrderMark(content);
    const closed = new Promise((resolve) => content.once('close', resolve));
    marked.destroy();
    await closed;
    expect(content.destroyed).toBe(true);
  });
});
