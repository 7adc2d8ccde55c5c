import { onlySilent } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const goStandardPackages: Reason = {
  id: 'go-standard-packages',
  text: "GHSA names packages of Go's standard library (net/http) like modules. Trivy leaves these records out. A program has the package stdlib, which the records of Go are about.",
  explains: (context) =>
    context.isOwn &&
    context.subject.ecosystem === 'Go' &&
    onlySilent(context, 'trivy') &&
    isStandard(context.item.name) &&
    context.records.every(({ record }) => record.id.startsWith('GHSA-')),
};

/** The first part of a module path that can be downloaded is a host name, which has a point. */
function isStandard(name: string): boolean {
  return name !== 'stdlib' && name !== 'toolchain' && !(name.split('/')[0] ?? '').includes('.');
}
