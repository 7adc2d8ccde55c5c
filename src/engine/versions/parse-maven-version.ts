/** An item of a parsed Maven version. A list is the last item of the list that contains it. */
export type MavenItem = { number: string } | { qualifier: string } | { list: MavenList };

export type MavenList = MavenItem[];

/**
 * The items of a version as Maven's `ComparableVersion` separates them. A hyphen, a change between digits and letters, and a qualifier at
 * the end or before a digit begin an inner list. Returns undefined for text that is empty or has white space.
 */
export function parseMavenVersion(text: string): MavenList | undefined {
  if (text === '' || /\s/.test(text)) return undefined;
  const builder = new ListBuilder();
  let pending = '';
  for (const token of text.toLowerCase().match(/[0-9]+|[^0-9.-]+|[.-]/g) ?? []) {
    if (token === '.' || token === '-') {
      builder.add(pending === '' ? { number: '0' } : readItem(pending, false));
      if (token === '-') builder.begin();
      pending = '';
      continue;
    }
    if (pending !== '') {
      if (!isNumber(pending)) builder.beginUnlessEmpty();
      builder.add(readItem(pending, true));
      builder.begin();
    }
    pending = token;
  }
  if (pending !== '') {
    if (!isNumber(pending)) builder.beginUnlessEmpty();
    builder.add(readItem(pending, false));
  }
  return builder.finish();
}

class ListBuilder {
  readonly #lists: [MavenList, ...MavenList[]] = [[]];
  #current: MavenList = this.#lists[0];

  add(item: MavenItem): void {
    this.#current.push(item);
  }

  begin(): void {
    const list: MavenList = [];
    this.#current.push({ list });
    this.#lists.push(list);
    this.#current = list;
  }

  beginUnlessEmpty(): void {
    if (this.#current.length > 0) this.begin();
  }

  finish(): MavenList {
    for (const list of this.#lists.toReversed()) normalize(list);
    return this.#lists[0];
  }
}

/**
 * Removes items without meaning: at the end, and before an inner list, as Maven does; and zeros before a qualifier, which Maven leaves, so
 * that its order is not transitive (`1.0.alpha.2` > `1-5` > `1` > `1.0.alpha.2`).
 */
function normalize(list: MavenList): void {
  for (let at = list.length - 1; at >= 0; at -= 1) {
    const item = list[at];
    if (item === undefined) continue;
    if (isWithoutMeaning(item)) list.splice(at, 1);
    else if (!('list' in item)) break;
  }
  for (let at = list.length - 1; at > 0; at -= 1) {
    const [before, item] = [list[at - 1], list[at]];
    if (before && item && 'qualifier' in item && 'number' in before && isWithoutMeaning(before)) {
      list.splice(at - 1, 1);
    }
  }
}

function isWithoutMeaning(item: MavenItem): boolean {
  if ('number' in item) return /^0*$/.test(item.number);
  return 'qualifier' in item ? item.qualifier === '' : item.list.length === 0;
}

function readItem(text: string, isBeforeDigit: boolean): MavenItem {
  if (isNumber(text)) return { number: text };
  const word = (isBeforeDigit ? shortForms.get(text) : undefined) ?? text;
  return { qualifier: aliases.get(word) ?? word };
}

const shortForms: ReadonlyMap<string, string> = new Map([
  ['a', 'alpha'],
  ['b', 'beta'],
  ['m', 'milestone'],
]);
const aliases: ReadonlyMap<string, string> = new Map([
  ['ga', ''],
  ['final', ''],
  ['release', ''],
  ['cr', 'rc'],
]);

function isNumber(text: string): boolean {
  return /^[0-9]/.test(text);
}
