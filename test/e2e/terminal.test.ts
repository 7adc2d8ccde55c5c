import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { programFile } from '../helpers/program-file.ts';
import { startService } from '../helpers/service.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-terminal-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const isMissing = ((): boolean => {
  try {
    return !execFileSync('script', ['--version'], { encoding: 'utf8' }).includes('util-linux');
  } catch {
    return true;
  }
})();

/** Starts `plimsoll serve` on a terminal, waits for the ready line, sends SIGINT as Ctrl-C does, and returns all output. */
async function serveOnTerminal(environment: Record<string, string> = {}): Promise<string> {
  const command = `exec '${process.execPath}' --disable-warning=ExperimentalWarning '${programFile}' serve`;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'] ?? '',
      SHELL: '/bin/sh',
      PLIMSOLL_DATA_DIR: folder,
      PLIMSOLL_PORT: '0',
      PLIMSOLL_DEMO: 'false',
      PLIMSOLL_ADVISORIES_URL: `file://${folder}/no-mirror`,
      ...environment,
    },
  });
  let output = '';
  const ended = once(child, 'close');
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const before = output;
    output += text;
    const settled = 'advisories could not be refreshed';
    // The terminal converts this character to SIGINT.
    if (!before.includes(settled) && output.includes(settled)) child.stdin.write('\u0003');
  });
  const [code] = await ended;
  expect(code).toBe(0);
  return output.replaceAll('\r\n', '\n');
}

describe.skipIf(isMissing)('plimsoll serve on a terminal [needs script of util-linux]', () => {
  it('writes readable lines: one for migrations, none of PostgreSQL, no stack trace, and a message at the end', async () => {
    const output = await serveOnTerminal();
    expect(output.match(/^\d\d:\d\d:\d\d INFO {2}applied \d+ migrations?$/gm)).toHaveLength(1);
    expect(output).toMatch(/^\d\d:\d\d:\d\d WARN {2}advisories could not be refreshed/m);
    expect(output).not.toMatch(/\{"level"|LOG:|^ {4}at |ExperimentalWarning/m);
    expect(output.trimEnd()).toMatch(/stopping \(SIGINT\)\nPlimsoll has stopped$/);
  });

  it('writes JSON when PLIMSOLL_LOG_FORMAT requests it', async () => {
    const output = await serveOnTerminal({ PLIMSOLL_LOG_FORMAT: 'json' });
    expect(output).toMatch(/^\{"level":"info",.*"msg":"applied \d+ migrations?"\}$/m);
  });
});

describe('plimsoll serve without a terminal', () => {
  it.each([
    ['auto', /^\{"level":"info",.*"msg":"applied \d+ migrations?"\}$/m],
    ['pretty', /^\d\d:\d\d:\d\d INFO {2}applied \d+ migrations?$/m],
  ])('writes its log in the format for %s', async (format, expected) => {
    const service = await startService({ createsDatabase: true, environment: { PLIMSOLL_LOG_FORMAT: format } });
    await service.stop();
    expect(service.output()).toMatch(expected);
  });
});
