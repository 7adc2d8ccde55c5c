import { onlySilent } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const bitnamiSharedAliases: Reason = {
  id: 'bitnami-shared-aliases',
  text: 'Several records of Bitnami about the package name the same CVEs as aliases (BIT-python-2022-48566 and BIT-python-2023-38898), and one of them affects the version. The database of trivy keeps one record of a package and CVE.',
  explains: (context) =>
    context.isOwn &&
    context.subject.ecosystem === 'Bitnami' &&
    onlySilent(context, 'trivy') &&
    context.records.some(({ isAffected }) => isAffected === true) &&
    context.records.some(({ isAffected }) => isAffected === false),
};
