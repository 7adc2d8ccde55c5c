import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { Command } from 'commander';
import { afterAll, describe, expect, it } from 'vitest';
import { cliCommands } from '../command-list.ts';
import { exitCodes } from '../exit-code.ts';
import { scanFormats } from '../outputs/scan-formats.ts';
import { scanCommand } from '../scan-command.ts';
import { applyFlagSources, unknownFlagVariables } from './apply-flag-sources.ts';
import { fileFlags, pathFlags } from './file-flags.ts';
import { readFlagFile } from './read-flag-file.ts';

const root = mkdtempSync(path.join(tmpdir(), 'plimsoll-flags-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function fileWith(content: string): string {
  const file = path.join(mkdtempSync(path.join(root, 'file-')), 'plimsoll.yaml');
  writeFileSync(file, content);
  return file;
}

/** The scan command after parsing, without its action. */
function parsed(...args: string[]): Command {
  const context = {
    environment: {},
    stdin: Readable.from([]),
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    signal: new AbortController().signal,
  };
  const command = scanCommand(context, () => undefined);
  command.action(() => undefined);
  new Command('plimsoll').addCommand(command).parse(['scan', 'x', ...args], { from: 'user' });
  return command;
}

async function valuesOf(args: string[], environment: Record<string, string>, content?: string) {
  const command = parsed(...args);
  const files = content === undefined ? [] : [await readFlagFile(fileWith(content))];
  applyFlagSources(command, { environment, files, prefix: 'PLIMSOLL_SCAN_' });
  return command.opts();
}

describe('flags of plimsoll scan', () => {
  it('have the precedence command line, environment, file', async () => {
    const file = 'scan:\n  fail-on: low\n  severity: [critical, low]\n  quiet: true\n  retries: 2\n';
    const environment = { PLIMSOLL_SCAN_FAIL_ON: 'medium', PLIMSOLL_SCAN_RETRIES: '5', PLIMSOLL_SCAN_PLATFORM: ' ' };
    expect(await valuesOf(['--retries', '9'], environment, file)).toMatchObject({
      failOn: 'MEDIUM',
      severity: ['CRITICAL', 'LOW'],
      quiet: true,
      retries: 9,
    });
    expect(await valuesOf([], {}, file)).toMatchObject({ failOn: 'LOW', retries: 2 });
  });

  it('that are settings are not set from a file when the environment has the setting', () => {
    const values = new Map([
      ['data-dir', ['/of-the-file']],
      ['proxy', ['http://of-the-file:1']],
    ]);
    const dataDirWith = (environment: Record<string, string>) => {
      const command = parsed();
      applyFlagSources(command, { environment, files: [{ name: 'x.yaml', values }], prefix: 'PLIMSOLL_SCAN_' });
      const { dataDir, proxy } = command.opts<{ dataDir?: string; proxy?: string }>();
      return [dataDir, proxy];
    };
    expect(dataDirWith({})).toEqual(['/of-the-file', 'http://of-the-file:1']);
    const environment = { PLIMSOLL_DATA_DIR: '/of-the-environment', https_proxy: 'http://of-the-environment:1' };
    expect(dataDirWith(environment)).toEqual([undefined, undefined]);
  });

  it('of a file with higher precedence replace those of another', () => {
    const command = parsed();
    const files = [
      { name: 'a.yaml', values: new Map([['output', ['json=a.json']]]) },
      {
        name: 'b.yaml',
        values: new Map([
          ['format', ['sarif']],
          ['retries', ['3']],
        ]),
      },
    ];
    applyFlagSources(command, { environment: {}, files, prefix: 'PLIMSOLL_SCAN_' });
    expect(command.opts()).toMatchObject({ retries: 3 });
    expect(command.opts()).not.toHaveProperty('format');
  });

  it('accept true and false for flags without a value, and lists for repeatable flags', async () => {
    const values = await valuesOf([], {
      PLIMSOLL_SCAN_NO_COLOR: 'true',
      PLIMSOLL_SCAN_OFFLINE: 'no',
      PLIMSOLL_SCAN_VEX: 'a.json, b.json',
      PLIMSOLL_SCAN_TIMEOUT: '10m',
      PLIMSOLL_SCAN_NO_IGNORE_FILE: '1',
    });
    expect(values).toMatchObject({ color: false, vex: ['a.json', 'b.json'], timeout: 600_000, ignoreFile: false });
    expect(values).not.toHaveProperty('offline');
  });

  it('replace a group as a whole: --output on the command line ignores formats of the environment', async () => {
    const environment = { PLIMSOLL_SCAN_FORMAT: 'json', PLIMSOLL_SCAN_IGNORE_FILE: 'x.yaml' };
    const values = await valuesOf(['-o', 'sarif=a.sarif', '--no-ignore-file'], environment);
    expect(values).toMatchObject({ output: 'sarif=a.sarif', ignoreFile: false });
    expect(values).not.toHaveProperty('format');
  });

  it.each([
    [{ PLIMSOLL_SCAN_FAIL_ON: 'huge' }, /PLIMSOLL_SCAN_FAIL_ON is invalid. Allowed values/],
    [{ PLIMSOLL_SCAN_QUIET: 'maybe' }, /PLIMSOLL_SCAN_QUIET must be true or false/],
    [{ PLIMSOLL_SCAN_TIMEOUT: '0s' }, /PLIMSOLL_SCAN_TIMEOUT is invalid/],
  ])('report an invalid variable: %j', async (environment, reason) => {
    await expect(valuesOf([], environment)).rejects.toThrow(reason);
  });

  it('name variables that no flag has', () => {
    const environment = { PLIMSOLL_SCAN_FAILON: 'high', PLIMSOLL_SCAN_FAIL_ON: 'high', PLIMSOLL_PORT: '1' };
    expect(unknownFlagVariables(parsed(), environment, 'PLIMSOLL_SCAN_')).toEqual(['PLIMSOLL_SCAN_FAILON']);
  });

  it('allowed in a file exist, and those with paths are known', () => {
    const options = parsed().options.map((option) => option.long?.slice(2) ?? '');
    expect([...fileFlags].filter((name) => !options.includes(name))).toEqual([]);
    const paths = parsed()
      .options.filter((option) => /file>/.test(option.flags))
      .map((option) => option.long?.slice(2) ?? '');
    expect(paths.filter((name) => fileFlags.has(name)).toSorted()).toEqual([...pathFlags].toSorted());
  });
});

describe('docs/user-guide/command-line.md', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/user-guide/command-line.md'), 'utf8');

  it('lists every flag of plimsoll scan with its short form, and every command', () => {
    const flags = parsed().options.flatMap(({ long, short }) => [long, short].flatMap((name) => name ?? []));
    expect(flags.filter((flag) => !new RegExp(`\`${flag}[ \`]`).test(page))).toEqual([]);
    expect(cliCommands.filter(({ name }) => !page.includes(`\`plimsoll ${name} `))).toEqual([]);
  });

  it('lists every output format and exit code', () => {
    expect(scanFormats.filter((format) => !page.includes(`\`${format}\``))).toEqual([]);
    expect(Object.values(exitCodes).filter((code) => !new RegExp(`\\| (?:\\d+, )?${code}[ ,]`).test(page))).toEqual([]);
  });
});

