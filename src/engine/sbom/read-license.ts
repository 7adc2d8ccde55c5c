import parseExpression from 'spdx-expression-parse';
import { cleanText } from './clean-text.ts';

/**
 * A declared license: an id of the SPDX list, an expression over such ids (SPDX 2.3, annex D), or another text. Declarations are not
 * corrected: `Apache 2.0` is no id.
 */
export type License = { kind: 'id' | 'expression' | 'text'; text: string };

export function readLicense(declared: string): License {
  const text = cleanText(declared.trim());
  let parsed: ReturnType<typeof parseExpression>;
  try {
    parsed = parseExpression(text);
  } catch {
    return { kind: 'text', text };
  }
  // References to license texts of another document, which is not present here.
  if (/LicenseRef-|DocumentRef-/.test(text)) return { kind: 'text', text };
  return { kind: 'license' in parsed && parsed.license === text ? 'id' : 'expression', text };
}

/** Caches results: an image of 20,000 packages has a few dozen licenses. */
export function createLicenseReader(): (declared: readonly string[]) => License[] {
  const known = new Map<string, License>();
  const read = (declared: string): License => {
    let license = known.get(declared);
    if (license === undefined) {
      license = readLicense(declared);
      known.set(declared, license);
    }
    return license;
  };
  return (declared) => [...new Set(declared)].map(read).filter(({ text }) => text !== '');
}
