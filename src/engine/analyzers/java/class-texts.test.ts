import { describe, expect, it } from 'vitest';
import { classFile } from '../../../../test/helpers/class-file.ts';
import { classTexts } from './class-texts.ts';

describe('classTexts', () => {
  it('returns the texts after constants of every size', () => {
    expect(classTexts(classFile(['okhttp3/OkHttp', '4.9.0']))).toEqual(['okhttp3/OkHttp', '4.9.0']);
  });

  it('leaves out long texts and continues after them', () => {
    expect(classTexts(classFile(['x'.repeat(257), '4.9.0']))).toEqual(['4.9.0']);
  });

  it('returns the texts before damage', () => {
    const bytes = classFile(['VERSION', '4.9.0']);
    expect(classTexts(bytes.subarray(0, bytes.length - 1))).toEqual(['VERSION']);
    expect(classTexts(bytes.subarray(0, 9))).toEqual([]);
    const unknown = Buffer.concat([bytes.subarray(0, bytes.length - 8), Buffer.from([99]), bytes.subarray(-8)]);
    expect(classTexts(unknown)).toEqual(['VERSION']);
    expect(classTexts(Buffer.from('no class at all'))).toEqual([]);
  });
});
