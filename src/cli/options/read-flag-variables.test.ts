import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { exitCodes } from '../exit-code.ts';
import { runCli } from '../run-cli.ts';

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
