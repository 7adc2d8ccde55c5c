import { naiveOsvRule } from '../../../test/helpers/naive-osv-rule.ts';
import { boundsOf, type DifferenceContext, onlyDiffers } from '../difference-context.ts';
import type { Reason } from './reason.ts';
import { hasSemanticOrder, semanticOrder } from './semantic-order.ts';

export const composerStabilities: Reason = {
  id: 'composer-stabilities',
  text: "Trivy and grype order the suffixes of Composer's versions as semantic versions do: RC1 precedes alpha1, p10 precedes p8, and the patch 2.4.1-p1 precedes 2.4.1. They leave out records with a bound of another form (3.3.beta1). Composer's own order is the one of Plimsoll.",
  explains: (context) =>
    context.subject.ecosystem === 'Packagist' &&
    onlyDiffers(context, 'trivy', 'grype') &&
    context.isOwn !== isAffectedInOrder(context),
};

/** The verdict in the order of trivy and grype. */
function isAffectedInOrder({ item, records }: DifferenceContext): boolean {
  return records.some(
    ({ affected }) =>
      affected.flatMap(boundsOf).every(hasSemanticOrder) &&
      naiveOsvRule(affected, item.version, semanticOrder) === true,
  );
}
