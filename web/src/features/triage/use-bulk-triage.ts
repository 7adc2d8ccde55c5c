import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { showFailure, showToast } from '../../components/feedback/toasts.tsx';
import { api, read } from '../../lib/api/client.ts';
import { countOf } from '../../lib/text/format-number.ts';
import { assigneeOf, type BulkTarget, type BulkValues, decisionOf } from './bulk-request.ts';
import { type Assignee, resultText } from './decision.ts';
import { triageKeyOf } from './finding.ts';
import { leftRowsToast } from './left-rows.ts';
import { type BulkResult, type SendBulk, sendBulk } from './send-bulk.ts';
import { cachedFindings, cachedFindingsOf, refreshFindings, showDecision } from './show-decision.ts';
import { pushUndo, runUndo, type UndoEntry } from './undo-stack.ts';
import { triageScope, useTriageUndo } from './use-triage-undo.ts';

export interface BulkProgress {
  done: number;
  total: number;
}

interface BulkDecision {
  target: BulkTarget;
  values: BulkValues;
  members: readonly Assignee[];
}

/** Decides many findings with one undo. `onDone` gets the ids that were not decided, which stay selected. */
export function useBulkTriage(onDone: (left: ReadonlySet<string>) => void) {
  const client = useQueryClient();
  const undo = useTriageUndo();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const mutation = useMutation({
    scope: triageScope,
    mutationFn: ({ target, values }: BulkDecision) => sendBulk(target, values, setProgress, send),
    onSuccess: (result, { target, values, members }) => {
      const decision = decisionOf(values, assigneeOf(values, members));
      const left = new Set(result.left.map(({ id }) => id));
      const rows =
        'ids' in target
          ? cachedFindings(client).filter(({ id }) => target.ids.includes(id) && !left.has(id))
          : cachedFindingsOf(client, target.filter);
      const keys = new Set(rows.map(triageKeyOf));
      const text = resultText(decision, result.decided, placeOf(result));
      const show = () => showDecision(client, keys, decision);
      const restore = show();
      const entry: UndoEntry = { run: () => undo({ text, tokens: [...result.tokens], show, restore }) };
      pushUndo(entry);
      showToast({ text, action: { label: 'Undo', run: () => runUndo(entry) } });
      if (left.size > 0) showToast(leftRowsToast(result.left, cachedFindings(client)));
      onDone(left);
      void refreshFindings(client);
    },
    onError: (error) => {
      // The dialog, which explains a failure, may be closed while the decision is being stored.
      if (!isShown.current) showFailure('No row was decided', error);
      // A refusal means that the shown rows are old.
      void refreshFindings(client);
    },
    onSettled: () => setProgress(null),
  });
  return { ...mutation, progress };
}

const send: SendBulk = async (body) => (await read(api.POST('/api/vulnerabilities/triage', { body }))).data;

function placeOf({ images }: BulkResult): string {
  return images === undefined ? 'their images' : countOf(images, 'image');
}
