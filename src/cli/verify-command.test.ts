import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprintOf, manifestFor, seal, zipOf } from '../../test/helpers/sealed-pack.ts';
import { runCli } from './run-cli.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const fingerprint = fingerprintOf(privateKey);
const contents = { 'report.json': '{}', 'controls.csv': '"control"\r\n' };
const whole = { ...seal(manifestFor(contents), privateKey), ...contents };

let folder = '';
let pack = '';
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-verify-command-'));
  pack = await write('pack.zip', whole);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function write(name: string, entries: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const file = path.join(folder, name);
  writeFileSync(file, await zipOf(Object.entries(entries)));
  return file;
}

async function verify(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return verifyUntil(new AbortController().signal, args);
}

async function verifyUntil(
  signal: AbortSignal,
  args: readonly string[],
): Promise<{ code: number; stdout: string; stderr: string }> {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const code = await runCli(['verify', ...args], { environment: {}, stdin: Readable.from([]), stdout, stderr, signal });
  return { code, stdout: `${stdout.read() ?? ''}`, stderr: `${stderr.read() ?? ''}` };
}

describe('plimsoll verify', () => {
  it('ends with 0 when the known key signed it, however its fingerprint is written', async () => {
    const spaced = `SHA256:${fingerprint.toUpperCase().match(/../g)?.join(':')}`;
    for (const key of [fingerprint, spaced]) {
      const { code, stdout } = await verify(pack, '--key', key);
      expect(code).toBe(0);
      expect(stdout).toContain('VERIFIED: the pack is whole, and signed by the key that was given');
      expect(stdout).toContain('Ämter & Co (org_1)');
    }
  });

  it('ends with 0 without a key, but says that only integrity was checked', async () => {
    const { code, stdout } = await verify(pack);
    expect(code).toBe(0);
    expect(stdout).toContain('INTEGRITY ONLY');
    expect(stdout).toContain(fingerprint);
    expect(stdout).not.toMatch(/^VERIFIED/m);
  });

  it('ends with 1 when another key signed it', async () => {
    const { code, stdout } = await verify(pack, '--key', '0'.repeat(64));
    expect(code).toBe(1);
    expect(stdout).toContain('another key');
    expect(stdout).not.toMatch(/^VERIFIED/m);
  });

  it('ends with 1 and names the first file that was touched', async () => {
    const touched = await write('touched.zip', { ...whole, 'controls.csv': '"contral"\r\n' });
    for (const key of [[], ['--key', fingerprint]]) {
      const { code, stdout } = await verify(touched, ...key);
      expect(code).toBe(1);
      expect(stdout).toContain('controls.csv was changed');
      expect(stdout).toContain('NOT VERIFIED');
    }
  });

  it('obeys nothing that stands in names', async () => {
    const { code, stdout } = await verify(await write('hostile.zip', { ...whole, 'a\u001b[2Jb': '' }));
    expect(code).toBe(1);
    expect(stdout).toContain('a\ufffd[2Jb was added');
  });

  it('ends with 2 when it is no pack, is not there, or the key is no fingerprint', async () => {
    const noPack = path.join(folder, 'no.zip');
    writeFileSync(noPack, 'something else');
    for (const [args, text] of [
      [[noPack], 'no ZIP file'],
      [[path.join(folder, 'nowhere.zip')], 'ENOENT'],
      [[folder], 'cannot be verified'],
      [[pack, '--key', 'abc'], '64 hexadecimal digits'],
      [[], 'missing required argument'],
    ] as const) {
      const { code, stdout, stderr } = await verify(...args);
      expect(code, text).toBe(2);
      expect(stderr).toContain(text);
      expect(stdout).not.toContain('VERIFIED');
    }
  });

  it('ends with 130 when it is interrupted', async () => {
    const { code, stdout } = await verifyUntil(AbortSignal.abort('SIGINT'), [pack]);
    expect(code).toBe(130);
    expect(stdout).toBe('');
  });
});
