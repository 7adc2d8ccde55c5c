import { type JsonObject, readList, readObject, readText } from '../osv/read-json.ts';

/** A package of a release of Red Hat Enterprise Linux. */
export interface VexProduct {
  /** `8` */
  release: string;
  /** Name of the source package. */
  name: string;
  /** Module stream: `nodejs:18`. */
  module?: string;
}

const productsMax = 200_000;
const depthMax = 16;

/** Products by their id in the document. Products other than Red Hat Enterprise Linux are left out. */
export function readProducts(tree: unknown): Map<string, VexProduct> {
  const { branches, relationships } = readObject(tree);
  const helpers = new Map<string, JsonObject>();
  collect(branches, helpers, 0);
  const products = new Map<string, VexProduct>();
  for (const relationship of readList(relationships, productsMax).map(readObject)) {
    const id = readText(readObject(relationship.full_product_name).product_id, 500);
    const release = releaseOf(helpers.get(readText(relationship.relates_to_product_reference, 500)));
    const reference = readText(relationship.product_reference, 500);
    const component = componentOf(reference, helpers.get(reference));
    if (id !== '' && release !== undefined && component !== undefined) products.set(id, { release, ...component });
  }
  return products;
}

/** Branches of vendors, families, products, architectures and versions, with the identification of their products. */
function collect(branches: unknown, helpers: Map<string, JsonObject>, depth: number): void {
  if (depth > depthMax) return;
  for (const branch of readList(branches, productsMax).map(readObject)) {
    const product = readObject(branch.product);
    const id = readText(product.product_id, 500);
    if (id !== '' && helpers.size < productsMax) helpers.set(id, readObject(product.product_identification_helper));
    collect(branch.branches, helpers, depth + 1);
  }
}

/** `cpe:/o:redhat:enterprise_linux:8`, `cpe:/a:redhat:enterprise_linux:8::appstream` → `8`. */
function releaseOf(helper: JsonObject | undefined): string | undefined {
  return /^cpe:\/[ao]:redhat:enterprise_linux:(\d{1,2})(?:[:.]|$)/.exec(readText(helper?.cpe, 200))?.[1];
}

/** `pkg:rpm/redhat/nodejs?arch=src&rpmmod=nodejs:18`, or the reference itself: `nodejs:18/nodejs`, `openssl`. */
function componentOf(reference: string, helper: JsonObject | undefined): Omit<VexProduct, 'release'> | undefined {
  const purl = readText(helper?.purl, 1_000);
  const [, purlName, qualifiers = ''] = /^pkg:rpm\/redhat\/([^@?]{1,300})(?:@[^?]*)?(?:\?(.*))?$/.exec(purl) ?? [];
  const [, referenceModule, referenceName] =
    /^(?:([^/:\s]{1,100}:[^/:\s]{1,100})\/)?([^/:\s]{1,300})$/.exec(reference) ?? [];
  if (purl !== '' && purlName === undefined) return undefined;
  const name = purlName === undefined ? referenceName : decode(purlName);
  const labelled = decode(/(?:^|&)rpmmod=([^&]{1,300})/.exec(qualifiers)?.[1] ?? '');
  const module = /^[^:]+:[^:]+/.exec(labelled)?.[0] ?? referenceModule;
  return name === undefined ? undefined : { name, ...(module !== undefined && { module }) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
