/**
 * The ranges of EPSS scores of the totals `epss_state`: the key is the lower bound of a range, as `epss_bucket` in the migrations computes it.
 * A range has the scores whose first five binary digits after the leading one are equal. Scores below 2^-17 are one range.
 */

const keptBits = 14;
/** Bits of a 32-bit float after the kept ones. */
const droppedBits = 32 - keptBits;
const lowestBound = 2 ** -17;

/** The lower bound of the range after that of this lower bound. */
export function nextEpssBound(bound: number): number {
  if (bound === 0) return lowestBound;
  const bits = new DataView(new ArrayBuffer(4));
  bits.setFloat32(0, bound);
  bits.setUint32(0, ((bits.getUint32(0) >>> droppedBits) + 1) << droppedBits);
  return bits.getFloat32(0);
}
