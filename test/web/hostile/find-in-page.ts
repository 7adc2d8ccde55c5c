import type { Page } from 'playwright-core';
import { bidiMarks, probeElement } from './hostile-text.ts';

/** Elements that only markup in data can create. */
const foreign = [
  probeElement,
  'img[src="x"]',
  'iframe',
  'script:not([src])',
  '[onerror]',
  '[onload]',
  'a[href^="javascript:"]',
];

/** The markup of elements that the page created from data. */
export function findForeignElements(page: Page): Promise<string[]> {
  return page
    .locator(foreign.join(','))
    .evaluateAll((elements) => elements.map((element) => element.outerHTML.slice(0, 200)));
}

/**
 * Blocks in which hostile text is beside other text without isolation, so that its marks reorder the other text. Text that is alone in its
 * block affects nothing.
 */
export function findOpenBidiText(page: Page): Promise<string[]> {
  return page.evaluate((mark) => {
    const isIsolated = (style: CSSStyleDeclaration): boolean => /isolate|plaintext/.test(style.unicodeBidi);
    const openBlockOf = (text: Text): Element | undefined => {
      let element = text.parentElement;
      while (element !== null && getComputedStyle(element).display === 'inline') {
        if (isIsolated(getComputedStyle(element))) return undefined;
        element = element.parentElement;
      }
      return element === null || element.textContent.trim() === text.data.trim() ? undefined : element;
    };
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if (!(node instanceof Text) || !node.data.includes(mark)) continue;
      const block = openBlockOf(node);
      if (block !== undefined) found.add(block.outerHTML.slice(0, 200));
    }
    return [...found];
  }, bidiMarks[0] ?? '');
}
