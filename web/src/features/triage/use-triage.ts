import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showFailure, showToast } from '../../components/feedback/toasts.tsx';
import { api, read } from '../../lib/api/client.ts';
import { shortImageName } from '../../lib/text/short-image-name.ts';
import { useSession } from '../session/session.ts';
import { type Decision, resultText } from './decision.ts';
import { type Finding, triageKeyOf } from './finding.ts';
import { endRefreshes, refreshFindings, showDecision } from './show-decision.ts';
import { pushUndo, removeUndo, runUndo, type UndoEntry } from './undo-stack.ts';
import { forgetNote, keepNote } from './unstored-notes.ts';
import { type DoneDecision, triageScope, useTriageUndo } from './use-triage-undo.ts';

/** What a decision is about, and the values that it may change. */
export type DecidedFinding = Pick<Finding, 'id' | 'cveId' | 'image'> & {
  package: Pick<Finding['package'], 'type' | 'name'>;
};

/** Decides one finding: lists and details change at once, and are restored with the reason if the service refuses. */
export function useTriage(): (finding: DecidedFinding, decision: Decision) => void {
  const client = useQueryClient();
  const undo = useTriageUndo();
  const { id: userId } = useSession().principal;
  const { mutate } = useMutation({
    scope: triageScope,
    mutationFn: ({ finding, decision }: { finding: DecidedFinding; decision: Decision }) => store(finding.id, decision),
    onMutate: ({ finding, decision }) => {
      const keys = new Set([triageKeyOf(finding)]);
      const show = () => showDecision(client, keys, decision);
      const done: DoneDecision = { text: '', tokens: [], show, restore: show() };
      const entry: UndoEntry = { run: () => undo(done) };
      // Before the answer, so that the key for undo is about this decision at once.
      pushUndo(entry);
      return { done, entry };
    },
    onError: (error, { finding, decision }, context) => {
      if (decision.note !== undefined) keepNote(userId, finding.id, decision.note);
      if (context !== undefined) {
        removeUndo(context.entry);
        context.done.restore();
      }
      showFailure(`${finding.cveId} was not changed`, error);
      void refreshFindings(client);
    },
    onSuccess: ({ rows, token }, { finding, decision }, { done, entry }) => {
      endRefreshes(client);
      if (decision.note !== undefined) forgetNote(userId, finding.id);
      done.tokens.push(token);
      done.text = resultText(decision, rows, shortImageName(finding.image.name));
      showToast({
        text: `${done.text} (${finding.cveId} in ${finding.package.name})`,
        action: { label: 'Undo', run: () => runUndo(entry) },
      });
      void client.invalidateQueries({ queryKey: ['finding', finding.id] });
      for (const queryKey of [['finding-summary'], ['finding-counts']]) void client.invalidateQueries({ queryKey });
      // The rows have their new values already; another view of them is read again when it opens.
      for (const queryKey of [['findings'], ['finding'], ['scan-findings'], ['affected-images']]) {
        void client.invalidateQueries({ queryKey, refetchType: 'none' });
      }
    },
  });
  return (finding, decision) => mutate({ finding, decision });
}

/** A decision without a status must not write the shown one, which a colleague may have changed. */
async function store(id: string, { status, assignee, note }: Decision): Promise<{ rows: number; token: string }> {
  const others = {
    ...(assignee === undefined ? {} : { assignee: assignee?.id ?? null }),
    ...(note === undefined ? {} : { note }),
  };
  if (status !== undefined) {
    const { data } = await read(
      api.PUT('/api/vulnerabilities/{vulnerabilityId}/triage', {
        params: { path: { vulnerabilityId: id } },
        body: { status, ...others },
      }),
    );
    return { rows: data.updated, token: data.undo.token };
  }
  const { data } = await read(api.POST('/api/vulnerabilities/triage', { body: { ids: [id], ...others } }));
  const [skipped] = data.skipped;
  if (skipped !== undefined) throw new Error(skipped.reason);
  return { rows: data.decided, token: data.undo.token };
}
