import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toolMissing } from '../../helpers/tool-missing.ts';
import type { AllowedDifference } from '../harness/compare-packages.ts';
import { goListing } from '../harness/go-listing.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { runTool } from '../harness/run-tool.ts';

const missing = toolMissing('go', 'version', 'golang-go');

const replacedByFolder: AllowedDifference = {
  difference: 'extra golang example.org/local v0.0.0',
  reason: 'A module that a folder replaces is listed with the version that the program requires.',
};

packageListTest({
  name: 'Go programs',
  listing: 'go version -m',
  missing,
  isExpensive: true,
  types: ['golang'],
  atLeast: 4,
  makeRoot: (folder) => buildPrograms(folder, [{}]),
  ownListing: (root) => goListing(programsOf(root)),
  allowed: [replacedByFolder],
});

packageListTest({
  name: 'Go programs of older releases',
  listing: 'go version -m',
  missing,
  isExpensive: true,
  types: ['golang'],
  atLeast: 20,
  makeRoot: (folder) =>
    buildPrograms(
      folder,
      ['go1.18.10', 'go1.20.14', 'go1.22.1'].map((GOTOOLCHAIN) => ({ GOTOOLCHAIN })),
    ),
  ownListing: (root) => goListing(programsOf(root)),
  allowed: [replacedByFolder],
});

packageListTest({
  name: 'Go programs of npm packages',
  listing: 'go version -m',
  missing: missing + toolMissing('npm', '--version', 'npm'),
  types: ['golang'],
  atLeast: 30,
  makeRoot(folder) {
    const to = path.join(folder, 'usr/local/bin');
    mkdirSync(to, { recursive: true });
    for (const [name, version, program] of [
      ['@esbuild/linux-x64', '0.17.0', 'esbuild'],
      ['lefthook-linux-x64', '1.4.0', 'lefthook'],
    ]) {
      const archive = runTool('npm', ['pack', '--silent', `${name}@${version}`], { cwd: folder }).trim();
      runTool('tar', ['-xzf', archive, '--strip-components=2', '-C', to, `package/bin/${program}`], { cwd: folder });
      rmSync(path.join(folder, archive));
    }
  },
  ownListing: (root) => goListing(programsOf(root)),
});

/** Builds a program with dependencies, also without symbols, with a replaced module and with a replaced folder. */
function buildPrograms(root: string, environments: readonly Record<string, string>[]): void {
  const work = mkdtempSync(path.join(tmpdir(), 'plimsoll-go-'));
  const to = path.join(root, 'usr/local/bin');
  mkdirSync(path.join(work, 'local'), { recursive: true });
  mkdirSync(to, { recursive: true });
  writeFileSync(path.join(work, 'local/go.mod'), 'module example.org/local\n\ngo 1.18\n');
  writeFileSync(path.join(work, 'local/l.go'), 'package local\n\nconst X = "x"\n');
  const imports = [
    '"example.org/local"',
    'quote "rsc.io/quote"',
    '_ "golang.org/x/text/unicode/norm"',
    '_ "gopkg.in/yaml.v3"',
  ];
  writeFileSync(
    path.join(work, 'main.go'),
    `package main\n\nimport (\n${imports.join('\n')}\n)\n\nfunc main() { println(quote.Hello(), local.X) }\n`,
  );
  const require =
    'rsc.io/quote v1.5.2\nrsc.io/sampler v1.3.0\ngolang.org/x/text v0.3.7\ngopkg.in/yaml.v3 v3.0.0\nexample.org/local v0.0.0';
  const replace = 'gopkg.in/yaml.v3 => gopkg.in/yaml.v3 v3.0.1\nexample.org/local => ./local';
  writeFileSync(
    path.join(work, 'go.mod'),
    `module example.org/app\n\ngo 1.18\n\nrequire (\n${require}\n)\n\nreplace (\n${replace}\n)\n`,
  );
  try {
    for (const [index, env] of environments.entries()) {
      const build = (name: string, ...flags: string[]): string =>
        runTool(
          'go',
          ['build', '-mod=mod', '-buildvcs=false', '-o', path.join(to, `${name}-${index}`), ...flags, '.'],
          {
            cwd: work,
            env: { CGO_ENABLED: '0', GOTOOLCHAIN: 'local', ...env },
          },
        );
      build('app');
      build('app-stripped', '-trimpath', '-ldflags=-s -w');
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function programsOf(root: string): string[] {
  const folder = path.join(root, 'usr/local/bin');
  return readdirSync(folder).map((name) => path.join(folder, name));
}
