import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrganization } from '../../src/features/identity/organizations/create-organization.ts';
import { findUnusedOrganization } from '../../src/features/identity/organizations/first-start-store.ts';
import { writeCheckpoint } from '../../src/features/platform/audit/write-checkpoint.ts';
import { createVault } from '../../src/features/platform/encryption/create-vault.ts';
import { openMasterKey } from '../../src/features/platform/encryption/open-master-key.ts';
import { addPerson } from '../helpers/people.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/postgres.ts';
import { programFile } from '../helpers/program-file.ts';

const masterKey = Buffer.alloc(32, 'admin');

let database: TestDatabase;
let dataDir: string;
let organizationId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'plimsoll-admin-'));
  await openMasterKey(database.kysely, { configured: masterKey, isEmbedded: false, dataDir });
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs `plimsoll admin` with the settings of a service on this database. */
function admin(args: string[], environment: Record<string, string> = {}): Promise<Ended> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: database.address.url,
    PLIMSOLL_DATA_DIR: dataDir,
    PLIMSOLL_MASTER_KEY: masterKey.toString('base64'),
    ...environment,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [programFile, 'admin', ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

const verify = async (...args: string[]) => {
  const { code, stdout, stderr } = await admin(['audit', 'verify', ...args]);
  return {
    code,
    stderr,
    verdicts: stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line)),
  };
};

