import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import type { Database } from '../../src/db/schema.ts';
import type { Digest } from '../../src/domain/digest.ts';
import { newId } from '../../src/domain/ids.ts';
import type { OperatingSystem } from '../../src/domain/package.ts';
import type { ResultSource } from '../../src/domain/result-source.ts';
import type { AssessedImage } from '../../src/engine/pipeline/assess-image.ts';
import { decodeAssessment } from '../../src/engine/pipeline/encode-assessment.ts';
import {
  type EngineTaskInput,
  type EngineTaskName,
  type EngineTaskOutput,
  engineTasks,
} from '../../src/engine/pipeline/engine-tasks.ts';
import { runAssess } from '../../src/engine/pipeline/run-assess.ts';
import { ensureSnapshotRow } from '../../src/features/scanning/advisories/advisory-store.ts';
import { saveInventory } from '../../src/features/scanning/content/inventory-store.ts';
import { followMatchingRevision } from '../../src/features/scanning/rematch/rematch-state-store.ts';
import {
  type RematchDependencies,
  type RematchSnapshot,
  runRematch,
} from '../../src/features/scanning/rematch/run-rematch.ts';
import { completeScan } from '../../src/features/scanning/scans/complete-scan.ts';
import { explainScan } from '../../src/features/scanning/scans/explain-scan.ts';
import { compileRecords, type FixtureSources } from './advisory-fixtures.ts';
import { type InstalledPackage, inventoryOf, startScanOf } from './assess-tag.ts';

export interface ScannedTag {
  image?: string;
  tag?: string;
  packages: InstalledPackage[];
  operatingSystem?: OperatingSystem;
  organizationId?: string;
  platform?: string;
  source?: ResultSource;
  /** Another text means another image. Default: the packages and the operating system. */
  content?: string;
  engineRevision?: string;
  /** Changes the findings to those that another matching revision would find. */
  change?: (assessed: AssessedImage) => AssessedImage;
  /** Default: the current one. Null: none. */
  snapshot?: RematchSnapshot | null;
}

/** Engine tasks in this process. */
const pool = {
  run: async <Name extends EngineTaskName>(
    name: Name,
    input: EngineTaskInput<Name>,
    options: { signal: AbortSignal },
  ): Promise<EngineTaskOutput<Name>> => {
    // The table of tasks ties each type to its task name.
    const task = engineTasks[name] as unknown as (
      given: EngineTaskInput<Name>,
      context: { signal: AbortSignal; onProgress(): void },
    ) => Promise<EngineTaskOutput<Name>>;
    return structuredClone(await task(structuredClone(input), { signal: options.signal, onProgress: () => undefined }));
  },
};

