import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { DatabaseSetupError } from '../../../db/database-setup-error.ts';
import { newId } from '../../../domain/ids.ts';
import { UnsealError } from '../../../lib/seal.ts';
import { createOrganization } from '../../identity/organizations/create-organization.ts';
import { createVault, type SecretOwner } from './create-vault.ts';
import { openMasterKey } from './open-master-key.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const masterKey = randomBytes(32);
const vault = createVault(masterKey);
const canary = 'canary-6f0c3d';

async function store(organizationId: string, secret = canary): Promise<SecretOwner> {
  const owner = { organizationId, ownerId: newId('reg') };
  await database.kysely.transaction().execute((transaction) => vault.store(transaction, owner, secret));
  return owner;
}

async function organization(): Promise<string> {
  return (await createOrganization(database.kysely, { name: 'Sealed' })).organizationId;
}

const rotate = (organizationId: string) =>
  database.kysely.transaction().execute((transaction) => vault.rotate(transaction, organizationId));

const rowOf = async ({ ownerId }: SecretOwner) =>
  database.kysely.selectFrom('sealed_secrets').selectAll().where('owner_id', '=', ownerId).executeTakeFirstOrThrow();

describe('vault', () => {
  it('returns a secret to its owner, and not a replaced or deleted one', async () => {
    const owner = await store(await organization());
    expect(await vault.reveal(database.kysely, owner)).toBe(canary);
    await vault.store(database.kysely, owner, 'another');
    expect(await vault.reveal(database.kysely, owner)).toBe('another');
    await vault.forget(database.kysely, owner);
    expect(await vault.reveal(database.kysely, owner)).toBeUndefined();
  });

  it('returns it to no other organization', async () => {
    const owner = await store(await organization());
    const foreignOwner = { ...owner, organizationId: await organization() };
    expect(await vault.reveal(database.kysely, foreignOwner)).toBeUndefined();
    await store(foreignOwner.organizationId);
    await vault.store(database.kysely, foreignOwner, 'overwritten');
    expect(await vault.reveal(database.kysely, owner)).toBe(canary);
  });

  it('opens nothing that was moved to another owner, payload or key', async () => {
    const organizationId = await organization();
    const [from, to] = [await store(organizationId, 'from'), await store(organizationId, 'to')];
    const { wrapped_key, payload } = await rowOf(from);
    const write = (values: { wrapped_key?: Buffer; payload?: Buffer }) =>
      database.kysely.updateTable('sealed_secrets').set(values).where('owner_id', '=', to.ownerId).execute();
    await write({ payload });
    await expect(vault.reveal(database.kysely, to)).rejects.toThrow(UnsealError);
    await write({ wrapped_key, payload });
    await expect(vault.reveal(database.kysely, to)).rejects.toThrow(UnsealError);
  });

  it('wraps data keys again when the organization’s key is rotated, and does not change the secrets', async () => {
    const organizationId = await organization();
    const owners = [await store(organizationId, 'one'), await store(organizationId, 'two')];
    const before = await Promise.all(owners.map(rowOf));
    expect(await rotate(organizationId)).toBe(2);
    const after = await Promise.all(owners.map(rowOf));
    for (const [at, row] of after.entries()) {
      expect(row.payload).toEqual(before[at]?.payload);
      expect(row.wrapped_key).not.toEqual(before[at]?.wrapped_key);
    }
    expect(await Promise.all(owners.map((owner) => vault.reveal(database.kysely, owner)))).toEqual(['one', 'two']);
    expect(await rotate(await organization())).toBe(0);
  });

  it('loses no secret that is written during a rotation', async () => {
    const organizationId = await organization();
    const [owners] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, (_, at) => store(organizationId, `secret ${at}`))),
      rotate(organizationId),
      rotate(organizationId),
    ]);
    for (const [at, owner] of owners.entries()) expect(await vault.reveal(database.kysely, owner)).toBe(`secret ${at}`);
  });

  it('opens a personal value for its purpose only, and with the same master key', () => {
    const sealed = vault.sealPersonal('one', Buffer.from(canary));
    expect(vault.openPersonal('one', sealed).toString()).toBe(canary);
    expect(sealed.includes(canary)).toBe(false);
    expect(() => vault.openPersonal('other', sealed)).toThrow(UnsealError);
    expect(() => createVault(randomBytes(32)).openPersonal('one', sealed)).toThrow(UnsealError);
  });

  it('stores nothing in clear text in the database, and opens nothing with another master key', async () => {
    const owner = await store(await organization());
    const { rows } = await sql<{ text: string }>`
      select encode(wrapped_key || payload, 'escape') as text from sealed_secrets
      union all select encode(wrapped_key, 'escape') from organization_keys`.execute(database.kysely);
    expect(rows.map(({ text }) => text).join()).not.toContain(canary);
    await expect(createVault(randomBytes(32)).reveal(database.kysely, owner)).rejects.toThrow(UnsealError);
  });
});

describe('master key', () => {
  let dataDir: string;
  let fresh: TestDatabase;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'plimsoll-key-'));
    fresh = await createTestDatabase();
  });
  afterEach(async () => {
    await fresh.drop();
    await rm(dataDir, { recursive: true });
  });

  const embedded = () => openMasterKey(fresh.kysely, { configured: null, isEmbedded: true, dataDir });
  const configured = (key: Buffer) => openMasterKey(fresh.kysely, { configured: key, isEmbedded: false, dataDir });

  it('is created at the first start, readable only by its owner, and found again', async () => {
    const key = await embedded();
    expect(key).toHaveLength(32);
    expect(await readdir(dataDir)).toEqual(['master.key']);
    expect((await stat(join(dataDir, 'master.key'))).mode & 0o777).toBe(0o600);
    expect(await embedded()).toEqual(key);
  });

  it('is the same for concurrent starts', async () => {
    const keys = await Promise.all([embedded(), embedded(), embedded()]);
    expect(new Set(keys.map((key) => key?.toString('hex'))).size).toBe(1);
  });

  it('is required for an external database that was used with one, and no file is created for one', async () => {
    const open = () => openMasterKey(fresh.kysely, { configured: null, isEmbedded: false, dataDir });
    expect(await open()).toBeNull();
    await configured(randomBytes(32));
    await expect(open()).rejects.toThrow(/PLIMSOLL_MASTER_KEY is not set/);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is refused when it differs from the earlier one, without disclosing either', async () => {
    const key = randomBytes(32);
    expect(await configured(key)).toEqual(key);
    const other = randomBytes(32);
    const error: unknown = await configured(other).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(DatabaseSetupError);
    expect(String(error)).toMatch(/is not the key that this database was encrypted with/);
    expect(String(error)).not.toContain(other.toString('base64'));
  });

  it('is not created again when its file is missing', async () => {
    await embedded();
    await rm(join(dataDir, 'master.key'));
    await expect(embedded()).rejects.toThrow(/master key is missing: restore/);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is refused when its file is damaged, and the file is not changed', async () => {
    await writeFile(join(dataDir, 'master.key'), 'short');
    await expect(embedded()).rejects.toThrow(/is invalid/);
    expect(await readFile(join(dataDir, 'master.key'), 'utf8')).toBe('short');
  });
});
