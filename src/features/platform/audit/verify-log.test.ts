import { generateKeyPairSync } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { fingerprintOf } from '../../../compliance/keys/key-history.ts';
import type { Database } from '../../../db/schema.ts';
import { createLogger } from '../../../http/create-logger.ts';
import { rotateSigningKey } from '../../reporting/compliance-packs/rotate-signing-key.ts';
import { createVault } from '../encryption/create-vault.ts';
import { SigningKeyError, signingKey } from '../signing-keys/signing-key.ts';
import { listSigningKeys } from '../signing-keys/signing-key-store.ts';
import { insertCheckpoint, lastCheckpoint, organizationsToSign } from './audit-checkpoint-store.ts';
import type { AuditEntry, ChainedEntry } from './audit-entry.ts';
import { readChain } from './audit-log-store.ts';
import type { Caller } from './caller.ts';
import { signCheckpoint } from './checkpoint.ts';
import { hashEntry } from './hash-entry.ts';
import { recordAudit } from './record-audit.ts';
import { signLogs } from './sign-logs.ts';
import { type Anchors, verifyLog } from './verify-log.ts';
import { AuditTamperError, writeCheckpoint } from './write-checkpoint.ts';

const vault = createVault(Buffer.alloc(32, 'audit'));
const organization = 'org_a';

let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.kysely;
});
afterAll(() => database.drop());

/** Entries 1 to 5 are signed by checkpoint 1, entries 6 to 8 by checkpoint 2, entries 9 and 10 by none. */
beforeEach(async () => {
  await sql`truncate organizations cascade`.execute(db);
  await sql`insert into organizations (id, name) values ('org_a', 'A'), ('org_b', 'B')`.execute(db);
  await record(5);
  await writeCheckpoint(db, vault, organization);
  await record(3);
  await writeCheckpoint(db, vault, organization);
  await record(2);
});

async function record(count: number, organizationId = organization): Promise<void> {
  const entry: AuditEntry = {
    organizationId,
    actor: { kind: 'api-key', id: 'key_1', name: 'build' },
    action: 'settings.changed',
    target: null,
    ip: '::1',
    requestId: 'req_1',
    details: { amount: 10 },
  };
  for (let index = 0; index < count; index += 1) {
    await db.transaction().execute((transaction) => recordAudit(transaction, entry));
  }
}

const verify = (anchors: Partial<Anchors> = {}) => verifyLog(db, organization, { vault, ...anchors });
const problems = async (anchors: Partial<Anchors> = {}) =>
  (await verify(anchors)).problems.map(({ kind, from, to }) =>
    [kind, from, to].filter((part) => part !== undefined).join(' '),
  );

/** Simulates an attacker who knows the hash algorithm: changes entries from `sequence` on and recomputes all later hashes. */
async function rewriteFrom(sequence: number, details: object): Promise<void> {
  const chain = await readChain(db, organization, { after: BigInt(sequence) - 2n, limit: 1_000 });
  let previousHash = sequence === 1 ? Buffer.alloc(32) : (chain.shift() as ChainedEntry).hash;
  for (const entry of chain) {
    const changed = { ...entry, previousHash, ...(entry.sequence === BigInt(sequence) && { details }) } as ChainedEntry;
    const hash = hashEntry(changed);
    await sql`update audit_log set details = ${JSON.stringify(changed.details)}::jsonb, previous_hash = ${previousHash},
      hash = ${hash} where id = ${entry.id}`.execute(db);
    previousHash = hash;
  }
}

async function run(...statements: RawBuilder<unknown>[]): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