describe('plimsoll admin', () => {
  it('org create creates an organization with unlimited plan, and prints its key', async () => {
    const { code, stdout, stderr } = await admin(['org', 'create', '--name', 'Command line']);
    expect([code, stderr]).toEqual([0, '']);
    const printed = JSON.parse(stdout) as { organizationId: string };
    expect(printed).toEqual({
      organizationId: expect.stringMatching(/^org_/),
      apiKey: expect.stringMatching(/^svc_ak_[0-9a-f]{48}$/),
    });
    organizationId = printed.organizationId;
  });

  it('key create creates an audited admin key for the named organization, or for the only one', async () => {
    for (const args of [[organizationId, '--name', 'Way back in'], []]) {
      const { code, stdout, stderr } = await admin(['key', 'create', ...args]);
      expect([code, stderr]).toEqual([0, '']);
      const printed = JSON.parse(stdout) as { keyId: string; apiKey: string };
      expect(printed).toEqual({
        organizationId,
        keyId: expect.stringMatching(/^key_/),
        apiKey: expect.stringMatching(/^svc_ak_[0-9a-f]{48}$/),
      });
      const { rows } = await sql`
        select actor->>'id' as actor, details->>'role' as role, details->>'name' as name from audit_log
        where action = 'apikey.created' and target = ${printed.keyId}`.execute(database.kysely);
      expect(rows).toEqual([{ actor: 'command-line', role: 'admin', name: args[2] ?? 'Administrator' }]);
      expect(await findUnusedOrganization(database.kysely)).toBeUndefined();
    }
  });

  it('key create requires the organization when there are several', async () => {
    const { organizationId: other } = await createOrganization(database.kysely, { name: 'Other' });
    const { code, stdout, stderr } = await admin(['key', 'create']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('organization: is required: name one of ');
    for (const id of [organizationId, other]) expect(stderr).toContain(id);
    await sql`delete from organizations where id = ${other}`.execute(database.kysely);
  });

  it('plan set changes the plan and prints it', async () => {
    const { code, stdout, stderr } = await admin(['plan', 'set', organizationId, 'team']);
    expect([code, stderr, JSON.parse(stdout)]).toEqual([0, '', { organizationId, plan: 'team' }]);
    const { rows } = await sql`select plan from organizations where id = ${organizationId}`.execute(database.kysely);
    expect(rows).toEqual([{ plan: 'team' }]);
  });

  it.each([
    [['plan', 'set', 'org_none', 'team'], 'Organization not found'],
    [['plan', 'set', 'ORG', 'golden'], 'plan: must be one of self-hosted, free, team, business, enterprise'],
    [['key', 'rotate', 'org_none'], 'Organization not found'],
    [['key', 'create', 'org_none'], 'Organization not found'],
    [['key', 'create', '--name', 'x'.repeat(101)], 'name: must be at most 100 characters long'],
    [['account', 'recover', 'nobody@example.com'], 'Member not found'],
    [['audit', 'verify', 'org_none'], 'Organization not found'],
  ])('%j: exit code 2 and a message without a stack trace', async (args, reason) => {
    const { code, stdout, stderr } = await admin(args.map((arg) => (arg === 'ORG' ? organizationId : arg)));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(reason);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it.each([[['totals', 'verify']], [['audit', 'verify']], [['key', 'create']], [['backup', 'file', '--unencrypted']]])(
    '%j refuses a data folder without a database, and creates none',
    async (args) => {
      const mistyped = path.join(dataDir, 'mistyped');
      const ended = await admin(args, { DATABASE_URL: '', PLIMSOLL_DATA_DIR: mistyped });
      expect(ended).toMatchObject({ code: 2, stdout: '' });
      expect(ended.stderr).toContain(
        `${mistyped} has no database. PLIMSOLL_DATA_DIR names the data folder of the service.`,
      );
      expect(existsSync(mistyped)).toBe(false);
    },
  );

  it('key rotate refuses to run with another master key or without one, and changes nothing', async () => {
    const keys = async () => (await sql`select * from organization_keys`.execute(database.kysely)).rows;
    const before = await keys();
    for (const [key, reason] of [
      [Buffer.alloc(32, 'other').toString('base64'), 'is not the key that this database was encrypted with'],
      ['', 'PLIMSOLL_MASTER_KEY is not set'],
    ] as const) {
      const ended = await admin(['key', 'rotate', organizationId], { PLIMSOLL_MASTER_KEY: key });
      expect([ended.code, ended.stdout]).toEqual([2, '']);
      expect(ended.stderr).toContain(reason);
    }
    expect(await keys()).toEqual(before);
  });

  it('account recover prints only a link for a sole owner, with the public address', async () => {
    const { userId, email } = await addPerson(database, organizationId, 'owner');
    const ended = await admin(['account', 'recover', email.toUpperCase(), '--remove-factor'], {
      PLIMSOLL_PUBLIC_URL: 'https://plimsoll.example.com',
    });
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(JSON.parse(ended.stdout)).toEqual({
      userId,
      organizationId,
      url: expect.stringMatching(/^https:\/\/plimsoll\.example\.com\/reset-password#token=[0-9a-f]{64}$/),
      expiresAt: expect.any(String),
      factorRemoved: false,
    });
  });

  it('audit verify exits with 0 for an intact log, and with 1 after its tail was removed', async () => {
    await writeCheckpoint(database.kysely, createVault(masterKey), organizationId);
    const intact = await verify();
    expect(intact).toMatchObject({
      code: 0,
      stderr: '',
      verdicts: [{ organizationId, isIntact: true, unsignedEntries: 0, signingKey: { isConfirmed: true } }],
    });
    const [{ end, entries, signingKey }] = intact.verdicts;
    await sql`delete from audit_log where sequence = ${entries}`.execute(database.kysely);
    expect(await verify(organizationId)).toMatchObject({
      code: 1,
      verdicts: [{ isIntact: false, problems: [{ kind: 'cut', from: entries, to: entries }] }],
    });
    await sql`delete from audit_checkpoints`.execute(database.kysely);
    await sql`delete from sealed_secrets`.execute(database.kysely);
    await sql`delete from signing_keys`.execute(database.kysely);
    expect(await verify(organizationId)).toMatchObject({ code: 0, verdicts: [{ checkpoints: 0 }] });
    expect(await verify(organizationId, '--key', signingKey.fingerprint)).toMatchObject({
      code: 1,
      verdicts: [{ problems: [{ kind: 'key-missing' }] }],
    });
    expect(await verify(organizationId, `--known=${end.sequence}:${end.hash}`)).toMatchObject({
      code: 1,
      verdicts: [{ problems: [{ kind: 'known-differs' }] }],
    });
  });

  it('audit verify works without the master key, and reports that the signing key is not confirmed', async () => {
    await writeCheckpoint(database.kysely, createVault(masterKey), organizationId);
    const { code, stdout, stderr } = await admin(['audit', 'verify', organizationId], { PLIMSOLL_MASTER_KEY: '' });
    expect([code, JSON.parse(stdout).signingKey.isConfirmed]).toEqual([0, false]);
    expect(stderr).toContain('Signing keys cannot be confirmed.');
  });
});
