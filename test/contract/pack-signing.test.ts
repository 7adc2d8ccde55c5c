import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allReportFamilies } from '../../src/app/report-families.ts';
import { readPublishedKeys } from '../../src/compliance/keys/read-published-keys.ts';
import { signedBytes } from '../../src/compliance/pack/pack-manifest.ts';
import { verifyPack } from '../../src/compliance/verify-pack.ts';
import { rotateOrganizationKey } from '../../src/features/identity/organizations/rotate-organization-key.ts';
import { verifyLog } from '../../src/features/platform/audit/verify-log.ts';
import { generateReport } from '../../src/features/reporting/reports/generate-report.ts';
import { createTestApi, type TestApi, testVault } from '../helpers/api-server.ts';
import { allFiles, createPackClient, dayOf, outcomeOf, packRequest } from '../helpers/pack-client.ts';
import { seedHalfYear } from '../helpers/pack-history.ts';

let api: TestApi;
let folder: string;
let client: ReturnType<typeof createPackClient>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-test-pack-signing-'));
  api = await createTestApi();
  client = createPackClient(api);
  await seedHalfYear(api.database.kysely, api.first.id);
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const keyOf = async () => (await client.get('/api/organization/signing-key')).body.data;

async function verdictOf(id: string, fingerprint: string, published?: ReturnType<typeof readPublishedKeys>) {
  const path = join(folder, `${id}.zip`);
  await writeFile(path, (await client.bytesOf(id)).rawPayload);
  return verifyPack(path, { fingerprint, ...(published && { published }) });
}

describe('the signature of a pack', () => {
  it('uses the key that the organization publishes', async () => {
    const files = await client.filesOf(await client.made(allFiles));
    const { data: key } = (await client.get('/api/organization/signing-key')).body;
    const signature = JSON.parse(files.get('signature.json')?.toString('utf8') ?? '');
    expect(signature).toMatchObject({ algorithm: 'Ed25519', fingerprint: key.fingerprint });
    const manifest = files.get('manifest.json') ?? Buffer.alloc(0);
    const isSigned = verify(
      null,
      signedBytes(manifest),
      createPublicKey(key.publicKey),
      Buffer.from(signature.signature, 'base64'),
    );
    expect(isSigned).toBe(true);
  });

  it('can be verified offline', async () => {
    const id = await client.made(allFiles);
    const path = join(folder, 'pack.zip');
    await writeFile(path, (await client.bytesOf(id)).rawPayload);
    const { data: key } = (await client.get('/api/organization/signing-key')).body;
    expect(await verifyPack(path, { fingerprint: key.fingerprint })).toMatchObject({
      isWhole: true,
      origin: 'confirmed',
      problems: [],
    });
  });

  it('stays valid with the same key after the rotation of the master key', async () => {
    const before = await client.made();
    const key = await keyOf();
    await rotateOrganizationKey(api.database.kysely, testVault, api.first.id);
    expect(await keyOf()).toEqual(key);
    const after = await client.made();
    for (const id of [before, after])
      expect(await verdictOf(id, key.fingerprint)).toMatchObject({ isWhole: true, origin: 'confirmed' });
  });

  it('stays valid after the rotation of the signing key, and the published keys show its validity', async () => {
    const before = await client.made();
    const old = await keyOf();
    const rotated = await api.call('POST', '/api/organization/signing-key/rotate', { key: api.first.keys.admin });
    expect(rotated.status).toBe(200);
    const now = await keyOf();
    expect(rotated.body.data).toEqual(now);
    expect(now.fingerprint).not.toBe(old.fingerprint);
    expect(now.keys.map(({ fingerprint, status }: Record<string, string>) => [fingerprint, status]).slice(-2)).toEqual([
      [old.fingerprint, 'retired'],
      [now.fingerprint, 'present'],
    ]);
    const after = await client.made();
    expect(await verdictOf(before, old.fingerprint)).toMatchObject({ isWhole: true, origin: 'confirmed' });
    expect(await verdictOf(before, now.fingerprint)).toMatchObject({ isWhole: true, origin: 'foreign' });
    const published = readPublishedKeys(JSON.stringify({ data: now }));
    const [retired, present] = now.keys.slice(-2);
    const validity = { from: retired.validFrom, until: retired.validUntil };
    for (const known of [old.fingerprint, now.fingerprint]) {
      expect(await verdictOf(before, known, published)).toMatchObject({ origin: 'confirmed', validity });
      expect(await verdictOf(after, known, published)).toMatchObject({
        origin: 'confirmed',
        validity: { from: present.validFrom, until: null },
      });
    }
    expect(retired.validUntil).toBe(present.validFrom);
    const log = await api.call('GET', '/api/audit-log?action=settings.signing_key_rotated', {
      key: api.first.keys.admin,
    });
    expect(log.body.data[0].details).toEqual({ from: old.fingerprint, to: now.fingerprint });
  });

  it('cannot be created without a key: the pack is FAILED with the reason', async () => {
    const { body } = await client.post(packRequest());
    const [job] = api.reports.jobs.splice(0);
    const { files, pool } = api.reports;
    const quiet = { info: () => undefined, warn: () => undefined };
    const deps = { db: api.database.kysely, files, pool, families: allReportFamilies({ vault: null }), log: quiet };
    const made = generateReport(deps, job ?? { reportId: '', version: 0 }, new AbortController().signal);
    await expect(made).rejects.toMatchObject({ code: 'SIGNING_KEY_UNAVAILABLE' });
    expect((await client.bytesOf(body.data.id)).statusCode).toBe(404);
  });
});

