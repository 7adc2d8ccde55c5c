import { onlySilent } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const dottedPythonName: Reason = {
  id: 'dotted-python-name',
  text: 'A record, or the package, writes the name of a Python package with a point, and the other one in its normal form with a hyphen (PEP 503). Trivy does not join the two.',
  explains: (context) => {
    const affecting = context.records.filter(({ isAffected }) => isAffected);
    const names = affecting.flatMap(({ affected }) => affected.map(({ package: named }) => named?.name ?? ''));
    return (
      context.isOwn &&
      context.subject.ecosystem === 'PyPI' &&
      onlySilent(context, 'trivy') &&
      [context.item.name, ...names].some((name) => name.includes('.'))
    );
  },
};
