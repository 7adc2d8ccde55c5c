import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readConfig } from './read-config.ts';
import { readEnvironmentFile } from './read-environment-file.ts';

const secret = 'Correct-Horse-Battery';
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'plimsoll-env-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const write = (content: string | Buffer): void => writeFileSync(join(folder, '.env'), content);
const config = (environment: Record<string, string> = {}, flags: Record<string, string> = {}) =>
  readConfig({ environment, flags, file: readEnvironmentFile(folder) });

function refusal(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('was not refused');
}

describe('readEnvironmentFile', () => {
  it('parses unquoted and quoted values, comments, export, CRLF and a byte order mark', () => {
    const lines = [
      '\uFEFFA=1',
      ' export B = two words # comment',
      "C='a # b \\n'",
      'D="a\\nb \\"c\\" \\\\"  # comment',
      'E=',
      '# F=1',
      'G=a#b=c',
      'A=last',
    ];
    write(lines.join('\r\n'));
    const values = [...readEnvironmentFile(folder).variables].map(([name, { text, line }]) => [name, text, line]);
    expect(values).toEqual([
      ['A', 'last', 8],
      ['B', 'two words', 2],
      ['C', 'a # b \\n', 3],
      ['D', 'a\nb "c" \\', 4],
      ['E', '', 5],
      ['G', 'a#b=c', 7],
    ]);
  });

  it('returns no variables without the file, and if `.env` is a folder', () => {
    expect(readEnvironmentFile(folder).variables.size).toBe(0);
    mkdirSync(join(folder, '.env'));
    expect(readEnvironmentFile(folder).variables.size).toBe(0);
  });

  it.each([
    ['no assignment', `PLIMSOLL_PORT=1\n\n${secret}`, '.env, line 3,'],
    ['an open quote', `PLIMSOLL_MASTER_KEY="${secret}`, '.env, line 1,'],
    ['text after a quote', `A=1\nPLIMSOLL_MASTER_KEY='a'${secret}`, '.env, line 2,'],
    ['a NUL character', `A=${secret}\0`, '.env, line 1,'],
    ['bytes that are not UTF-8', Buffer.from([0x41, 0x3d, 0xff]), '.env is not UTF-8'],
    ['more than 64 KiB', `A=${secret.repeat(4000)}`, '.env has more than 65536 bytes'],
  ])('names file and line of %s, and no content', (_what, content, expected) => {
    write(content);
    const message = refusal(() => readEnvironmentFile(folder));
    expect(message).toContain(expected);
    expect(message).not.toContain(secret);
  });
});

describe('readConfig with an environment file', () => {
  it('uses values of the file for variables without a flag and an environment variable', () => {
    write('PLIMSOLL_PORT=9001\nPLIMSOLL_HOST=0.0.0.0\nPLIMSOLL_LOG_LEVEL=warn\nHTTPS_PROXY=http://proxy:1');
    const environment = { PLIMSOLL_HOST: '127.0.0.2', PLIMSOLL_LOG_LEVEL: '', https_proxy: 'http://other:2' };
    expect(config(environment)).toMatchObject({
      port: 9001,
      isPortExplicit: true,
      host: '127.0.0.2',
      logLevel: 'info',
      httpsProxy: 'http://other:2',
    });
    expect(config({}, { port: '9002' })).toMatchObject({ port: 9002, logLevel: 'warn' });
  });

  it('names variable, file and line of an invalid value, without the value', () => {
    write(
      ['# settings', `PLIMSOLL_PORT=${secret}`, `PLIMSOLL_TRUST_PROXY=${secret}`, `DATABASE_URL=${secret}`].join('\n'),
    );
    const message = refusal(() => config());
    expect(message).toContain('PLIMSOLL_PORT (.env, line 2) must be a whole number');
    expect(message).toContain('PLIMSOLL_TRUST_PROXY (.env, line 3)');
    expect(message).toContain('DATABASE_URL (.env, line 4)');
    expect(message).not.toContain(secret);
  });
});
