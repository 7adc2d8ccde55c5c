import { listApi, read } from '../../lib/api/client.ts';
import { type ListSource, pageRows } from '../../lib/hooks/use-list-window.ts';
import type { Finding } from '../triage/finding.ts';
import { findingRowsKey } from '../triage/show-decision.ts';

/** The list of findings. Values of the address are sent as they are; the service refuses those that it does not know. */
export function findingList(filter: Readonly<Record<string, string>>, sort: string | undefined): ListSource<Finding> {
  return {
    key: [...findingRowsKey, filter, sort ?? ''],
    loadPage: (page, signal) => {
      const query = { ...filter, ...(sort === undefined ? {} : { sort }), page, limit: pageRows };
      return read(listApi.GET('/api/vulnerabilities', { params: { query: query }, signal }));
    },
  };
}
