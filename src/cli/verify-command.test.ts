import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprintOf, manifestFor, seal, zipOf } from '../../test/helpers/sealed-pack.ts';
import { signKeyStatement } from '../compliance/keys/signing-key-statement.ts';
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

/** Returns a saved response with `retired` and the key that replaced it. */
function publishedWith(retired: KeyObject, { validUntil }: { validUntil: string }): { keys: string; present: string } {
  const { privateKey: next } = generateKeyPairSync('ed25519');
  const first = {
    organizationId: 'org_1',
    number: 1,
    fingerprint: fingerprintOf(retired),
    validFrom: '2026-01-01T00:00:00.000Z',
    validUntil,
  };
  const second = {
    organizationId: 'org_1',
    number: 2,
    fingerprint: fingerprintOf(next),
    validFrom: validUntil,
    validUntil: null,
  };
  const pem = (key: KeyObject) => createPublicKey(key).export({ type: 'spki', format: 'pem' });
  const endorsement = signKeyStatement(first, next).toString('base64');
  const introduction = signKeyStatement(second, retired).toString('base64');
  const keys = [
    { ...first, publicKey: pem(retired), introduction: null, endorsement },
    { ...second, publicKey: pem(next), introduction, endorsement: null },
  ];
  const file = path.join(folder, `keys-${second.fingerprint}.json`);
  writeFileSync(file, JSON.stringify({ data: { organizationId: 'org_1', keys } }));
  return { keys: file, present: second.fingerprint };
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
  it('exits with 0 when the known key signed it, in any spelling of the fingerprint', async () => {
    const spaced = `SHA256:${fingerprint.toUpperCase().match(/../g)?.join(':')}`;
    for (const key of [fingerprint, spaced]) {
      const { code, stdout } = await verify(pack, '--key', key);
      expect(code).toBe(0);
      expect(stdout).toContain('VERIFIED: the pack is unchanged and was signed with the given key');
      expect(stdout).toContain('Ämter & Co (org_1)');
    }
  });

  it('exits with 0 without a key, and states that only integrity was checked', async () => {
    const { code, stdout } = await verify(pack);
    expect(code).toBe(0);
    expect(stdout).toContain('INTEGRITY ONLY');
    expect(stdout).toContain(fingerprint);
    expect(stdout).not.toMatch(/^VERIFIED/m);
  });

  it('exits with 1 when another key signed it', async () => {
    const { code, stdout } = await verify(pack, '--key', '0'.repeat(64));
    expect(code).toBe(1);
    expect(stdout).toContain('another key');
    expect(stdout).not.toMatch(/^VERIFIED/m);
  });

  it('exits with 1 and names the first changed file', async () => {
    const touched = await write('touched.zip', { ...whole, 'controls.csv': '"contral"\r\n' });
    for (const key of [[], ['--key', fingerprint]]) {
      const { code, stdout } = await verify(touched, ...key);
      expect(code).toBe(1);
      expect(stdout).toContain('controls.csv was changed');
      expect(stdout).toContain('NOT VERIFIED');
    }
  });

  it('prints no control characters of names', async () => {
    const { code, stdout } = await verify(await write('hostile.zip', { ...whole, 'a\u001b[2Jb': '' }));
    expect(code).toBe(1);
    expect(stdout).toContain('a\ufffd[2Jb was added');
  });

  it('confirms a pack of a retired key by the current fingerprint and the published keys, and shows its validity', async () => {
    const { keys, present } = publishedWith(privateKey, { validUntil: '2026-08-01T00:00:00.000Z' });
    const { code, stdout } = await verify(pack, '--key', present, '--keys', keys);
    expect(code).toBe(0);
    expect(stdout).toContain('VERIFIED: the pack is unchanged and was signed with a key of the organization that');
    expect(stdout).toMatch(/key valid +2026-01-01T00:00:00\.000Z to 2026-08-01T00:00:00\.000Z/);
  });

  it('exits with 1 when the signing key was retired before the data of the pack was read', async () => {
    const { keys } = publishedWith(privateKey, { validUntil: '2026-06-01T00:00:00.000Z' });
    const { code, stdout } = await verify(pack, '--key', fingerprint, '--keys', keys);
    expect(code).toBe(1);
    expect(stdout).toContain('NOT VERIFIED: the pack is unchanged, but its data are newer');
  });

  it('refuses a pack whose signing key the given key does not endorse', async () => {
    const { keys, present } = publishedWith(generateKeyPairSync('ed25519').privateKey, {
      validUntil: '2026-08-01T00:00:00.000Z',
    });
    const { code, stdout } = await verify(pack, '--key', present, '--keys', keys);
    expect(code).toBe(1);
    expect(stdout).toContain('another key');
  });

  it('exits with 2 for --keys without --key, and for a file without keys', async () => {
    const { keys } = publishedWith(privateKey, { validUntil: '2026-08-01T00:00:00.000Z' });
    expect(await verify(pack, '--keys', keys)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('requires --key'),
    });
    for (const file of [pack, folder, path.join(folder, 'nowhere')]) {
      const { code, stderr } = await verify(pack, '--key', fingerprint, '--keys', file);
      expect([code, stderr]).toEqual([2, expect.stringContaining('GET /api/organization/signing-key')]);
    }
  });

  it('exits with 2 when it is not a pack, does not exist, or the key is not a fingerprint', async () => {
    const noPack = path.join(folder, 'no.zip');
    writeFileSync(noPack, 'something else');
    for (const [args, text] of [
      [[noPack], 'not a ZIP file'],
      [[path.join(folder, 'nowhere.zip')], 'cannot be verified: it does not exist'],
      [[folder], 'cannot be verified: it is a folder'],
      [[pack, '--key', 'abc'], '64 hexadecimal digits'],
      [[], 'missing required argument'],
    ] as const) {
      const { code, stdout, stderr } = await verify(...args);
      expect(code, text).toBe(2);
      expect(stderr).toContain(text);
      expect(stdout).not.toContain('VERIFIED');
    }
  });

  it('exits with 130 on SIGINT', async () => {
    const { code, stdout } = await verifyUntil(AbortSignal.abort('SIGINT'), [pack]);
    expect(code).toBe(130);
    expect(stdout).toBe('');
  });
});
