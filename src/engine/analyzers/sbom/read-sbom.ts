import { type JsonShapeLimits, parseBoundedJson } from '../../../lib/json-shape.ts';
import { bufferOver, wholeText } from '../text-lines.ts';
import { cyclonedxFromXml } from './cyclonedx-from-xml.ts';
import { isObject } from './json-objects.ts';
import type { Listing } from './listed-package.ts';
import { readCyclonedx } from './read-cyclonedx.ts';
import { readSpdxJson } from './read-spdx-json.ts';
import { readSpdxTags } from './read-spdx-tags.ts';

/** A bill of materials of a large image has some ten thousand packages with fifty values each. */
const limits: JsonShapeLimits = { values: 3_000_000, depth: 64, stringBytes: 1024 * 1024 };

/** Packages in a bill of materials. Undefined for other content, `unreadable` for damaged or unlimited content. */
export function readSbom(bytes: Uint8Array): Listing | 'unreadable' | undefined {
  const buffer = bufferOver(bytes);
  const first = buffer
    .subarray(0, 1024)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (first.startsWith('SPDXVersion:') || first.startsWith('##'))
    return { listed: readSpdxTags(buffer), isDamaged: false };
  if (first.startsWith('<')) {
    const converted = cyclonedxFromXml(wholeText(bytes), { elements: limits.values });
    return typeof converted === 'object' ? readCyclonedx(converted) : converted;
  }
  if (!first.startsWith('{')) return 'unreadable';
  try {
    const document = parseBoundedJson(bytes, limits);
    if (!isObject(document)) return undefined;
    if (document['bomFormat'] === 'CycloneDX') return readCyclonedx(document);
    return typeof document['spdxVersion'] === 'string' ? readSpdxJson(document) : undefined;
  } catch {
    return 'unreadable';
  }
}
