import { ApiFailure } from '../../lib/api/api-failure.ts';
import type { Schemas } from '../../lib/api/client.ts';
import { type BulkTarget, type BulkTriage, type BulkValues, bulkRequestOf } from './bulk-request.ts';

/** Ids of one request, as many as the service accepts. */
const idsAtOnce = 500;

/** One request of a bulk triage. */
export type SendBulk = (body: BulkTriage) => Promise<Schemas['TriageVulnerabilitiesAnswer']['data']>;

export interface LeftRow {
  id: string;
  reason: string;
  /** Of the failed request, in the service's log. Absent if the service answered that it left the row out. */
  requestId?: string | null;
}

export interface BulkResult {
  /** Rows that the decision applies to. */
  decided: number;
  /** Undefined if several requests may have decided about the same image. */
  images: number | undefined;
  /** Ids that were not decided, with the reason. */
  left: readonly LeftRow[];
  /** Undo tokens, in the order of the requests. */
  tokens: readonly string[];
}

/**
 * Sends a decision, many ids in several requests. If a later request fails, the result has the ids that are left and the reason.
 *
 * @throws {ApiFailure} if nothing was decided
 */
export async function sendBulk(
  target: BulkTarget,
  values: BulkValues,
  onProgress: (progress: { done: number; total: number }) => void,
  send: SendBulk,
): Promise<BulkResult> {
  if (!('ids' in target)) {
    const { decided, images, undo } = await send(bulkRequestOf(target, values));
    return { decided, images, left: [], tokens: [undo.token] };
  }
  const { ids } = target;
  const left: LeftRow[] = [];
  const tokens: string[] = [];
  let decided = 0;
  let images: number | undefined;
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    onProgress({ done: at, total: ids.length });
    try {
      const result = await send(bulkRequestOf({ ids: ids.slice(at, at + idsAtOnce) }, values));
      decided += result.decided;
      images = ids.length <= idsAtOnce ? result.images : undefined;
      left.push(...result.skipped);
      tokens.push(result.undo.token);
    } catch (error) {
      if (at === 0) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      const requestId = error instanceof ApiFailure ? error.requestId : null;
      left.push(...ids.slice(at).map((id) => ({ id, reason, requestId })));
      break;
    }
  }
  return { decided, images, left, tokens };
}
