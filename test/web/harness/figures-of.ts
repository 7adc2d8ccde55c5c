import type { Page } from 'playwright-core';

/** A link whose text is a number, which the list behind it must have as its total. */
export interface Figure {
  /** Text of the link, such as "1,204 open findings". */
  text: string;
  /** Path, query and fragment. */
  href: string;
  value: number;
}

/** Links with a number that count no rows, each with the reason. */
const otherNumbers: readonly { href?: RegExp; text?: RegExp; reason: string }[] = [
  { text: /\bscore$/, reason: 'a score is a measure' },
  { href: /^\/scans\/[^/?]+\?tab=score\b/, reason: 'the risk of a scan is a measure' },
  { href: /^\/scans\/[^/?]+\?tab=layers&sort=wastedBytes/, reason: 'wasted bytes are a size' },
  { href: /^\/scans\/[^/?]+\?tab=coverage$/, reason: 'the tab sums packages by kind of content' },
  { href: /^\/scans\/[^/?]+\?tab=layers&layer=/, reason: 'the number is the position of a layer' },
  { text: / in \d+ days$/, reason: 'the number is the length of a period, or the second one of the text' },
];

/**
 * All links of the page whose text, or whose title if they are parts of a chart, has exactly one whole number. Names and times are left out: a
 * name that is a number, such as the tag `7`, is a value of its link, and a link to one record has other words.
 */
export async function figuresOf(page: Page): Promise<Figure[]> {
  const links = await page.locator('main a[href]').evaluateAll((all) =>
    all.map((link) => {
      const copy = link.cloneNode(true) as Element;
      const title = copy.querySelector('title')?.textContent ?? link.getAttribute('title') ?? '';
      for (const part of copy.querySelectorAll('[aria-hidden=true], time, title')) part.remove();
      const { pathname, search, hash, origin } = new URL(link.getAttribute('href') ?? '', document.baseURI);
      const text = copy.textContent.replaceAll(/\s+/g, ' ').trim();
      return {
        isOwn: origin === location.origin && !link.hasAttribute('download'),
        href: pathname + search + hash,
        text: text === '' && link.closest('[aria-hidden=true]') !== null ? title : text,
      };
    }),
  );
  const found = new Map<string, Figure>();
  for (const { href, text, isOwn } of links) {
    const value = numberIn(text);
    if (!isOwn || value === undefined || isNameOf(href, text)) continue;
    if (otherNumbers.some((one) => one.href?.test(href) === true || one.text?.test(text) === true)) continue;
    found.set(`${href} ${value}`, { href, text, value });
  }
  return [...found.values()];
}

/** The only word of the text that is a whole number with an optional sign; undefined if other words have digits too. */
export function numberIn(text: string): number | undefined {
  const [only, ...others] = text.split(' ').filter((word) => /\d/.test(word));
  if (only === undefined || others.length > 0 || !/^\(?[+−≥?]?\d{1,3}(?:,?\d{3})*\)?$/.test(only)) return undefined;
  return Number(only.replaceAll(/[^\d]/g, ''));
}

function isNameOf(href: string, text: string): boolean {
  const { pathname, search, hash, searchParams } = new URL(href, 'http://dashboard.invalid');
  const values = [...pathname.split('/').map(decodeURIComponent), ...searchParams.values()];
  const isOfOneRecord = pathname.split('/').length === 3 && search === '' && hash === '';
  return values.includes(text) || (isOfOneRecord && /[^\d,]/.test(text));
}

/** Of figures with the same kind of link and the same words, the largest and the smallest ones. Lists repeat each kind in every row. */
export function samplesOf(figures: readonly Figure[], ofEach: number): Figure[] {
  const kinds = Map.groupBy(figures, ({ href, text }) => `${kindOf(href)} ${text.replaceAll(/[\d,]+/g, 'n')}`);
  return [...kinds.values()].flatMap((all) => {
    const sorted = all.toSorted((a, b) => b.value - a.value);
    return sorted.length <= ofEach ? sorted : [...sorted.slice(0, ofEach - 1), ...sorted.slice(-1)];
  });
}

/** The address without its values: ids of the path, and values of the query that are not a fixed choice of the dashboard. */
function kindOf(href: string): string {
  const { pathname, searchParams } = new URL(href, 'http://dashboard.invalid');
  const path = pathname.replaceAll(/\/(?:[a-z]+_[^/]+|CVE-[^/]+|GHSA-[^/]+)/g, '/*');
  const parameters = [...searchParams].map(([name, value]) =>
    /^(?:list|tab|group|change)$/.test(name) ? `${name}=${value}` : name,
  );
  return `${path}?${parameters.toSorted().join('&')}`;
}
