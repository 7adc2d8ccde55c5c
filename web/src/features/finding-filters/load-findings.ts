import { listApi, read } from '../../lib/api/client.ts';
import { type ListPage, pageRows } from '../../lib/hooks/use-list-window.ts';
import type { Finding } from '../triage/finding.ts';

/** One page of findings. Values of the address are sent as they are; the service refuses those that it does not know. */
export async function loadFindings(
  filter: Readonly<Record<string, string>>,
  sort: string | undefined,
  page: number,
  signal: AbortSignal,
): Promise<ListPage<Finding>> {
  const query = { ...filter, ...(sort === undefined ? {} : { sort }), page, limit: pageRows };
  return await read(listApi.GET('/api/vulnerabilities', { params: { query: query }, signal }));
}
