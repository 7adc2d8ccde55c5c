import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../components/feedback/toasts.tsx';
import { api, read, type Schemas } from '../../lib/api/client.ts';
import { countOf } from '../../lib/text/format-number.ts';

export type BulkTriage = Schemas['TriageVulnerabilitiesRequest'];
type BulkResult = Schemas['TriageVulnerabilitiesAnswer']['data'];

/** Decides many findings in one request, with one undo. Rows that could not be decided stay selected. */
export function useBulkTriage(onDone: (result: BulkResult) => void) {
  const client = useQueryClient();
  const refresh = (): Promise<unknown> =>
    Promise.all(
      [['findings'], ['finding-summary'], ['finding']].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  const undo = useMutation({
    mutationFn: (token: string) => read(api.POST('/api/vulnerabilities/triage/undo', { body: { token } })),
    onSuccess: async () => {
      showToast({ text: 'The earlier decisions are restored. Decisions that were made since are kept.' });
      await refresh();
    },
    onError: (error) => showToast({ tone: 'bad', text: `The decisions were not restored: ${error.message}` }),
  });
  return useMutation({
    mutationFn: async (request: BulkTriage) =>
      (await read(api.POST('/api/vulnerabilities/triage', { body: request }))).data,
    onSuccess: async (result) => {
      const { decided, images, skipped } = result;
      showToast({
        text: `${countOf(decided, 'row')} in ${countOf(images, 'image')} decided${skipped.length > 0 ? `; ${countOf(skipped.length, 'row')} skipped: ${skipped[0]?.reason}` : ''}.`,
        action: { label: 'Undo', run: () => undo.mutate(result.undo.token) },
      });
      onDone(result);
      await refresh();
    },
    // A refusal means that the shown rows are old.
    onError: () => void refresh(),
  });
}
