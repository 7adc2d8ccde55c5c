import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentFacts, packageLines } from '../../../../test/helpers/content-facts.ts';
import { goFile, machOFile, peFile } from '../../../../test/helpers/executables.ts';
import { type OldGoProgram, oldGoProgram } from '../../../../test/helpers/go-programs.ts';
import type { FileFacts } from '../analyzer.ts';
import { goBinaryAnalyzer } from './go-binary-analyzer.ts';

const read = (bytes: Buffer, pieceBytes?: number): FileFacts =>
  contentFacts(goBinaryAnalyzer, 'app', bytes, pieceBytes);

describe('goBinaryAnalyzer', () => {
  it('reads the modules of a program and the standard library of its compiler', () => {
    const lines = [
      'mod\tacme.example/server\tv1.0.0\th1:x=',
      'dep\tgolang.org/x/net\tv0.7.0\th1:y=',
      'build\t-trimpath=true',
    ];
    expect(packageLines(read(goFile('go1.22.1', lines, 300_000)))).toEqual([
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
      'dep\tgithub.com/e/f\tv3.0.0',
      '=>\t./f\t(devel)',
    ];
    expect(packageLines(read(goFile('go1.22.1', lines)))).toEqual([
      'golang stdlib 1.22.1',
      'golang github.com/fork/b v1.0.1',
      'golang github.com/c/d v2.0.0',
      'golang github.com/e/f v3.0.0',
    ]);
  });

  it('lists a main module that was built from its own source as (devel), or by the version that was set at link time', () => {
    const main = 'mod\tacme.example/server\t(devel)';
    const built = (flags: string): string[] =>
      packageLines(read(goFile('go1.22.1', [main, `build\t-ldflags=${flags}`])));
    expect(built('-s -w')).toEqual(['golang stdlib 1.22.1', 'golang acme.example/server (devel)']);
    expect(built('"-s -X main.version=1.4.2"')).toContain('golang acme.example/server v1.4.2');
    expect(built(`"-X 'acme.example/server/pkg/version.GitVersion=v2.0.0-rc.1'"`)).toContain(
      'golang acme.example/server v2.0.0-rc.1',
    );
    for (const unclear of ['-X main.version=abc1234', '-X main.date=1.2.3', '-X a.Version=1.2.3 -X b.Version=1.2.4']) {
      expect(built(`"${unclear}"`)).toContain('golang acme.example/server (devel)');
    }
  });

  it.each([
    ['go1.26.8-X:boringcrypto', '1.26.8'],
    ['go1.19.8 X:boringcrypto', '1.19.8'],
    ['go1.24.3-microsoft', '1.24.3'],
    ['go1.22.1 (Red Hat 1.22.1-2.el9)', '1.22.1'],
    ['go1.21-20230317-RC01', '1.21'],
    ['go1.23rc1', '1.23rc1'],
    ['go1.23', '1.23'],
  ])('reads the release of the compiler %s', (compiler, release) => {
    expect(packageLines(read(goFile(compiler, [])))).toEqual([`golang stdlib ${release}`]);
  });

  const old = {
    version: 'go1.16.3',
    lines: ['mod\tacme.example/old\tv1.0.0', 'dep\tgolang.org/x/text\tv0.3.7\th1:x='],
  };
  const layouts: [string, Partial<OldGoProgram>][] = [
    ['before it', {}],
    ['after it', { isAfter: true }],
    ['in a 32-bit program', { is32Bit: true }],
    ['in a big-endian program', { isBigEndian: true }],
    ['in a 32-bit big-endian program', { is32Bit: true, isBigEndian: true, isAfter: true }],
    ['in a large program', { gapBytes: 300_000 }],
  ];
  it.each(layouts)('reads build information of Go before 1.18 with its texts %s', (_, layout) => {
    for (const pieceBytes of [65_536, 100, 7]) {
      expect(packageLines(read(oldGoProgram({ ...old, ...layout }), pieceBytes))).toEqual([
        'golang stdlib 1.16.3',
        'golang acme.example/old v1.0.0',
        'golang golang.org/x/text v0.3.7',
      ]);
    }
  });

  it('reads the compiler version of a program of Go before 1.18 that was built without modules', () => {
    expect(packageLines(read(oldGoProgram({ version: 'go1.13', lines: [] })))).toEqual(['golang stdlib 1.13']);
  });

  it('reads the modules when the compiler version cannot be found, and warns', () => {
    const file = oldGoProgram(old);
    file.fill(0xff, file.indexOf('buildinf:') + 16 - 5, file.indexOf('buildinf:') + 24 - 5);
    const facts = read(file);
    expect(packageLines(facts)).toEqual(['golang acme.example/old v1.0.0', 'golang golang.org/x/text v0.3.7']);
    expect(facts.warnings).toEqual(['The version of the Go compiler could not be read.']);
  });

  it.each([
    ['a macOS program', machOFile()],
    ['a macOS program for two processors', Buffer.from('cafebabe000000020100000700000003', 'hex')],
    ['a Windows program', peFile()],
  ])('reads the build information of %s', (_, head) => {
    const data = goFile('go1.22.1', ['dep\ta.example/b\tv1.0.0']).subarray(120);
    const file = Buffer.concat([head, Buffer.alloc(20_000), data]);
    for (const pieceBytes of [65_536, 1000]) {
      expect(packageLines(read(file, pieceBytes))).toEqual(['golang stdlib 1.22.1', 'golang a.example/b v1.0.0']);
    }
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
    expect(packageLines(read(file, 3))).toEqual(['golang stdlib 1.22.1', 'golang a.example/b v1.0.0']);
  });

  const go = spawnSync('go', ['env', 'GOROOT'], { encoding: 'utf8' });
  it.skipIf(go.status !== 0)('reads the version that Go reads from its own program (skipped without Go)', () => {
    const program = `${go.stdout.trim()}/bin/go`;
    const listed = spawnSync('go', ['version', program], { encoding: 'utf8' }).stdout;
    const version = /: go(\S+)/.exec(listed)?.[1];
    expect(packageLines(read(readFileSync(program)))).toContain(`golang stdlib ${version}`);
  });

  const targets = ['linux/386', 'darwin/arm64'];
  // Go compiles its runtime for each target, which takes ten seconds of processor time.
  it.skipIf(go.status !== 0 || process.env['PLIMSOLL_QUALITY'] !== 'all').each(targets)(
    'reads a stripped program for %s as Go does (npm run quality, skipped without Go)',
    async (target) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'plimsoll-go-'));
      try {
        await writeFile(path.join(folder, 'go.mod'), 'module acme.example/server\n');
        await writeFile(path.join(folder, 'main.go'), 'package main\n\nfunc main() { println("x") }\n');
        const [GOOS, GOARCH] = target.split('/');
        const env = {
          ...process.env,
          GOOS,
          GOARCH,
          CGO_ENABLED: '0',
          GOFLAGS: '-mod=mod',
          GOTOOLCHAIN: 'local',
          GOCACHE: folder,
        };
        const flags = ['-trimpath', '-buildvcs=false', '-ldflags', '-s -w -X main.version=v1.2.3', '-o', 'app', '.'];
        const built = spawnSync('go', ['build', ...flags], { cwd: folder, env, encoding: 'utf8' });
        expect(built.stderr).toBe('');
        const listed = spawnSync('go', ['version', '-m', 'app'], { cwd: folder, encoding: 'utf8' }).stdout;
        expect(listed).toContain('mod\tacme.example/server\t(devel)');
        expect(packageLines(read(await readFile(path.join(folder, 'app'))))).toEqual([
          `golang stdlib ${/: go(\S+)/.exec(listed)?.[1]}`,
          // Go removes -ldflags from the build information when -trimpath is set.
          `golang acme.example/server ${listed.includes('-ldflags') ? 'v1.2.3' : '(devel)'}`,
        ]);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
});
