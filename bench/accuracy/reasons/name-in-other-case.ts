import { onlySilent } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const nameInOtherCase: Reason = {
  id: 'name-in-other-case',
  text: 'The record writes the id of a NuGet package with other capital letters (NetCore for NETCore). Ids of NuGet are equal in any case; OSV-Scanner compares them by letter.',
  explains: (context) => {
    const affecting = context.records.filter(({ isAffected }) => isAffected);
    const names = affecting.flatMap(({ affected }) => affected.map(({ package: named }) => named?.name ?? ''));
    return (
      context.isOwn &&
      context.subject.ecosystem === 'NuGet' &&
      onlySilent(context, 'osv-scanner') &&
      names.length > 0 &&
      names.every((name) => name !== context.item.name)
    );
  },
};
