import { onlySilent } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const jenkinsPlugins: Reason = {
  id: 'jenkins-plugins',
  text: 'Grype has a package type of its own for Jenkins plugins in an image, and does not order their versions as Maven versions: it reports no pre-release of a fixed version (4.355.v3a-alpha-1 and 4.355.v3a). By the order of Maven, a pre-release precedes its release.',
  explains: (context) =>
    context.isOwn &&
    context.subject.ecosystem === 'Maven' &&
    onlySilent(context, 'grype') &&
    /^(?:org\.jenkins-ci|io\.jenkins)\./.test(context.item.name) &&
    context.bounds.some((bound) =>
      /^-(?:alpha|beta|milestone|rc|snapshot)\b/i.test(textAfter(bound, context.item.version)),
    ),
};

function textAfter(bound: string, version: string): string {
  return version.startsWith(bound) ? version.slice(bound.length) : '';
}
