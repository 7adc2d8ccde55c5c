import { onlySilent } from '../difference-context.ts';
import type { Reason } from './reason.ts';

const isComplete = (version: string): boolean => version === '0' || /^\d+\.\d+\.\d+(?:[-+].*)?$/.test(version);

export const incompleteNpmVersion: Reason = {
  id: 'incomplete-npm-version',
  text: 'The version or a bound of the record has one or two numbers. npm accepts no such version; trivy and grype read it as a range or not at all, and Plimsoll as a version with zeros.',
  explains: (context) =>
    context.subject.ecosystem === 'npm' &&
    (!isComplete(context.item.version) || !context.bounds.every(isComplete)) &&
    (context.isOwn ? onlySilent(context, 'trivy', 'grype') : !context.reporting.includes('osv-scanner')),
};
