import { crc32, deflateRawSync } from 'node:zlib';

export interface PharOptions {
  files: Readonly<Record<string, string>>;
  stub?: string;
  isDeflated?: boolean;
}

/** An archive in the form that PHP's class `Phar` writes, without a signature. */
export function pharFile({
  files,
  stub = '#!/usr/bin/env php\n<?php Phar::mapPhar();',
  isDeflated,
}: PharOptions): Buffer {
  const number = (value: number): Buffer => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
  };
  const text = (value: string): Buffer => Buffer.concat([number(Buffer.byteLength(value)), Buffer.from(value)]);
  const stored = Object.entries(files).map(([name, content]) => {
    const plain = Buffer.from(content);
    return { name, plain, bytes: isDeflated ? deflateRawSync(plain) : plain };
  });
  const entries = stored.map(({ name, plain, bytes }) =>
    Buffer.concat([
      text(name),
      number(plain.length),
      number(0),
      number(bytes.length),
      number(crc32(plain)),
      number(isDeflated ? 0x11a4 : 0x1a4),
      number(0),
    ]),
  );
  const flags = Buffer.from('11000000', 'hex');
  const manifest = Buffer.concat([
    number(stored.length),
    Buffer.from('1110', 'hex'),
    flags,
    text('app.phar'),
    number(0),
    ...entries,
  ]);
  return Buffer.concat([
    Buffer.from(`${stub} __HALT_COMPILER(); ?>\r\n`),
    number(manifest.length),
    manifest,
    ...stored.map(({ bytes }) => bytes),
  ]);
}