describe('the audit log in a pack', () => {
  it('contains hashes of the entries that a reader can recompute', async () => {
    const { datasets } = await client.documentOf(await client.made({ period: { start: dayOf(1), end: dayOf(0) } }));
    const { rows } = datasets.audit;
    expect(rows.length).toBeGreaterThan(3);
    for (const [index, row] of rows.entries()) {
      const hash = createHash('sha256').update(Buffer.from(row.previousHash, 'hex')).update(row.entry).digest('hex');
      expect(row.hash).toBe(hash);
      if (index > 0) expect(row.previousHash).toBe(rows[index - 1].hash);
    }
  });

  it('has checkpoints whose signatures a reader can verify', async () => {
    const { datasets } = await client.documentOf(await client.made({ selectedSections: ['audit'] }));
    expect(datasets.checkpoints.rows.length).toBeGreaterThan(0);
    for (const { number, signedAt, sequence, hash, signature, publicKey: der } of datasets.checkpoints.rows) {
      const publicKey = createPublicKey({ key: Buffer.from(der, 'base64'), type: 'spki', format: 'der' });
      // Keys in canonical order without blanks: canonical JSON.
      const { id: organizationId } = api.first;
      const statement = JSON.stringify({ hash, number, organizationId, sequence: `${sequence}`, signedAt });
      const signed = Buffer.from(`plimsoll audit checkpoint\n${statement}`);
      expect(verify(null, signed, publicKey, Buffer.from(signature, 'base64'))).toBe(true);
    }
  });

  it('is signed until the creation of the pack', async () => {
    const document = await client.documentOf(await client.made({ period: { start: dayOf(1), end: dayOf(0) } }));
    const signedTo = document.datasets.checkpoints.rows.at(-1).sequence;
    expect(document.datasets.audit.rows.at(-1)).toMatchObject({ action: 'evidencepack.requested', sequence: signedTo });
  });

  it('does not count as truncated when the key was read before the first signature', async () => {
    const other = createPackClient(api, api.second);
    const { data } = (await other.get('/api/organization/signing-key')).body;
    expect(await verifyLog(api.database.kysely, api.second.id, { vault: testVault })).toMatchObject({
      isIntact: true,
      checkpoints: 1,
      signingKey: { fingerprint: data.fingerprint },
    });
    expect((await other.get('/api/organization/signing-key')).body.data).toEqual(data);
    const log = await api.call('GET', '/api/audit-log?action=settings.*', { key: api.second.keys.admin });
    expect(log.body.data.map(({ action }: { action: string }) => action)).toEqual(['settings.signing_key_made']);
    const document = await other.documentOf(await other.made());
    expect(outcomeOf(document, 'AU-9', 'audit-intact').status).toBe('VERIFIED');
  });
});
