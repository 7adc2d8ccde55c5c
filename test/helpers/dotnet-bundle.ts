import { elfFile } from './executables.ts';

const mark = Buffer.from('8b1202b96a612038727b930214d7a03213f5b9e6efae3318ee3b2dce24b36aae', 'hex');

/** A .NET program that is published as a single file: the program with the mark, and the bundled files behind it. */
export function dotnetBundle(list: object): Buffer {
  const files = ['MZ assembly', JSON.stringify(list, null, 2), '{"runtimeOptions":{}}', '\x06\0\0\0manifest'];
  return elfFile({ gapBytes: 6000, data: Buffer.concat([Buffer.alloc(32), mark]), tail: files.join('\0\0') });
}
