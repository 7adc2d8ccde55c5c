import { schemeOfEcosystem } from '../../../src/engine/advisories/ecosystem.ts';
import { boundsOf, type DifferenceContext, onlySilent } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const unorderedBound: Reason = {
  id: 'unordered-bound',
  text: 'A bound of the record is no version (2.6.0-NA, 17.06.0-ce). The others leave the range out or order the text, and trivy compares no other range of the record either. Plimsoll places the bound beside its release and counts versions in doubt as affected, or as not assessed.',
  explains: (context) => isInDoubt(context) || isLeftOutByTrivy(context),
};

function isInDoubt({ records }: DifferenceContext): boolean {
  return (
    records.some(({ isAffected }) => isAffected === undefined) && records.every(({ isAffected }) => isAffected !== true)
  );
}

/** Whether each affecting record has a bound that is no version. */
function isLeftOutByTrivy(context: DifferenceContext): boolean {
  const scheme = schemeOfEcosystem(context.subject.ecosystem);
  const affecting = context.records.filter(({ isAffected }) => isAffected);
  return (
    context.isOwn &&
    context.subject.ecosystem === 'PyPI' &&
    onlySilent(context, 'trivy') &&
    affecting.length > 0 &&
    affecting.every(({ affected }) => affected.flatMap(boundsOf).some((bound) => !scheme?.isValid(bound)))
  );
}
