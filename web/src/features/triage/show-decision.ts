import type { QueryClient } from '@tanstack/react-query';
import type { Schemas } from '../../lib/api/client.ts';
import type { Decision } from './decision.ts';
import { type Finding, triageKeyOf } from './finding.ts';

/** Key of all cached lists of findings and of their groups. */
export const findingsKey = ['findings'] as const;
/** Key of the cached lists of findings: it is followed by filter, sort and page. */
export const findingRowsKey = [...findingsKey, 'rows'] as const;
/** Key of the cached details of findings. */
export const findingKey = ['finding'] as const;

type FindingDetail = Schemas['GetVulnerabilityAnswer']['data'];

interface CachedPage {
  data: Finding[];
  meta: unknown;
}

/** Reads everything about findings again. The rows of a shown list keep their places. */
export async function refreshFindings(client: QueryClient): Promise<void> {
  const keys = [
    findingsKey,
    findingKey,
    ['finding-summary'],
    ['finding-counts'],
    ['scan-findings'],
    ['affected-images'],
  ];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** All cached rows. */
export function cachedFindings(client: QueryClient): Finding[] {
  return client.getQueriesData<CachedPage>({ queryKey: findingRowsKey }).flatMap(([, page]) => page?.data ?? []);
}

/** The cached rows of the lists with a filter, in every order. */
export function cachedFindingsOf(client: QueryClient, filter: Readonly<Record<string, string>>): Finding[] {
  return client
    .getQueriesData<CachedPage>({ queryKey: [...findingRowsKey, filter] })
    .flatMap(([, page]) => page?.data ?? []);
}

/** Changes every cached row and detail with these triage keys. Returns a function that restores them. */
export function showDecision(client: QueryClient, keys: ReadonlySet<string>, decision: Decision): () => void {
  endRefreshes(client);
  const rowsBefore = new Map(
    cachedFindings(client)
      .filter((row) => keys.has(triageKeyOf(row)))
      .map((row) => [triageKeyOf(row), row]),
  );
  const detailsBefore = client.getQueriesData<FindingDetail>({ queryKey: findingKey });
  change(client, keys, decision);
  return () => {
    for (const [key, { triageStatus, assignee, assigneeName }] of rowsBefore) {
      // Values that are not of this decision, and other rows, may have changed since.
      const earlier = { triageStatus, assignee, assigneeName };
      setRows(client, (row) => (triageKeyOf(row) === key ? { ...row, ...earlier } : row));
    }
    for (const [queryKey, earlier] of detailsBefore) {
      if (earlier !== undefined && keys.has(triageKeyOf(earlier))) client.setQueryData(queryKey, earlier);
    }
  };
}

/** Ends refreshes of loaded rows: they may have been read before a decision, and would show its rows as before. */
export function endRefreshes(client: QueryClient): void {
  void client.cancelQueries({ queryKey: findingRowsKey, predicate: ({ state }) => state.data !== undefined });
}

function change(client: QueryClient, keys: ReadonlySet<string>, { status, assignee, note }: Decision): void {
  const changed = {
    ...(status === undefined ? {} : { triageStatus: status }),
    ...(assignee === undefined ? {} : { assignee: assignee?.id ?? null, assigneeName: assignee?.name ?? null }),
  };
  setRows(client, (row) => (keys.has(triageKeyOf(row)) ? { ...row, ...changed } : row));
  client.setQueriesData<FindingDetail>({ queryKey: findingKey }, (detail) =>
    detail !== undefined && keys.has(triageKeyOf(detail))
      ? { ...detail, ...changed, ...(note === undefined ? {} : { note }) }
      : detail,
  );
}

function setRows(client: QueryClient, changed: (row: Finding) => Finding): void {
  client.setQueriesData<CachedPage>({ queryKey: findingRowsKey }, (page) =>
    page === undefined ? page : { ...page, data: page.data.map(changed) },
  );
}
