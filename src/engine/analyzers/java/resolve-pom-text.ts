import type { Pom } from './read-pom.ts';

const stepsMax = 32;
const lengthMax = 1024;

/**
 * Replaces the expressions of a text (`${project.version}`, `${jackson.version}`) by values of the same file. Undefined when one of them is
 * defined elsewhere, in a parent or on the command line.
 */
export function resolvePomText(pom: Pom, text: string | undefined): string | undefined {
  let resolved = text?.trim();
  for (let step = 0; step < stepsMax && resolved !== undefined; step += 1) {
    const start = resolved.indexOf('${');
    if (start === -1) return resolved === '' ? undefined : resolved;
    const end = resolved.indexOf('}', start);
    const value = end === -1 ? undefined : valueOf(pom, resolved.slice(start + 2, end));
    if (value === undefined) return undefined;
    resolved = resolved.slice(0, start) + value + resolved.slice(end + 1);
    if (resolved.length > lengthMax) return undefined;
  }
  return undefined;
}

/** `pom.` and no prefix are older forms of `project.`. */
function valueOf(pom: Pom, expression: string): string | undefined {
  const own = pom.properties.get(expression);
  if (own !== undefined) return own;
  switch (expression.replace(/^(?:project|pom)\./, '')) {
    case 'groupId':
      return pom.group ?? pom.parent['groupId'];
    case 'artifactId':
      return pom.artifact;
    case 'version':
      return pom.version ?? pom.parent['version'];
    case 'parent.groupId':
      return pom.parent['groupId'];
    case 'parent.version':
      return pom.parent['version'];
    default:
      return undefined;
  }
}
