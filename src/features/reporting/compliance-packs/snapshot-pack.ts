import type { Kysely } from 'kysely';
import type { AuditEvidence, Evidence } from '../../../compliance/evidence.ts';
import { frameworkOf } from '../../../compliance/frameworks.ts';
import { type JudgedControl, judgeFramework } from '../../../compliance/judge-framework.ts';
import { datasetsOf, evidenceNames, type PackRows } from '../../../compliance/pack/evidence-tables.ts';
import type { PackFacts } from '../../../compliance/pack/pack-facts.ts';
import type { PackSection } from '../../../compliance/pack/pack-sections.ts';
import type { Database } from '../../../db/schema.ts';
import { listCheckpoints } from '../../platform/audit/audit-checkpoint-store.ts';
import { readChainEnd, readFiltered } from '../../platform/audit/audit-log-store.ts';
import { verifyLog } from '../../platform/audit/verify-log.ts';
import { listSigningKeys } from '../../platform/signing-keys/signing-key-store.ts';
import type { SnapshotContent, SnapshotRequest } from '../reports/snapshots/snapshot-content.ts';
import { packPeriod } from '../reviews/evidence-period.ts';
import { listAccess } from './access-evidence-store.ts';
import { describePackScope } from './describe-pack-scope.ts';
import type { EvidenceRequest } from './evidence-scope-store.ts';
import {
  readChecks,
  readExceptions,
  readFindings,
  readGaps,
  readPopulation,
  readProvenance,
  readScans,
} from './evidence-table-store.ts';
import { foldWeaknesses } from './fold-weaknesses.ts';
import { packOptionsOf } from './pack-options.ts';
import { readFailedChecks } from './poam-failed-check-store.ts';
import { readPoamAssets } from './poam-weakness-store.ts';
import {
  accessRow,
  auditRow,
  checkpointRow,
  checkRow,
  closureRow,
  exceptionRow,
  findingRow,
  gapRow,
  populationRow,
  provenanceRow,
  reviewRow,
  scanRow,
  slaRow,
  vexRow,
} from './present-evidence-rows.ts';
import { presentPoamCheck } from './present-poam-check.ts';
import { presentPoamAsset, presentPoamWeakness } from './present-poam-rows.ts';
import { readEvidence } from './read-evidence.ts';
import { readReviews } from './review-evidence-store.ts';
import { packSboms } from './snapshot-sboms.ts';
import { readVexStatements } from './vex-statement-store.ts';

/** Reads the evidence, judges the controls and streams the evidence tables. */
export async function snapshotPack(
  transaction: Kysely<Database>,
  { organizationId, options, asOf }: SnapshotRequest,
): Promise<SnapshotContent> {
  const {
    templateId,
    baseline,
    period: asked,
    scope,
    sections,
    formats,
    hasTables,
    hasDocuments = false,
  } = packOptionsOf(options);
  const framework = frameworkOf(templateId, baseline);
  if (!framework) throw new Error(`unknown framework ${templateId}`);
  const period = packPeriod(asked, asOf);
  const request = { organizationId, scope, from: new Date(period.from), to: new Date(period.to) };
  const audit = await readAudit(transaction, request);
  const evidence = await readEvidence(transaction, request, { asOf, audit });
  const controls = judgeFramework(framework, evidence);
  const { key, title, edition, source, titles } = framework;
  const facts: PackFacts = {
    framework: { key, title, edition, source, titles, ...(baseline !== undefined && { baseline }) },
    evidence,
    controls,
    period,
    scope: await describePackScope(transaction, organizationId, scope),
    sections,
    formats,
    hasTables,
    hasDocuments,
  };
  const readers = readersOf(transaction, request, { evidence, controls, sections, asOf });
  return {
    period,
    datasets: datasetsOf({ sections, framework: templateId, hasDocuments }).map(({ id, title, columns }) => {
      return { id, title, columns, rows: readers[id] };
    }),
    facts: async () => facts,
  };
}

async function readAudit(db: Kysely<Database>, { organizationId, from, to }: EvidenceRequest): Promise<AuditEvidence> {
  const verdict = await verifyLog(db, organizationId, { vault: null });
  let entriesInPeriod = 0;
  for await (const page of auditPages(db, { organizationId, from, to })) entriesInPeriod += page.length;
  return {
    entries: verdict.entries,
    entriesInPeriod,
    isIntact: verdict.isIntact,
    problem: verdict.problems[0]?.message ?? null,
    checkpoints: verdict.checkpoints,
    unsignedEntries: verdict.unsignedEntries,
  };
}