describe('readFlagFile', () => {
  it.each([
    'advisories',
    'ca-cert',
    'proxy',
    'username',
    'password-stdin',
    'insecure',
    'allow-private',
    'data-dir',
    'config',
    'from-file',
    'server',
    'key',
  ])('refuses %s, which a repository must not choose', async (name) => {
    await expect(readFlagFile(fileWith(`scan:\n  ${name}: x\n`))).rejects.toThrow(
      `scan.${name}: cannot be set in a configuration file`,
    );
  });

  it('reads paths relative to the folder of the file', async () => {
    const file = fileWith('scan:\n  policy: sub/policy.yaml\n  output: [json=out/a.json, sarif=reports/]\n');
    const { values } = await readFlagFile(file);
    const folder = path.relative(process.cwd(), path.dirname(file));
    expect(values.get('policy')).toEqual([path.join(folder, 'sub/policy.yaml')]);
    expect(values.get('output')).toEqual([`json=${folder}/out/a.json`, `sarif=${folder}/reports/`]);
  });

  it.each(['../x', '/etc/passwd', 'json=../../x', 'link/x', 'file-link', 'dangling', '.', ''])(
    'refuses the path %j outside its folder',
    async (name) => {
      const file = fileWith(`scan:\n  output: ${JSON.stringify(name)}\n`);
      const folder = path.dirname(file);
      mkdirSync(path.join(root, 'outside'), { recursive: true });
      writeFileSync(path.join(root, 'secret'), 'secret');
      symlinkSync(path.join(root, 'outside'), path.join(folder, 'link'));
      symlinkSync(path.join(root, 'secret'), path.join(folder, 'file-link'));
      symlinkSync(path.join(root, 'not-there'), path.join(folder, 'dangling'));
      await expect(readFlagFile(file)).rejects.toThrow('must be a path in the folder of the configuration file');
    },
  );

  it('reports all problems at once', async () => {
    const file = fileWith('scan:\n  typo: 1\n  severity: { a: 1 }\nother: 1\n');
    await expect(readFlagFile(file)).rejects.toThrow(
      /other: is not a known section.*\n.*scan.typo: cannot be set.*\n.*scan.severity: must be a text/,
    );
  });
});
