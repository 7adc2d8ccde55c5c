import type { PackageURL } from 'packageurl-js';
import { parsePurl } from '../policy/package-pattern.ts';
import { listOf, recordOf, textOf, textsOf } from '../text-formats/outside-values.ts';
import { isImagePurl, type VexDocument, type VexProduct, type VexStatement } from './vex-statement.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Product status → whether a product with it is not affected (CSAF 2.0 §3.2.3.9). */
const statuses: readonly (readonly [name: string, isSuppressing: boolean])[] = [
  ['known_affected', false],
  ['first_affected', false],
  ['last_affected', false],
  ['under_investigation', false],
  ['known_not_affected', true],
  ['fixed', true],
  ['first_fixed', true],
];
const branchDepthMax = 30;

/**
 * VEX statements of a CSAF 2.0 document. A product that is part of another one has an effect only when both have package URLs: a platform
 * that is named in another way cannot be compared with an image.
 */
export function readCsaf(document: Fields): VexDocument {
  const products = productsOf(recordOf(document['product_tree']));
  const at = textOf(recordOf(recordOf(document['document'])['tracking'])['current_release_date']) ?? null;
  let unidentified = 0;
  const productOf = (id: string): VexProduct[] => {
    const found = products.get(id);
    if (found === undefined) unidentified += 1;
    return found === undefined ? [] : [found];
  };
  const statements = listOf(document['vulnerabilities']).flatMap((value) =>
    readVulnerability(recordOf(value), at, productOf),
  );
  return { format: 'CSAF', statements, unidentified };
}

function readVulnerability(fields: Fields, at: string | null, productOf: (id: string) => VexProduct[]): VexStatement[] {
  const ids = [...textsOf(fields['cve']), ...listOf(fields['ids']).flatMap((one) => textsOf(recordOf(one)['text']))];
  const byStatus = recordOf(fields['product_status']);
  return statuses.flatMap(([status, isSuppressing]) =>
    textsOf(byStatus[status]).map((productId) => ({
      ids,
      products: productOf(productId),
      isSuppressing,
      status,
      reason: reasonsOf(fields, productId).join(': '),
      at,
    })),
  );
}

/** Labels of flags and details of impact threats that name the product. */
function reasonsOf(fields: Fields, productId: string): string[] {
  const named = (value: unknown): boolean => textsOf(recordOf(value)['product_ids']).includes(productId);
  const flags = listOf(fields['flags']).filter(named);
  const threats = listOf(fields['threats']).filter((one) => recordOf(one)['category'] === 'impact' && named(one));
  return [
    ...flags.flatMap((one) => textsOf(recordOf(one)['label'])),
    ...threats.flatMap((one) => textsOf(recordOf(one)['details'])),
  ];
}

function productsOf(tree: Fields): Map<string, VexProduct> {
  const purls = new Map<string, PackageURL>();
  const named = (product: Fields): void => {
    const id = textOf(product['product_id']);
    const purl = parsePurl(textOf(recordOf(product['product_identification_helper'])['purl']) ?? '');
    if (id !== undefined && purl !== undefined) purls.set(id, purl);
  };
  const visit = (branches: unknown, depth: number): void => {
    if (depth > branchDepthMax) return;
    for (const branch of listOf(branches)) {
      named(recordOf(recordOf(branch)['product']));
      visit(recordOf(branch)['branches'], depth + 1);
    }
  };
  visit(tree['branches'], 0);
  for (const product of listOf(tree['full_product_names'])) named(recordOf(product));
  const products = new Map<string, VexProduct>([...purls].map(([id, purl]) => [id, alone(purl)]));
  for (const relationship of listOf(tree['relationships'])) {
    const fields = recordOf(relationship);
    const id = textOf(recordOf(fields['full_product_name'])['product_id']);
    const part = purls.get(textOf(fields['product_reference']) ?? '');
    const whole = purls.get(textOf(fields['relates_to_product_reference']) ?? '');
    if (id === undefined || part === undefined || whole === undefined) continue;
    if (isImagePurl(whole) && !isImagePurl(part)) products.set(id, { package: part, image: whole });
  }
  return products;
}

function alone(purl: PackageURL): VexProduct {
  return isImagePurl(purl) ? { package: null, image: purl } : { package: purl, image: null };
}