const pageEntries = 500;

async function* auditPages(
  db: Kysely<Database>,
  { organizationId, from, to }: Pick<EvidenceRequest, 'organizationId' | 'from' | 'to'>,
) {
  const upTo = (await readChainEnd(db, organizationId))?.sequence ?? 0n;
  for (let after = 0n; ; ) {
    const page = await readFiltered(db, organizationId, { from, to }, { after, upTo, limit: pageEntries });
    yield page;
    const last = page.at(-1);
    if (!last || page.length < pageEntries) return;
    after = last.sequence;
  }
}

/** The rows of each table, by table id. */
type PackReaders = { [Id in keyof PackRows]: () => AsyncIterable<PackRows[Id]> };

interface Judged {
  evidence: Evidence;
  controls: readonly JudgedControl[];
  sections: readonly PackSection[];
  asOf: Date;
}

function readersOf(
  db: Kysely<Database>,
  request: EvidenceRequest,
  { evidence, controls, sections, asOf }: Judged,
): PackReaders {
  const { organizationId, to } = request;
  const at = to < asOf ? to : asOf;
  const checkpoints = async () => {
    const keys = await listSigningKeys(db, organizationId);
    return (await listCheckpoints(db, organizationId)).map((checkpoint) => checkpointRow(checkpoint, keys));
  };
  const sboms = packSboms(db, request);
  return {
    controls: () => each([controls], controlRow),
    outcomes: () => each([controls.flatMap((control) => outcomeRows(control, sections))], (row) => row),
    population: () => each(readPopulation(db, request), populationRow),
    scans: () => each(readScans(db, request), scanRow),
    gaps: () => each(readGaps(db, request), gapRow),
    provenance: () => each(readProvenance(db, request), provenanceRow),
    findings: () => each(readFindings(db, request), findingRow),
    closures: () => each(readFindings(db, request, { isClosed: true }), closureRow),
    vex: () => each(readVexStatements(db, request), vexRow),
    sbomDocuments: () => sboms.documents(),
    sboms: () => sboms.index(),
    sla: () => each(readFindings(db, request), (row) => slaRow(row, evidence.policy, to)),
    reviews: () => each(readReviews(db, request), reviewRow),
    exceptions: () => each(readExceptions(db, request), (row) => exceptionRow(row, to)),
    checks: () => each(readChecks(db, request), checkRow),
    access: () => each(one(listAccess(db, organizationId)), accessRow),
    audit: () => each(auditPages(db, request), auditRow),
    checkpoints: () => each(one(checkpoints()), (row) => row),
    poam: () => each(foldWeaknesses(readPoamAssets(db, request, 'open')), (row) => presentPoamWeakness(row, at)),
    poamClosed: () =>
      each(foldWeaknesses(readPoamAssets(db, request, 'closed')), (row) => presentPoamWeakness(row, at)),
    poamConfiguration: () => each(readFailedChecks(db, request), (row) => presentPoamCheck(row, at)),
    poamAssets: () => each(readPoamAssets(db, request, 'open'), (row) => presentPoamAsset(row, at)),
  };
}

async function* one<Page>(page: Promise<Page>): AsyncGenerator<Page> {
  yield await page;
}

async function* each<Item, Row>(
  pages: AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>,
  toRow: (item: Item) => Row | null,
): AsyncGenerator<Row> {
  for await (const page of pages) {
    for (const item of page) {
      const row = toRow(item);
      if (row) yield row;
    }
  }
}

const controlRow = (control: JudgedControl): PackRows['controls'] => ({
  control: control.id,
  title: control.title,
  status: control.status,
  coverage: control.coverage ?? 'none',
  reason: control.reason,
  checked: control.checked,
  why: control.why,
  subject: control.subject,
});

const outcomeRows = ({ id, outcomes }: JudgedControl, sections: readonly PackSection[]): PackRows['outcomes'][] =>
  outcomes.map(({ rule, title, status, summary, facts, datasets }) => ({
    control: id,
    rule,
    question: title,
    status,
    summary,
    facts: Object.entries(facts)
      .map(([name, value]) => `${name}: ${value}`)
      .join('; '),
    evidence: evidenceNames(datasets, sections).join(', '),
  }));
