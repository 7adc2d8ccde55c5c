/** In Gentoo, the license BSD is the one with three clauses. */
const gentooNames: Readonly<Record<string, string>> = { BSD: 'BSD-3-Clause' };

const depthMax = 8;

/**
 * LICENSE of Portage (PMS, "Dependency specification format"): all of its elements apply, `|| ( a b )` is a choice, and a condition `flag?`
 * that was not resolved counts as fulfilled. Returns one expression for each element.
 */
export function readLicenseGroups(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  let at = 0;
  const readGroup = (depth: number): string[] => {
    const elements: string[] = [];
    while (at < words.length) {
      const word = words[at] ?? '';
      at += 1;
      if (word === ')') break;
      if (word.endsWith('?')) continue;
      const isChoice = word === '||';
      if (isChoice && words[at] === '(') at += 1;
      else if (word !== '(') {
        elements.push(Object.hasOwn(gentooNames, word) ? (gentooNames[word] ?? word) : word);
        continue;
      }
      if (depth >= depthMax) break;
      const group = readGroup(depth + 1);
      if (group.length > 0)
        elements.push(group.length === 1 ? (group[0] ?? '') : `(${group.join(isChoice ? ' OR ' : ' AND ')})`);
    }
    return elements;
  };
  return readGroup(0);
}
