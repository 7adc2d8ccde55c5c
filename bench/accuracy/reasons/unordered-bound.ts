import type { Reason } from './reason.ts';

export const unorderedBound: Reason = {
  id: 'unordered-bound',
  text: 'The bound of the only record is no version (2.6.0-NA, 17.06.0-ce). The others leave the range out or order the text; Plimsoll places the bound beside its release and counts versions in doubt as affected, or as not assessed.',
  explains: ({ records }) =>
    records.some(({ isAffected }) => isAffected === undefined) &&
    records.every(({ isAffected }) => isAffected !== true),
};
