import type { PackageURL } from 'packageurl-js';
import { parsePurl } from '../policy/package-pattern.ts';
import { listOf, recordOf, textOf, textsOf } from '../text-formats/outside-values.ts';
import { isImagePurl, type VexDocument, type VexProduct, type VexStatement } from './vex-statement.ts';

type Fields = Readonly<Record<string, unknown>>;

const suppressing: ReadonlySet<string> = new Set([
  'not_affected',
  'false_positive',
  'resolved',
  'resolved_with_pedigree',
]);
const componentDepthMax = 20;

/** Vulnerabilities of a CycloneDX document (1.4 to 1.6), alone or with the bill of materials that they refer to. */
export function readCycloneDxVex(document: Fields): VexDocument {
  const purls = new Map<string, PackageURL>();
  collect([recordOf(document['metadata'])['component']], purls, 0);
  collect(document['components'], purls, 0);
  let unidentified = 0;
  const productOf = (ref: string): VexProduct[] => {
    const purl = purls.get(ref) ?? purls.get(ref.split('#').at(-1) ?? '') ?? parsePurl(ref);
    if (purl !== undefined)
      return [isImagePurl(purl) ? { package: null, image: purl } : { package: purl, image: null }];
    unidentified += 1;
    return [];
  };
  const at = textOf(recordOf(document['metadata'])['timestamp']) ?? null;
  const statements = listOf(document['vulnerabilities']).map((value) => readStatement(recordOf(value), at, productOf));
  return { format: 'CycloneDX', statements, unidentified };
}

function readStatement(fields: Fields, at: string | null, productOf: (ref: string) => VexProduct[]): VexStatement {
  const analysis = recordOf(fields['analysis']);
  const status = textOf(analysis['state']) ?? '';
  const references = listOf(fields['references']).flatMap((one) => textsOf(recordOf(one)['id']));
  return {
    ids: [...textsOf(fields['id']), ...references],
    products: listOf(fields['affects']).flatMap((one) => textsOf(recordOf(one)['ref']).flatMap(productOf)),
    isSuppressing: suppressing.has(status),
    status,
    reason: [analysis['justification'], analysis['detail']].flatMap(textsOf).join(': '),
    at: textOf(analysis['lastUpdated']) ?? at,
  };
}

function collect(components: unknown, purls: Map<string, PackageURL>, depth: number): void {
  if (depth > componentDepthMax) return;
  for (const component of listOf(components)) {
    const fields = recordOf(component);
    const ref = textOf(fields['bom-ref']);
    const purl = parsePurl(textOf(fields['purl']) ?? '');
    if (ref !== undefined && purl !== undefined) purls.set(ref, purl);
    collect(fields['components'], purls, depth + 1);
  }
}
