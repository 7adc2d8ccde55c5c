import type { Schemas } from '../../../lib/api/client.ts';

export type Verification = Schemas['VerifyAuditLogAnswer']['data'];
export type Place = NonNullable<Verification['verified']>;

/** Parts that are verified without a further decision of the user. */
const partsAtOnce = 25;

/** Verifies the log part by part after an entry, until its end, a defect, or the number of parts. `onPart` gets each verdict. */
export async function verifyChain(
  start: Place | null,
  onPart: (verification: Verification) => void,
  signal: AbortSignal,
  verify: (start: Place | null, signal: AbortSignal) => Promise<Verification>,
): Promise<Verification> {
  let verification = await verify(start, signal);
  for (let part = 1; part < partsAtOnce && !verification.isComplete && verification.problem === null; part += 1) {
    onPart(verification);
    verification = await verify(verification.verified, signal);
  }
  onPart(verification);
  return verification;
}
