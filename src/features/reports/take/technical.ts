import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { severities } from '../../../domain/severity.ts';
import { upgradeColumns, upgradeRow } from '../../../reports/kinds/posture/upgrade-rows.ts';
import {
  findingColumns,
  type TechnicalFacts,
  topUpgradesMax,
  unknownNumbers,
} from '../../../reports/kinds/technical/technical-facts.ts';
import type { Row } from '../../../reports/report-document.ts';
import { triageStatusOf } from '../../scans/present-scan.ts';
import { defaultSlaPolicy, type SlaPolicy, slaClock } from '../../sla-policy/sla-clock.ts';
import { findSlaPolicy } from '../../sla-policy/store.ts';
import { readPopulation, readTechnicalFindings, type TechnicalFindingRow } from './store-technical.ts';
import type { TakenSnapshot, TakeRequest } from './take-snapshot.ts';
import { createTechnicalTally, type TechnicalTally } from './technical-tally.ts';

/** Every finding that is open in the scope, and what follows from them. Rows and numbers come of one reading. */
export async function takeTechnical(transaction: Kysely<Database>, request: TakeRequest): Promise<TakenSnapshot> {
  const policy = (await findSlaPolicy(transaction, request.organizationId)) ?? defaultSlaPolicy;
  const { advisoriesBuiltAt, ...population } = await readPopulation(transaction, request);
  const tally = createTechnicalTally();
  return {
    datasets: [
      {
        id: 'findings',
        title: 'Open findings',
        columns: findingColumns,
        rows: () => findingRows(transaction, request, { policy, tally }),
      },
      { id: 'upgrades', title: 'Upgrades', columns: upgradeColumns, rows: () => upgradeRows(tally) },
    ],
    facts: async (): Promise<TechnicalFacts> => ({
      ...(population.tags > population.neverScanned ? tally.numbers() : unknownNumbers),
      topUpgrades: tally.upgrades().slice(0, topUpgradesMax),
      population,
      advisoriesBuiltAt: advisoriesBuiltAt?.toISOString() ?? null,
    }),
  };
}

async function* findingRows(
  transaction: Kysely<Database>,
  request: TakeRequest,
  { policy, tally }: { policy: SlaPolicy; tally: TechnicalTally },
): AsyncGenerator<Row> {
  for await (const rows of readTechnicalFindings(transaction, request)) {
    for (const row of rows) {
      const finding = describe(row, policy, request.asOf);
      tally.add(row, finding.sla.status);
      yield finding.row;
    }
  }
}

async function* upgradeRows(tally: TechnicalTally): AsyncGenerator<Row> {
  yield* tally.upgrades().map(upgradeRow);
}

/** In the order of `findingColumns`. */
function describe(row: TechnicalFindingRow, policy: SlaPolicy, asOf: Date) {
  const severity = severities[row.severity] ?? 'UNKNOWN';
  const clock = slaClock(policy, { severity, firstDetectedAt: row.first_detected_at, closedAt: null }, asOf);
  const sla = row.is_suppressed ? { dueAt: null, status: null } : clock;
  const cells: Row = [
    row.registry,
    row.image,
    row.tag,
    row.platform,
    row.vulnerability_id,
    severity,
    row.type,
    row.name,
    row.version,
    row.fixed_version,
    row.fix_state,
    row.cvss_score,
    row.epss_score === null ? null : Math.round(row.epss_score * 10_000) / 100,
    row.is_known_exploited ? 'yes' : 'no',
    row.is_suppressed ? 'SUPPRESSED' : 'OPEN',
    triageStatusOf(row.triage_status),
    row.first_detected_at.toISOString(),
    sla.dueAt?.toISOString() ?? null,
    sla.status,
    row.reference,
  ];
  return { row: cells, sla };
}