describe('verifyLog', () => {
  it('reports an unchanged log as intact, and how far it is signed', async () => {
    expect(await verify()).toEqual({
      organizationId: organization,
      isIntact: true,
      entries: 10,
      end: { sequence: 10, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      checkpoints: 2,
      lastCheckpoint: { number: 2, sequence: 8, signedAt: expect.stringMatching(/Z$/) },
      unsignedEntries: 2,
      signingKey: { fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/), isConfirmed: true },
      problems: [],
      gaps: [],
    });
  });

  it('reports an empty log and an unsigned one as intact', async () => {
    expect(await verifyLog(db, 'org_b', { vault })).toMatchObject({
      isIntact: true,
      entries: 0,
      end: null,
      signingKey: null,
    });
    await record(2, 'org_b');
    expect(await verifyLog(db, 'org_b', { vault })).toMatchObject({ isIntact: true, entries: 2, unsignedEntries: 2 });
  });

  it.each<[string, RawBuilder<unknown>[], string[]]>([
    ['an edited detail', [sql`update audit_log set details = '{"amount": 99}' where sequence = 3`], ['changed 3']],
    [
      'an edited actor',
      [sql`update audit_log set actor = '{"kind":"user","id":"x","name":"x"}' where sequence = 3`],
      ['changed 3'],
    ],
    [
      'an edited time',
      [sql`update audit_log set created_at = created_at + interval '1 s' where sequence = 10`],
      ['changed 10'],
    ],
    ['a time that is none', [sql`update audit_log set created_at = 'infinity' where sequence = 4`], ['changed 4']],
    ['two edits', [sql`update audit_log set target = 'x' where sequence in (2, 9)`], ['changed 2', 'changed 9']],
    ['a deleted first entry', [sql`delete from audit_log where sequence = 1`], ['missing 1 1']],
    ['a deleted middle', [sql`delete from audit_log where sequence in (3, 4)`], ['missing 3 4']],
    ['two deleted middles', [sql`delete from audit_log where sequence in (2, 6)`], ['missing 2 2', 'missing 6 6']],
    ['a deleted entry that was signed', [sql`delete from audit_log where sequence = 5`], ['missing 5 5']],
    ['a cut tail', [sql`delete from audit_log where sequence >= 7`], ['cut 7 8']],
    ['everything cut', [sql`delete from audit_log`], ['cut 1 8']],
    [
      'an edit and a cut tail',
      [sql`update audit_log set target = 'x' where sequence = 2`, sql`delete from audit_log where sequence >= 8`],
      ['changed 2', 'cut 8 8'],
    ],
    [
      'two entries in each other’s place',
      [
        sql`update audit_log set sequence = 100 where sequence = 2`,
        sql`update audit_log set sequence = 2 where sequence = 4`,
        sql`update audit_log set sequence = 4 where sequence = 100`,
      ],
      ['moved 2', 'moved 4'],
    ],
    [
      'a deleted unsigned entry whose place the next one took',
      [sql`delete from audit_log where sequence = 9`, sql`update audit_log set sequence = 9 where sequence = 10`],
      ['moved 9'],
    ],
    [
      'an entry of another organization',
      [sql`update audit_log set organization_id = 'org_b' where sequence = 3`],
      ['missing 3 3'],
    ],
    ['a removed checkpoint', [sql`delete from audit_checkpoints where number = 1`], ['checkpoint-missing 1 1']],
    [
      'an edited checkpoint',
      [sql`update audit_checkpoints set sequence = 7 where number = 2`],
      ['checkpoint-forged 2'],
    ],
    [
      'a broken signature',
      [sql`update audit_checkpoints set signature = '\\x00' where number = 1`],
      ['checkpoint-forged 1'],
    ],
    ['a removed public key', [sql`delete from signing_keys`], ['key-missing']],
    ['a removed private key', [sql`delete from sealed_secrets`], ['key-missing']],
  ])('reports exactly the problem: %s', async (_, statements, expected) => {
    await run(...statements);
    expect(await problems()).toEqual(expected);
    expect((await verify()).isIntact).toBe(false);
  });

  it('describes each problem in a sentence', async () => {
    await run(
      sql`update audit_log set target = 'x' where sequence = 2`,
      sql`delete from audit_log where sequence in (4, 5)`,
      sql`delete from audit_log where sequence >= 8`,
    );
    const verdict = await verify();
    expect(verdict.problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^entry 2 \(evt_\w+, settings\.changed\) was changed: its hash does not match its content$/,
      ),
      'entries 4 to 5 are missing',
      expect.stringMatching(/^the end of the log was deleted: entry 8 existed when checkpoint 2 was signed on 20.*Z$/),
    ]);
  });

  it('detects a changed entry with a new hash by the next entry and by the checkpoint', async () => {
    const [entry] = await readChain(db, organization, { after: 1n, limit: 1 });
    if (!entry) throw new Error('entry 2 is missing');
    const hash = hashEntry({ ...entry, details: { amount: 99 } });
    await run(sql`update audit_log set details = '{"amount": 99}', hash = ${hash} where sequence = 2`);
    expect(await problems()).toEqual(['unlinked 3']);
  });

  it('detects a log that was rewritten with all its hashes by its checkpoints', async () => {
    await rewriteFrom(7, { amount: 99 });
    expect(await problems()).toEqual(['rewritten 6 8']);
    await rewriteFrom(1, { amount: 99 });
    expect(await problems()).toEqual(['rewritten 1 8']);
  });

  it('detects a removed end that was replaced with other entries', async () => {
    await run(sql`delete from audit_log where sequence >= 7`);
    await record(6);
    expect(await problems()).toEqual(['rewritten 6 8']);
  });

  it('detects a log that was rewritten and signed with another key', async () => {
    await rewriteFrom(2, { amount: 99 });
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const [, , , , , , , eighth] = await readChain(db, organization, { after: 0n, limit: 8 });
    if (!eighth) throw new Error('entry 8 is missing');
    await run(sql`delete from audit_checkpoints`);
    const { sequence, hash } = eighth;
    await insertCheckpoint(
      db,
      signCheckpoint(
        { organizationId: organization, number: 1, sequence, hash, signedAt: new Date(), keyNumber: 1 },
        privateKey,
      ),
    );
    const der = publicKey.export({ type: 'spki', format: 'der' });
    await run(sql`update signing_keys set public_key = ${der}`);
    expect(await problems()).toEqual(['key-replaced', 'checkpoint-forged 1']);
    // Without the master key, only a recorded fingerprint reveals the replacement.
    expect(await verify({ vault: null })).toMatchObject({ isIntact: true, signingKey: { isConfirmed: false } });
    expect(await problems({ vault: null, fingerprint: '0'.repeat(64) })).toEqual(['key-replaced']);
    expect(await problems({ vault: null, fingerprint: fingerprintOf(der) })).toEqual([]);
  });

  it('detects a log that was reset together with its checkpoints by a known entry', async () => {
    const { end } = await verify();
    const known = { sequence: BigInt(end?.sequence ?? 0), hash: Buffer.from(end?.hash ?? '', 'hex') };
    expect(await problems({ known })).toEqual([]);
    await run(sql`delete from audit_log where sequence > 5`, sql`delete from audit_checkpoints where number = 2`);
    expect(await problems()).toEqual([]);
    expect(await problems({ known })).toEqual(['known-differs 10']);
  });

  it('reports periods without checkpoints, which do not occur while the service runs', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const last = await lastCheckpoint(db, organization);
    if (!last) throw new Error('there is no checkpoint');
    const signedAt = new Date(last.signedAt.getTime() + 26 * 3_600_000);
    await insertCheckpoint(db, signCheckpoint({ ...last, number: 3, signedAt }, privateKey));
    expect((await verify()).gaps).toEqual([{ from: last.signedAt.toISOString(), to: signedAt.toISOString() }]);
  });
});

