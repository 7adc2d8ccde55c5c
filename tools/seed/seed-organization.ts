import { randomBytes } from 'node:crypto';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { connectDatabase } from '../../src/db/connect.ts';
import { runningPostgres } from '../../src/db/embedded/running-postgres.ts';
import { verifyTotals } from '../../src/features/findings/totals/verify-totals.ts';
import { recordDay } from '../../src/features/reporting/posture/record-days.ts';
import { addOpenWork } from './add-open-work.ts';
import { addCredentials, addPeople } from './add-people.ts';
import { addRegistries } from './add-registries.ts';
import { rehashAuditLog } from './age-records.ts';
import { ownerEmail } from './data/people.ts';
import { makeReports } from './make-reports.ts';
import { createRandom } from './random.ts';
import { runHistory } from './run-history.ts';
import { createServiceClient, textOf } from './service-client.ts';
import { startService } from './start-service.ts';
import { summarize } from './summarize.ts';

export interface SeedRequest {
  /** Absolute path. Must not contain a database. */
  dataDir: string;
  images: number;
  /** Days between the steps of the history, the oldest first. */
  steps: readonly number[];
  /** File of the service's program. Default: its modules. */
  program?: string;
  /** Formats of the compliance packs. Default: all. */
  packFormats?: readonly string[];
  say(line: string): void;
}

export interface Seeded {
  email: string;
  password: string;
  /** An admin key. */
  apiKey: string;
  organizationId: string;
  /** Lines about the created data. */
  summary: string[];
}

/** The data folder already contains a database; nothing was changed. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
}

/** Constant, so that two organizations of the same size differ only in ids, secrets and times. */
const seed = 20_260_115;

/** Creates the organization in a new data folder with a service that is stopped afterwards. */
export async function seedOrganization(request: SeedRequest): Promise<Seeded> {
  const { dataDir, images, steps, program, packFormats, say } = request;
  await refuseUsedFolder(dataDir);
  await mkdir(dataDir, { recursive: true });
  const password = randomBytes(12).toString('base64url');
  const apiKey = `svc_ak_${randomBytes(24).toString('hex')}`;
  const service = await startService(environmentOf({ dataDir, password, apiKey }), program);
  const log = pino({ level: 'silent' });
  const address = await runningPostgres(dataDir);
  const database = connectDatabase({
    address,
    log,
    statementTimeoutMs: null,
    poolMax: 2,
    applicationName: 'plimsoll-seed',
  });
  try {
    const db = database.kysely;
    const owner = createServiceClient(service.url, { apiKey });
    const organization = await owner.call('PUT', '/api/organization', { name: 'Northwind', fourEyes: true });
    const organizationId = textOf(organization, 'id');
    await owner.call('PUT', '/api/sla-policy', { critical: 14, high: 30, medium: 90, low: 180 });
    const registries = await addRegistries(owner);
    const people = await addPeople(owner, password);
    await runHistory({
      owner,
      people,
      registries,
      db,
      organizationId,
      dataDir,
      random: createRandom(seed),
      images,
      steps,
      say,
    });
    await rehashAuditLog(db, organizationId);
    await addCredentials(owner, people);
    await addOpenWork(owner, registries);
    await recordDay(db, organizationId);
    const days = steps.reduce((sum, one) => sum + one, 0);
    say('  making reports');
    await makeReports(owner, { days, packFormats });
    const verdict = await verifyTotals(db, organizationId);
    if (!verdict.areRight) throw new Error(`stored totals differ from a recount: ${JSON.stringify(verdict.examples)}`);
    return { email: ownerEmail, password, apiKey, organizationId, summary: await summarize(owner) };
  } finally {
    await database.close();
    await service.stop();
  }
}

async function refuseUsedFolder(dataDir: string): Promise<void> {
  const isUsed = await access(join(dataDir, 'postgres')).then(
    () => true,
    () => false,
  );
  if (isUsed) throw new DataFolderInUse(`${dataDir} has a database already. Choose another folder with --data-dir.`);
}

interface Owner {
  dataDir: string;
  password: string;
  apiKey: string;
}

/** Without the scheduler: regular tasks, such as signing the audit log, must not process an incomplete history. */
function environmentOf({ dataDir, password, apiKey }: Owner): Record<string, string> {
  return {
    PLIMSOLL_DATA_DIR: dataDir,
    PLIMSOLL_ADMIN_EMAIL: ownerEmail,
    PLIMSOLL_ADMIN_PASSWORD: password,
    PLIMSOLL_BOOTSTRAP_API_KEY: apiKey,
    PLIMSOLL_DEMO: 'false',
    PLIMSOLL_ROLES: 'api,worker',
    // Commits need not be flushed individually, because an interrupted seed is repeated.
    PGOPTIONS: '-c synchronous_commit=off',
    PLIMSOLL_ADVISORIES_URL: pathToFileURL(join(dataDir, 'no-mirror')).href,
  };
}
