import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { exitCodes } from '../exit-code.ts';
import { runCli } from '../run-cli.ts';
import { findUserConfig } from './find-user-config.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-variables-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(args: string[], environment: Record<string, string>) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const { signal } = new AbortController();
  const exitCode = await runCli(args, { environment, stdin: Readable.from([]), stdout, stderr, signal });
  const text = (stream: PassThrough): string => String(stream.read() ?? '');
  return { exitCode, out: text(stdout), error: text(stderr) };
}

describe('variables of flags of the other commands', () => {
  it('set a flag of a subcommand, which the command line replaces', async () => {
    const environment = { PLIMSOLL_DB_FEEDS_FORMAT: 'json', PLIMSOLL_DATA_DIR: folder };
    expect(JSON.parse((await run(['db', 'feeds'], environment)).out)).toBeTruthy();
    expect((await run(['db', 'feeds', '--format', 'table'], environment)).out).not.toMatch(/^[[{]/);
  });

  it('are those of one command only', async () => {
    const environment = { PLIMSOLL_DB_STATUS_FORMAT: 'json', PLIMSOLL_DATA_DIR: folder };
    expect((await run(['db', 'feeds'], environment)).out).not.toMatch(/^[[{]/);
  });

  it('are refused with the value, and a variable without a flag is named', async () => {
    const wrong = await run(['db', 'feeds'], { PLIMSOLL_DB_FEEDS_FORMAT: 'xml', PLIMSOLL_DATA_DIR: folder });
    expect(wrong).toMatchObject({
      exitCode: exitCodes.failed,
      error: expect.stringContaining('PLIMSOLL_DB_FEEDS_FORMAT is invalid'),
    });
    const unknown = await run(['db', 'feeds'], { PLIMSOLL_DB_FEEDS_FORMT: 'json', PLIMSOLL_DATA_DIR: folder });
    expect(unknown.error).toContain('PLIMSOLL_DB_FEEDS_FORMT is not the variable of a flag and has no effect');
  });

  it('do not warn about settings of the service with the same beginning', async () => {
    const { error } = await run(['scanners', '--json'], {
      PLIMSOLL_SCANNERS_PATH: folder,
      PLIMSOLL_SCANNERS_PARALLEL: '1',
      PLIMSOLL_DATA_DIR: folder,
    });
    expect(error).toBe('');
  });
});

/** A home folder with a configuration file. */
function homeWith(content: string): string {
  const home = mkdtempSync(path.join(folder, 'home-'));
  mkdirSync(path.join(home, '.config/plimsoll'), { recursive: true });
  writeFileSync(configOf(home), content, { mode: 0o644 });
  return home;
}

function configOf(home: string): string {
  return path.join(home, '.config/plimsoll/config.yaml');
}

describe("the user's configuration file", () => {
  it('sets flags of every command, below the command line and the environment', async () => {
    const home = homeWith('db:\n  feeds:\n    format: json\nscanners:\n  json: true\n');
    const environment = { HOME: home, PLIMSOLL_DATA_DIR: folder };
    expect(JSON.parse((await run(['db', 'feeds'], environment)).out)).toBeTruthy();
    expect(JSON.parse((await run(['scanners'], environment)).out)).toBeTruthy();
    expect((await run(['db', 'feeds', '-f', 'table'], environment)).out).not.toMatch(/^[[{]/);
    const variable = { ...environment, PLIMSOLL_DB_FEEDS_FORMAT: 'table' };
    expect((await run(['db', 'feeds'], variable)).out).not.toMatch(/^[[{]/);
  });

  it('may choose trust, which a file of the project may not', async () => {
    const home = homeWith('scan:\n  ca-cert: /nowhere/ca.pem\n');
    const { error } = await run(['scan', 'registry.invalid/x:1'], { HOME: home, PLIMSOLL_DATA_DIR: folder });
    expect(error).toContain('--ca-cert must be the path of a readable file (it does not exist)');
  });

  it('is the one of PLIMSOLL_CONFIG, else of XDG_CONFIG_HOME, else of HOME', () => {
    const [home, other] = [homeWith('{}'), homeWith('{}')];
    expect(findUserConfig({ HOME: home })).toBe(configOf(home));
    expect(findUserConfig({ HOME: home, XDG_CONFIG_HOME: path.join(other, '.config') })).toBe(configOf(other));
    expect(findUserConfig({ HOME: home, XDG_CONFIG_HOME: '.config' })).toBe(configOf(home));
    expect(findUserConfig({ HOME: home, PLIMSOLL_CONFIG: 'x.yaml' })).toBe('x.yaml');
    expect(findUserConfig({ HOME: folder })).toBeUndefined();
    expect(findUserConfig({})).toBeUndefined();
  });

  it.each([
    ['db:\n  feeds:\n    formt: json\n', 'db.feeds.formt: is not a flag of `plimsoll db feeds`'],
    ['db:\n  feeds: json\n', 'db.feeds: must be a mapping'],
    ['bd: {}\n', 'bd: is not a command with flags'],
    ['- x\n', '(document): must be a mapping'],
    ['db:\n  feeds:\n    format: [{}]\n', 'db.feeds.format: must be a text'],
    ['db:\n  feeds:\n    format: xml\n', 'config.yaml is invalid'],
  ])('is refused with the place of the problem: %j', async (content, reason) => {
    const { exitCode, error } = await run(['db', 'feeds'], { HOME: homeWith(content), PLIMSOLL_DATA_DIR: folder });
    expect({ exitCode, error }).toEqual({ exitCode: exitCodes.failed, error: expect.stringContaining(reason) });
  });

  it('is refused when other users can change it, or when it is no file', async () => {
    const home = homeWith('{}');
    chmodSync(configOf(home), 0o664);
    expect((await run(['db', 'feeds'], { HOME: home, PLIMSOLL_DATA_DIR: folder })).error).toContain('by other users');
    const missing = { PLIMSOLL_CONFIG: path.join(folder, 'missing.yaml'), PLIMSOLL_DATA_DIR: folder };
    expect((await run(['db', 'feeds'], missing)).error).toContain('it does not exist');
    const notFile = { PLIMSOLL_CONFIG: folder, PLIMSOLL_DATA_DIR: folder };
    expect((await run(['db', 'feeds'], notFile)).error).toContain('is not a regular file');
  });
});