describe('writeCheckpoint', () => {
  it.each<[string, RawBuilder<unknown>]>([
    ['a new entry was edited', sql`update audit_log set target = 'x' where sequence = 9`],
    ['a new entry is missing', sql`delete from audit_log where sequence = 9`],
    ['the tail was cut', sql`delete from audit_log where sequence >= 8`],
    ['the last checkpoint was edited', sql`update audit_checkpoints set sequence = 9 where number = 2`],
  ])('signs nothing after %s', async (_, tamper) => {
    await run(tamper);
    await expect(writeCheckpoint(db, vault, organization)).rejects.toThrow(AuditTamperError);
    expect(await lastCheckpoint(db, organization)).toMatchObject({ number: 2 });
  });

  it('never replaces a key that does not match', async () => {
    await run(sql`delete from signing_keys`);
    await expect(writeCheckpoint(db, vault, organization)).rejects.toThrow(SigningKeyError);
    expect(await problems()).toContain('key-missing');
  });

  it('stores no private key in clear text, and opens one for its organization only', async () => {
    const { rows } = await sql<{ row: string }>`select row_to_json(s)::text as row from sealed_secrets s`.execute(db);
    expect(rows).toHaveLength(1);
    // Encoding of an Ed25519 key in PKCS#8 begins with these bytes.
    expect(rows[0]?.row).not.toContain('302e020100300506032b6570');
    await run(sql`insert into organization_keys select 'org_b', wrapped_key from organization_keys`);
    await run(sql`update sealed_secrets set organization_id = 'org_b', owner_id = 'org_b signing key'`);
    await expect(vault.reveal(db, { organizationId: 'org_b', ownerId: 'org_b signing key' })).rejects.toThrow();
  });

  it('writes one sequence of checkpoints without gaps with concurrent writers', async () => {
    await Promise.all(Array.from({ length: 5 }, () => writeCheckpoint(db, vault, organization)));
    expect(await verify()).toMatchObject({ isIntact: true, checkpoints: 7, unsignedEntries: 0 });
  });

  it('uses the same key after the organization’s encryption key was rotated', async () => {
    await vault.rotate(db, organization);
    await writeCheckpoint(db, vault, organization);
    expect(await verify()).toMatchObject({ isIntact: true, checkpoints: 3, signingKey: { isConfirmed: true } });
  });
});

