import { onlySilent } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const jarsWithoutCoordinates: Reason = {
  id: 'jars-without-coordinates',
  text: 'The jar has no Maven coordinates in it, such as those of Spring, Tomcat and snappy-java. Plimsoll names it by its SHA-1 or manifest, and trivy by its SHA-1 in an index of these jars. Grype guesses the group from the manifest (org.apache for Ivy), and OSV-Scanner omits it: the scanner has no finding in the jar at all.',
  explains: (context) =>
    context.isOwn &&
    context.subject.ecosystem === 'Maven' &&
    onlySilent(context, 'grype', 'osv-scanner') &&
    context.silent.every((name) => context.unnamedBy.includes(name)),
};
