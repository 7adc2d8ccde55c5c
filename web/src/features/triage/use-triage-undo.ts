import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showFailure, showToast } from '../../components/feedback/toasts.tsx';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import { api, read } from '../../lib/api/client.ts';
import { refreshFindings } from './show-decision.ts';
import { pushUndo } from './undo-stack.ts';

/** Decisions and their undo are sent one after the other: the last one about a row wins. */
export const triageScope = { id: 'triage' };

export interface DoneDecision {
  /** What was decided. Set when the decision is stored, which may be after the user asked for its undo. */
  text: string;
  /** Undo tokens, in the order of the decisions. Empty until the decision is stored, and if the service refused it. */
  tokens: string[];
  /** Shows the decision in all cached rows, and returns a function that restores them. */
  show: () => () => void;
  restore: () => void;
}

/** Restores the state before a decision: at once in the lists, which show the decision again if the service refuses. */
export function useTriageUndo(): (done: DoneDecision) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    scope: triageScope,
    mutationFn: async ({ tokens }: DoneDecision) => {
      const undone = { restored: 0, skipped: 0 };
      for (const token of tokens.toReversed()) {
        const { data } = await read(api.POST('/api/vulnerabilities/triage/undo', { body: { token } }));
        undone.restored += data.restored;
        undone.skipped += data.skipped;
      }
      return undone;
    },
    onMutate: ({ restore }) => restore(),
    onError: (error, done) => {
      const { text, show } = done;
      show();
      // A token that the service does not know cannot become valid again.
      if (!(error instanceof ApiFailure && error.status === 404)) pushUndo({ run: () => mutate(done) });
      showFailure(`“${text}” was not undone`, error);
      void refreshFindings(client);
    },
    onSuccess: ({ restored, skipped }, { text, tokens }) => {
      if (tokens.length === 0) return;
      if (restored === 0 && skipped > 0) {
        showToast({ tone: 'bad', text: `“${text}” was not undone: the rows were decided again since then.` });
      } else {
        showToast({
          text: `Undone: ${text}${skipped > 0 ? '. Decisions that were made since then are kept.' : ''}`,
        });
      }
      void refreshFindings(client);
    },
  });
  return mutate;
}
