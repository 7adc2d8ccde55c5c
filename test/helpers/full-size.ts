/**
 * `npm run quality` runs hostile inputs in their full size and all combinations. `npm test` runs a part that proves the same behavior in less
 * processor time.
 */
export const isFullSize = process.env['PLIMSOLL_QUALITY'] === 'all';

/** The first value in `npm run quality`, the second one in `npm test`. */
export const fullSizeOr = <Value>(fullSize: Value, reduced: Value): Value => (isFullSize ? fullSize : reduced);