describe('a rotated signing key', () => {
  const caller: Caller = {
    principal: {
      organizationId: organization,
      role: 'admin',
      kind: 'api-key',
      credential: 'organization-key',
      id: 'key_1',
      name: 'admin',
    },
    ip: '127.0.0.1',
    requestId: 'req_1',
  };
  const rotate = () => rotateSigningKey({ db, vault }, caller);
  const fingerprints = async () => (await listSigningKeys(db, organization)).map((key) => fingerprintOf(key.publicKey));

  it('leaves checkpoints of all keys valid, and is confirmed by the fingerprint of any of them', async () => {
    await rotate();
    await record(1);
    await rotate();
    const keys = await fingerprints();
    expect(new Set(keys).size).toBe(3);
    expect(await verify()).toMatchObject({ isIntact: true, signingKey: { fingerprint: keys[2], isConfirmed: true } });
    for (const fingerprint of keys) {
      expect(await verify({ vault: null, fingerprint })).toMatchObject({
        isIntact: true,
        signingKey: { isConfirmed: true },
      });
    }
    expect((await verify()).unsignedEntries).toBe(0);
  });

  it.each<[string, RawBuilder<unknown>]>([
    ['another key in its place', sql`update signing_keys set public_key = ${otherKey()} where number = 1`],
    [
      'a moved end of its validity',
      sql`update signing_keys set retired_at = retired_at + interval '1 day' where number = 1`,
    ],
    [
      'no endorsement that fits',
      sql`update signing_keys set endorsement = other from (
      select introduction as other from signing_keys where number = 2) as two where number = 1 and other is not null`,
    ],
  ])('is not trusted with %s: its checkpoints count as forged', async (_, tamper) => {
    await rotate();
    await run(sql`alter table signing_keys drop constraint if exists signing_keys_check`, tamper);
    expect(await problems()).toEqual(expect.arrayContaining(['checkpoint-forged 1', 'checkpoint-forged 2']));
    await expect(writeCheckpoint(db, vault, organization)).resolves.toBeDefined();
  });

  it('signs nothing any more: a checkpoint of the old key after one of the new key counts as forged', async () => {
    const { privateKey } = await db
      .transaction()
      .execute((transaction) => signingKey(transaction, vault, organization));
    await rotate();
    const last = await lastCheckpoint(db, organization);
    if (!last) throw new Error('there is no checkpoint');
    const number = last.number + 1;
    const forged = signCheckpoint({ ...last, number, signedAt: new Date(), keyNumber: 1 }, privateKey);
    await insertCheckpoint(db, forged);
    expect(await problems()).toEqual([`checkpoint-forged ${number}`]);
  });

  it('has one new key per rotation with concurrent rotations', async () => {
    await Promise.all([rotate(), rotate(), rotate(), writeCheckpoint(db, vault, organization)]);
    expect((await listSigningKeys(db, organization)).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(await verify()).toMatchObject({ isIntact: true, signingKey: { isConfirmed: true } });
  });
});

function otherKey(): Buffer {
  return generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' });
}

describe('signLogs', () => {
  const lines: { msg: string; organizationId: string }[] = [];
  const log = createLogger({ level: 'info', to: { write: (line) => void lines.push(JSON.parse(line)) } });
  beforeEach(() => void lines.splice(0));
  const signed = async () => {
    await signLogs(db, vault, log);
    return lines.splice(0).map(({ msg, organizationId }) => `${organizationId} ${msg}`);
  };
  const age = (interval: string) => sql`update audit_checkpoints set signed_at = signed_at - ${interval}::interval`;

  it('signs each unsigned log with entries once', async () => {
    await record(1, 'org_b');
    expect(await signed()).toEqual(['org_b audit log signed']);
    expect(await signed()).toEqual([]);
  });

  it.each([
    ['59 s', true, []],
    ['61 s', true, [organization]],
    ['23 hours', false, []],
    ['25 hours', false, [organization]],
  ])('signs a log whose checkpoint is %s old, with new entries since: %s', async (interval, hasNew, due) => {
    if (!hasNew) await writeCheckpoint(db, vault, organization);
    await run(age(interval));
    expect(await organizationsToSign(db, { activeSeconds: 60, quietSeconds: 86_400 })).toEqual(due);
  });

  it('signs the other logs when one was tampered with, and logs an error', async () => {
    await record(1, 'org_b');
    await run(sql`delete from audit_log where organization_id = 'org_a' and sequence >= 7`, age('2 minutes'));
    expect(await signed()).toEqual(['org_a could not sign the audit log', 'org_b audit log signed']);
  });
});
