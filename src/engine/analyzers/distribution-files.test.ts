import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { boundedDistributions, statedFiles } from './distribution-files.ts';

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const file = (name: string | undefined) => ({ name, hashes: [sha256(name ?? 'nameless')] });

describe('statedFiles', () => {
  it('a single file has the hashes of the package', () => {
    const wheel = file('a-1-py3-none-any.whl');
    expect(statedFiles([wheel])).toEqual({ hashes: wheel.hashes, distributions: [wheel] });
    expect(statedFiles([file(undefined)])).toEqual({ hashes: [sha256('nameless')], distributions: [] });
  });

  it('several files are listed with their names, and none of them is that of the package', () => {
    const names = ['a-1-py3-none-any.whl', 'a-1.tar.gz'];
    expect(statedFiles(names.map(file))).toEqual({
      distributions: names.map((name) => ({ name, hashes: [sha256(name)] })),
    });
  });

  it('several files without names state nothing', () => {
    expect(statedFiles([file(undefined), file(undefined)])).toEqual({ distributions: [] });
    expect(statedFiles([])).toEqual({ distributions: [] });
  });

  it('files for other operating systems are not counted, also by their addresses', () => {
    const linux = 'a-1-cp312-cp312-manylinux_2_17_x86_64.manylinux2014_x86_64.whl';
    const others = [
      'a-1-cp312-cp312-win_amd64.whl',
      'https://files.example.com/x/a-1-cp312-cp312-macosx_11_0_arm64.whl',
    ];
    expect(statedFiles([linux, ...others, 'a-1.win32.exe'].map(file))).toEqual({
      hashes: [sha256(linux)],
      distributions: [file(linux)],
    });
  });

  it('a file without a hash counts as a file that may have been installed', () => {
    const listed = [file('a-1.tar.gz'), { name: 'a-1-py3-none-any.whl', hashes: [] }];
    expect(statedFiles(listed)).toEqual({ distributions: [file('a-1.tar.gz')] });
  });
});

describe('boundedDistributions', () => {
  it('removes credentials and parameters of addresses', () => {
    const [found] = boundedDistributions([file('https://user:secret@index.example.com/a/a-1.tar.gz?token=secret#sha')]);
    expect(found?.name).toBe('https://index.example.com/a/a-1.tar.gz');
  });

  it.each([
    '',
    '../a',
    'a b',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://',
    'https://h/%zz',
    'x'.repeat(2000),
  ])('refuses the name %j', (name) => {
    expect(boundedDistributions([file(name)])).toEqual([]);
  });

  it('keeps one hundred files with valid hashes', () => {
    const many = Array.from({ length: 500 }, (_, index) => file(`a-${index}.tar.gz`));
    expect(boundedDistributions([{ name: 'a.whl', hashes: ['sha256-x'] }, ...many])).toHaveLength(100);
  });
});
