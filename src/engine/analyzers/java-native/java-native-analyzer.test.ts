import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { elfFile } from '../../../../test/helpers/executables.ts';
import { nativeImage } from '../../../../test/helpers/native-image.ts';
import { readContent } from '../../../../test/helpers/read-content.ts';
import { javaNativeAnalyzer } from './java-native-analyzer.ts';

const read = (bytes: Buffer, pieceBytes?: number) => readContent(javaNativeAnalyzer, 'app/server', bytes, pieceBytes);

describe('javaNativeAnalyzer', () => {
  it.each([1, 100, 65_536])(
    'reads the packages in the bill of materials of a program, in pieces of %i bytes',
    (pieceBytes) => {
      const program = nativeImage(['io.netty:netty-common:4.1.74.Final', 'com.acme:api:1.0']);
      expect(read(program, pieceBytes)?.packages?.map(({ name, version }) => `${name}@${version}`)).toEqual([
        'io.netty:netty-common@4.1.74.Final',
        'com.acme:api@1.0',
      ]);
    },
  );

  it('ignores other compressed data', () => {
    const other = gzipSync(JSON.stringify({ format: 'other', text: 'bomFormat' }));
    expect(read(elfFile({ data: Buffer.concat([other, Buffer.alloc(2000)]) }))).toEqual({});
  });

  it('warns about a damaged bill of materials', () => {
    const coordinates = Array.from({ length: 300 }, (_, n) => `com.acme${n * 7919}:api-${n * 104729}:1.${n}`);
    const program = nativeImage(coordinates);
    program.fill(0xee, 1300 + 1500, 1300 + 1600);
    expect(read(program)?.warnings).toEqual(['The bill of materials in the program could not be read.']);
  });
});
