import { onlySilent } from '../difference-context.ts';
import type { Reason } from './reason.ts';

const suffix = /(?:a|b|c|rc|alpha|beta|pre|preview|dev|post|rev|r)[-_.]?\d*(?:$|[.+-])|\+|-\d+$/i;
const hasSuffix = (version: string): boolean => suffix.test(version);

export const pythonSpecifiers: Reason = {
  id: 'python-specifiers',
  text: 'Trivy evaluates ranges as version specifiers of pip: a pre-release of the fixed version, and a local version or post-release of the last affected version, satisfy no specifier. By the OSV schema a pre-release precedes its release.',
  explains: (context) =>
    context.isOwn &&
    context.subject.ecosystem === 'PyPI' &&
    onlySilent(context, 'trivy', 'grype') &&
    [context.item.version, ...context.bounds].some(hasSuffix),
};