/** Organizations with scanned tags, whose advisories change. Scans and re-matches run with the service's own steps, without a registry. */
export async function createRematchWorld(db: Kysely<Database>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-rematch-'));
  let current: RematchSnapshot | null = null;
  let matchingRevision = 'revision 1';
  const addOrganization = async (): Promise<string> => {
    const id = newId('org');
    await db.insertInto('organizations').values({ id, name: 'Acme' }).execute();
    return id;
  };
  const organizationId = await addOrganization();
  const deps = {
    db,
    pool,
    log: pino({ level: 'silent' }),
    currentSnapshot: async () => current,
    get matchingRevision() {
      return matchingRevision;
    },
  } satisfies RematchDependencies;
  const never = new AbortController().signal;

  async function scan(scanned: ScannedTag): Promise<string> {
    const {
      image = 'app',
      tag = '1',
      packages,
      operatingSystem = null,
      platform = 'linux/amd64',
      source = 'pull',
    } = scanned;
    const snapshot = scanned.snapshot === undefined ? current : scanned.snapshot;
    const owner = scanned.organizationId ?? organizationId;
    const engineRevision = scanned.engineRevision ?? 'test';
    const content = scanned.content ?? JSON.stringify([packages, operatingSystem]);
    const digest: Digest = `sha256:${createHash('sha256').update(content).digest('hex')}`;
    const inventory = { ...inventoryOf(packages), operatingSystem, engineRevision };
    const stored = await saveInventory(db, { contentOwner: owner, digest, engineRevision }, inventory);
    const task = { inventory, tag, snapshotPath: snapshot?.path ?? null };
    const assessed = await decodeAssessment(await runAssess(task, never));
    const row = await db
      .transaction()
      .execute((transaction) =>
        startScanOf(transaction, { organizationId: owner, image, tag, packages, found: [], source }),
      );
    const outcome = {
      platform,
      digest,
      inventoryId: stored.id,
      packageVersionIds: stored.packageVersionIds,
      snapshot: snapshot?.used ?? null,
      assessed: scanned.change?.(assessed) ?? assessed,
      matchingRevision,
      source,
      matchedInMs: 0,
    };
    const explained = await explainScan(
      { db, pool },
      { organizationId: owner, tagId: row.tag_id, source, outcome, snapshot },
      never,
    );
    const completion = await completeScan(db, row, { ...outcome, ...(explained && { explained }) });
    if (completion === 'ended' || completion === 'stale') throw new Error(`the scan of a test was ${completion}`);
    return row.id;
  }

  return {
    db,
    deps,
    organizationId,
    addOrganization,
    scan,
    /** Makes a snapshot of these records the current one. */
    async publish(sources: FixtureSources): Promise<RematchSnapshot> {
      const { path: file, digest, builtAt, feeds } = await compileRecords(sources, folder);
      const id = await ensureSnapshotRow(db, { digest, builtAt, feeds });
      current = { path: file, used: { id, digest }, fetchedAt: new Date().toISOString() };
      return current;
    },
    /** Starts a program with another matching revision. */
    async upgrade(revision: string): Promise<void> {
      matchingRevision = revision;
      await followMatchingRevision(db, revision);
    },
    forget: (snapshot: RematchSnapshot): void => rmSync(snapshot.path),
    /** `replaced`: dependencies in place of those of the world. */
    rematch: (replaced: Partial<RematchDependencies> = {}): Promise<void> =>
      runRematch({ ...deps, ...replaced }, never),
    /** Open findings of a tag: vulnerability, package and version, cause, fixed version. */
    async open(image = 'app', tag = '1', owner = organizationId): Promise<string[]> {
      const { rows } = await sql<{ text: string }>`
        select concat_ws(' ', f.vulnerability_id, p.name, p.version, f.fixed_version, '-', f.opened_cause) as text
        from findings f join package_versions p on p.id = f.package_version_id
        join images i on i.id = f.image_id join tags t on t.id = f.tag_id
        where f.organization_id = ${owner} and i.name = ${image} and t.name = ${tag} and f.closed_at_assessment is null
        order by 1`.execute(db);
      return rows.map(({ text }) => text);
    },
    /** Every row of findings of an organization with its causes, in order. */
    async history(owner = organizationId): Promise<string[]> {
      const { rows } = await sql<{ text: string }>`
        select concat_ws(' ', vulnerability_id, opened_at_assessment || ':', opened_cause, '-', closed_at_assessment || ':', closed_cause) as text
        from findings where organization_id = ${owner} order by opened_at_assessment, vulnerability_id`.execute(db);
      return rows.map(({ text }) => text);
    },
    /** Findings of the assessment of a scan. */
    async ofScan(scanId: string): Promise<string[]> {
      const { rows } = await sql<{ text: string }>`
        select concat_ws(' ', f.vulnerability_id, f.fixed_version) as text from scans s
        join findings f on f.tag_platform_id = s.tag_platform_id and f.opened_at_assessment <= s.assessment
          and (f.closed_at_assessment is null or f.closed_at_assessment > s.assessment)
        where s.id = ${scanId} order by 1`.execute(db);
      return rows.map(({ text }) => text);
    },
    close: (): void => rmSync(folder, { recursive: true, force: true }),
  };
}

export type RematchWorld = Awaited<ReturnType<typeof createRematchWorld>>;
