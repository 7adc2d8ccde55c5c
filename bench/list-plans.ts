import { Command } from 'commander';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { runningPostgres } from '../src/db/embedded/running-postgres.ts';
import type { Database } from '../src/db/schema.ts';
import { createStatementNames } from '../src/db/statement-names.ts';
import type { Principal } from '../src/domain/principal.ts';
import { readFindingFilter } from '../src/features/findings/finding-filter/read-finding-filter.ts';
import { policyInForce } from '../src/features/findings/sla-policy/sla-policy-store.ts';
import { vulnerabilitySortColumns } from '../src/features/findings/vulnerabilities/vulnerability-sort-columns.ts';
import { listVulnerabilities } from '../src/features/findings/vulnerabilities/vulnerability-store.ts';
import { parsePage } from '../src/http/pagination.ts';
import { type PlannedStatement, slowerGenericPlans } from './lists/generic-plans.ts';

import { openSeededService, organizationOf } from './lists/open-seeded-service.ts';
import { pageQueries } from './lists/page-queries.ts';

/**
 * The named statements of the list of findings whose plan without values takes more than three times as long as the plan for their values, for the first
 * and the middle page of every filter in every order of bench/list-pages.ts. Exits with 1 if there are any.
 *
 * node bench/list-plans.ts [--findings 10000000] [--keep FOLDER] [--only TEXT]
 */
const options = new Command()
  .option('--findings <number>', '', '10000000')
  .option('--keep <folder>')
  .option('--only <text>', '', '')
  .parse()
  .opts<{ findings: string; keep?: string; only: string }>();
const limit = 50;
const factor = 3;
const numbers: ReadonlySet<string> = new Set(['epssMin', 'epssMax', 'dueWithinDays']);

const sizes = { findings: Number(options.findings), scans: 100_000, organizations: 100 };
const { service, isKept } = await openSeededService(sizes, options.keep);
try {
  const { url } = await runningPostgres(service.dataDir);
  const statements = await namedStatements(url, pageQueries(options.only));
  const slower = await slowerGenericPlans(url, statements, factor);
  for (const { text, customMs, genericMs } of slower)
    console.log(`${customMs.toFixed(0)} ms, without values ${genericMs.toFixed(0)} ms: ${text.replace(/\s+/g, ' ')}\n`);
  console.log(
    `${slower.length} of ${statements.length} statements are more than ${factor} times slower without values`,
  );
  if (slower.length > 0) process.exitCode = 1;
} finally {
  await service.stop({ keepData: isKept });
}

/** The statements of the pages that have a name in the service, each with one set of values. */
async function namedStatements(url: string, queries: readonly string[]): Promise<PlannedStatement[]> {
  const found = new Map<string, PlannedStatement>();
  const pool = new pg.Pool({ connectionString: url });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql: text, parameters: values } }) => {
      if (!found.has(text) && isNamed(text)) found.set(text, { text, values });
    },
  });
  try {
    const organizationId = await organizationOf(url);
    const policy = await policyInForce(db, organizationId);
    for (const query of queries) {
      const fields = Object.fromEntries(
        [...new URLSearchParams(query)].map(([name, value]) => [name, typed(name, value)]),
      );
      const filter = readFindingFilter(fields, { organizationId } as Principal, new Date());
      const list = async (page: number) => {
        const request = parsePage(
          { ...fields, page, limit },
          { sortable: vulnerabilitySortColumns, defaultSort: { column: 'default', direction: 'desc' } },
        );
        return listVulnerabilities(db, organizationId, { filter, policy }, request);
      };
      const { total } = await list(1);
      await list(Math.max(1, Math.ceil(total / limit / 2)));
    }
  } finally {
    await db.destroy();
  }
  return [...found.values()];
}

function isNamed(text: string): boolean {
  const names = createStatementNames();
  return [1, 2, 3].map(() => names.nameOf(text)).at(-1) !== undefined;
}

/** As the service reads query parameters. */
function typed(name: string, value: string): unknown {
  if (value === 'true' || value === 'false') return value === 'true';
  return numbers.has(name) ? Number(value) : value;
}
