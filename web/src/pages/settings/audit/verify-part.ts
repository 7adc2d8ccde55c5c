import { api, read } from '../../../lib/api/client.ts';
import type { Place, Verification } from './verify-chain.ts';

/** The verdict about the next entries after an entry that was verified before, or from the beginning of the log. */
export async function verifyPart(start: Place | null, signal: AbortSignal): Promise<Verification> {
  const query = start === null ? {} : { after: start.sequence, hash: start.hash };
  return (await read(api.GET('/api/audit-log/verification', { params: { query }, signal }))).data;
}
