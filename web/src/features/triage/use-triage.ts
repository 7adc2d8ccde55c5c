import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../components/feedback/toasts.tsx';
import { api, read } from '../../lib/api/client.ts';
import { type Finding, triageKeyOf } from './finding.ts';
import { type TriageStatus, triageStatusNames } from './triage-status.ts';

export interface Decision {
  status: TriageStatus;
  /** Absent: the assignee does not change. Null removes the assignee. */
  assignee?: string | null;
  note?: string | null;
}

interface CachedPage {
  data: Finding[];
  meta: unknown;
}

/** Key of all cached lists of findings. */
export const findingsKey = ['findings'] as const;

/** Decides one finding: the lists change at once, are restored if the service refuses, and a toast offers undo. */
export function useTriage(): (finding: Finding, decision: Decision) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    // One after another: the last decision about a row wins, and the newest undo belongs to the last decision.
    scope: { id: 'triage' },
    mutationFn: ({ finding, decision }: { finding: Finding; decision: Decision }) =>
      read(
        api.PUT('/api/vulnerabilities/{vulnerabilityId}/triage', {
          params: { path: { vulnerabilityId: finding.id } },
          body: decision,
        }),
      ),
    onMutate: ({ finding, decision }) => showDecision(client, finding, decision),
    onError: (error, { finding }, restore) => {
      restore?.();
      showToast({ tone: 'bad', text: `${finding.cveId} was not changed: ${error.message}` });
    },
    onSuccess: (_answer, { finding, decision }) => {
      void client.invalidateQueries({ queryKey: ['finding', finding.id] });
      void client.invalidateQueries({ queryKey: ['finding-summary'] });
      showToast({
        text: `${finding.cveId} in ${finding.package.name} of ${finding.image.name} (all tags): ${triageStatusNames[decision.status]}`,
        action: { label: 'Undo', run: () => mutate({ finding, decision: before(finding) }) },
      });
    },
  });
  return (finding, decision) => mutate({ finding, decision });
}

/** The decision that restores the state of a row. */
function before(finding: Finding): Decision {
  return { status: finding.triageStatus as TriageStatus, assignee: finding.assignee };
}

/** Changes every cached row that the decision covers. Returns a function that restores these rows. */
export function showDecision(client: QueryClient, finding: Finding, decision: Decision): () => void {
  const previous = client.getQueriesData<CachedPage>({ queryKey: findingsKey });
  const key = triageKeyOf(finding);
  client.setQueriesData<CachedPage>({ queryKey: findingsKey }, (page) =>
    page === undefined
      ? page
      : {
          ...page,
          data: page.data.map((row) =>
            triageKeyOf(row) === key
              ? {
                  ...row,
                  triageStatus: decision.status,
                  ...(decision.assignee === undefined ? {} : { assignee: decision.assignee }),
                }
              : row,
          ),
        },
  );
  return () => {
    for (const [queryKey, earlier] of previous) {
      const rows = new Map(earlier?.data.filter((row) => triageKeyOf(row) === key).map((row) => [row.id, row]));
      // Other rows may have been decided since.
      client.setQueryData<CachedPage>(queryKey, (page) =>
        page === undefined ? page : { ...page, data: page.data.map((row) => rows.get(row.id) ?? row) },
      );
    }
  };
}
