import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Kysely } from 'kysely';
import type { Database } from '../../src/db/schema.ts';
import { refreshSnapshot } from '../../src/engine/advisories/refresh-snapshot.ts';
import { mergeFindingCounts } from '../../src/features/findings/vulnerabilities/finding-count-store.ts';
import { mergeFindingValues } from '../../src/features/findings/vulnerabilities/finding-value-store.ts';
import { recordDay } from '../../src/features/reporting/posture/record-days.ts';
import { mergeScanCounts } from '../../src/features/scanning/scans/scan-count-store.ts';
import type { People } from './add-people.ts';
import type { Registries } from './add-registries.ts';
import { ageRecords } from './age-records.ts';
import { attestSome, recordReviews, triageSome } from './decisions.ts';
import { createFleet, type Delivery } from './fleet.ts';
import type { Random } from './random.ts';
import type { ServiceClient } from './service-client.ts';
import { uploadOf } from './upload-of.ts';
import { writeMirror } from './write-mirror.ts';

export interface History {
  owner: ServiceClient;
  people: People;
  registries: Registries;
  db: Kysely<Database>;
  organizationId: string;
  dataDir: string;
  random: Random;
  /** Number of images. */
  images: number;
  /** Days between each step and the next one, the oldest first. */
  steps: readonly number[];
  say(line: string): void;
}

const deliveriesAtOnce = 4;
const stepsBetweenAdvisories = 4;

/** Simulates months: in each step the service records the events of a day, which are then moved into the past. */
export async function runHistory(history: History): Promise<void> {
  const { steps, people, random, owner, db, organizationId, say } = history;
  const fleet = createFleet(random, history.images);
  for (const [step, days] of steps.entries()) {
    const part = { from: step / steps.length, to: (step + 1) / steps.length };
    if (step % stepsBetweenAdvisories === 0) await refreshAdvisories(history, { step, part: part.from });
    await deliverAll(history, fleet.deliveriesOf(step, days), step);
    await triageSome(owner, people, random);
    await attestSome(people, part);
    if (step % Math.ceil(steps.length / 3) === 1) await recordReviews(people);
    await recordDay(db, organizationId);
    await ageRecords(db, days * 24);
    await mergeTotals(db);
    if (step % 10 === 9) say(`  ${step + 1} of ${steps.length} days recorded`);
  }
}

/** Work of the scheduler, which does not run during the seed. */
async function mergeTotals(db: Kysely<Database>): Promise<void> {
  await mergeScanCounts(db);
  await mergeFindingCounts(db);
  await mergeFindingValues(db);
}

/** A share of the vulnerabilities is published during the history, and EPSS scores change a little in each step. */
async function refreshAdvisories({ dataDir }: History, { step, part }: { step: number; part: number }): Promise<void> {
  const mirror = join(dataDir, 'seed-advisories');
  await writeMirror(mirror, {
    isPublished: (id) => shareOf(id) > 0.3 || shareOf(id) / 0.3 <= part,
    epssFactor: (id) => 0.9 + 0.2 * shareOf(`${id} ${step}`),
  });
  await refreshSnapshot({ bases: [pathToFileURL(mirror).href], folder: join(dataDir, 'advisories') });
}

/** A number from 0 up to but excluding 1 that depends only on the text. */
function shareOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
}

async function deliverAll({ registries }: History, deliveries: readonly Delivery[], step: number): Promise<void> {
  const waiting = [...deliveries];
  const deliver = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { host, deliver: sender } = registries.placeOf(next.image.index);
      const id = `${step}-${next.image.name}-${next.tag}`;
      await sender.call('POST', '/api/scans/upload', uploadOf(next, { host, id }));
    }
  };
  await Promise.all(Array.from({ length: deliveriesAtOnce }, deliver));
}
