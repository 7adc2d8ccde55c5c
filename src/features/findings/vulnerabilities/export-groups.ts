import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { csvRow } from '../../../lib/csv-row.ts';
import { type FindingGrouping, type GroupSort, type ListedGroups, listGroups } from './finding-groups-store.ts';
import { groupExportColumns } from './group-export-columns.ts';
import type { FindingSelection } from './list-conditions-store.ts';
import { presentGroup } from './present-group.ts';

/** Maximum number of groups of an export. */
export const exportGroupsMax = 10_000;

/** Groups that are read at once: their figures are read from their findings. */
const groupsAtOnce = 500;

export interface GroupExportRequest extends FindingSelection {
  by: FindingGrouping;
  sort: GroupSort;
}

/**
 * Streams the groups of the list as CSV in its order. Each part has the figures of the time at which it is read, and a group that moves
 * meanwhile is written once. The last record says if groups are missing, or if figures are those of a part of the findings.
 */
export async function exportGroups(
  db: Kysely<Database>,
  organizationId: string,
  { by, sort, ...selection }: GroupExportRequest,
  max = exportGroupsMax,
): Promise<{ stream: Readable; isComplete: boolean }> {
  const limit = Math.min(groupsAtOnce, max);
  const read = (page: number) => listGroups(db, organizationId, selection, { by }, { page, limit, sort });
  const first = await read(1);
  const columns = groupExportColumns(by);
  async function* lines(): AsyncGenerator<string> {
    yield csvRow(columns.map(([name]) => name));
    const written = new Set<string>();
    for (let page = 1; written.size < max; page += 1) {
      const { rows } = page === 1 ? first : await read(page);
      const items = rows.map(presentGroup).filter((item) => {
        const key = JSON.stringify([item.vulnerability?.cveId, item.package, item.image?.id, item.fix?.version]);
        return written.size < max && !written.has(key) && written.add(key) !== undefined;
      });
      yield items.map((item) => csvRow(columns.map(([, valueOf]) => valueOf(item)))).join('');
      if (rows.length < limit) break;
    }
    const problem = problemOf(first, max);
    if (problem !== undefined) yield csvRow([problem]);
  }
  return { stream: Readable.from(lines(), { objectMode: false }), isComplete: problemOf(first, max) === undefined };
}

function problemOf({ total, areLowerBounds }: ListedGroups, max: number): string | undefined {
  if (areLowerBounds) return 'Incomplete: these are the groups of the most severe vulnerabilities. Add a filter.';
  return total > max ? `Incomplete: only the first ${max} groups are listed. Add a filter.` : undefined;
}
