import type { FileFacts } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { givenDetails } from '../given-details.ts';
import { boundedLicenses } from '../package-text.ts';
import { wholeText } from '../text-lines.ts';

/** The registry entry of a PEAR package: PHP's serialization of the package description, version 2 or 1. */
export function readPearRegistry(bytes: Uint8Array): FileFacts {
  const text = wholeText(bytes);
  const name = stringAfter(text, 's:4:"name";') ?? stringAfter(text, 's:7:"package";');
  const version = stringAfter(text, 's:7:"release";') ?? stringAfter(text, 's:7:"version";');
  if (name === undefined || version === undefined) return { warnings: ['The entry has no name or no version.'] };
  const builder = new FactsBuilder();
  const license =
    stringAfter(text, 's:8:"_content";', text.indexOf('s:7:"license";')) ?? stringAfter(text, 's:7:"license";');
  const details = givenDetails({ supplier: leadOf(text) });
  const licenses = boundedLicenses([license ?? '']);
  builder.addPackage({ type: 'generic', name, version, licenses, ...details }, 'the entry');
  return builder.build();
}

/** The first lead developer, whom version 2 of the description names after the key `lead`. */
function leadOf(text: string): string | undefined {
  const lead = text.indexOf('s:4:"lead";a:');
  const [name, email] = ['s:4:"name";', 's:5:"email";'].map((key) =>
    lead === -1 ? undefined : stringAfter(text, key, lead),
  );
  return name !== undefined && email !== undefined ? `${name} <${email}>` : name;
}

/** The string that follows this key: `s:5:"1.0.0";`. */
function stringAfter(text: string, key: string, from = 0): string | undefined {
  const at = from === -1 ? -1 : text.indexOf(key, from);
  if (at === -1) return undefined;
  const rest = text.slice(at + key.length, at + key.length + 1100);
  return /^s:\d{1,4}:"([^"]{1,1024})"/.exec(rest)?.[1];
}
