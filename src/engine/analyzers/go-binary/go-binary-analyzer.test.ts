import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { goFile } from '../../../../test/helpers/executables.ts';
import type { ContentFile, FileFacts } from '../analyzer.ts';
import { goBinaryAnalyzer } from './go-binary-analyzer.ts';

function read(bytes: Buffer, pieceBytes = 65_536): FileFacts {
  const head = bytes.subarray(0, 4096);
  const file: ContentFile = { path: 'app', sizeBytes: bytes.length, mode: 0o755, format: 'elf', head };
  const reader = goBinaryAnalyzer.recognizes(file);
  for (let at = 0; reader && at < bytes.length; at += pieceBytes) {
    if (!reader.take(Buffer.from(bytes.subarray(at, at + pieceBytes)))) break;
  }
  return reader?.end() ?? {};
}

const packages = (facts: FileFacts): string[] =>
  (facts.packages ?? []).map(({ type, name, version }) => `${type} ${name} ${version}`);

describe('goBinaryAnalyzer', () => {
  it('reads the modules of a program and the standard library of its compiler', () => {
    const lines = [
      'mod\tacme.example/server\tv1.0.0\th1:x=',
      'dep\tgolang.org/x/net\tv0.7.0\th1:y=',
      'build\t-trimpath=true',
    ];
    expect(packages(read(goFile('go1.22.1', lines, 300_000)))).toEqual([
      'golang stdlib 1.22.1',
      'golang acme.example/server v1.0.0',
      'golang golang.org/x/net v0.7.0',
    ]);
  });

  it('reads a replacement by a version in place of the required module, and not one by a folder', () => {
    const lines = [
      'dep\tgithub.com/a/b\tv1.0.0',
      '=>\tgithub.com/fork/b\tv1.0.1',
      'dep\tgithub.com/c/d\tv2.0.0',
      '=>\t./d\t',
    ];
    expect(packages(read(goFile('go1.22.1', lines)))).toEqual([
      'golang stdlib 1.22.1',
      'golang github.com/fork/b v1.0.1',
      'golang github.com/c/d v2.0.0',
    ]);
  });

  it('names no version of a module that was built from its own source', () => {
    expect(packages(read(goFile('go1.22.1', ['mod\tacme.example/server\t(devel)'])))).toEqual(['golang stdlib 1.22.1']);
  });

  it('names a program whose build information cannot be read', () => {
    const file = goFile('go1.22.1', []);
    file[file.indexOf('buildinf:') + 10] = 0;
    expect(read(file)).toEqual({ unreadKind: 'go' });
  });

  it('continues after a copy of the mark in the data of a program', () => {
    const file = goFile('go1.22.1', ['dep\ta.example/b\tv1.0.0']);
    const start = file.indexOf('\xff Go buildinf:', 'latin1');
    file.write('\xff Go buildinf:', start - 16, 'latin1');
    expect(packages(read(file, 3))).toEqual(['golang stdlib 1.22.1', 'golang a.example/b v1.0.0']);
  });

  const go = spawnSync('go', ['env', 'GOROOT'], { encoding: 'utf8' });
  it.skipIf(go.status !== 0)('reads the version that Go reads from its own program (skipped without Go)', () => {
    const program = `${go.stdout.trim()}/bin/go`;
    const listed = spawnSync('go', ['version', program], { encoding: 'utf8' }).stdout;
    const version = /: go(\S+)/.exec(listed)?.[1];
    expect(packages(read(readFileSync(program)))).toEqual([`golang stdlib ${version}`]);
  });
});
