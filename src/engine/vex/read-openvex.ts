import { parsePurl } from '../policy/package-pattern.ts';
import { listOf, recordOf, textOf, textsOf } from '../text-formats/outside-values.ts';
import { isImagePurl, type VexDocument, type VexProduct, type VexStatement } from './vex-statement.ts';

type Fields = Readonly<Record<string, unknown>>;

const suppressing: ReadonlySet<string> = new Set(['not_affected', 'fixed']);

/** OpenVEX 0.0.1 to 0.2.0 (github.com/openvex/spec). */
export function readOpenVex(document: Fields): VexDocument {
  const counter = { unidentified: 0 };
  const statements = listOf(document['statements']).map((value) => readStatement(recordOf(value), document, counter));
  return { format: 'OpenVEX', statements, unidentified: counter.unidentified };
}

function readStatement(fields: Fields, document: Fields, counter: { unidentified: number }): VexStatement {
  const status = textOf(fields['status']) ?? '';
  const texts = [fields['justification'], fields['impact_statement'], fields['status_notes']];
  const times = [fields['last_updated'], fields['timestamp'], document['last_updated'], document['timestamp']];
  return {
    ids: vulnerabilityIds(fields['vulnerability']),
    products: listOf(fields['products']).flatMap((product) => readProduct(product, counter)),
    isSuppressing: suppressing.has(status),
    status,
    reason: texts.flatMap(textsOf).join(': '),
    at: times.map(textOf).find((time) => time !== undefined) ?? null,
  };
}

/** A text in version 0.0.1. `@id` may be an address that ends with the id. */
function vulnerabilityIds(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  const { name, aliases, '@id': id } = recordOf(value);
  const last = textOf(id)?.split('/').at(-1);
  return [...textsOf(name), ...textsOf(aliases), ...(last ? [last] : [])];
}

/** A product that is an image, with its packages as subcomponents, or a package. */
function readProduct(value: unknown, counter: { unidentified: number }): VexProduct[] {
  const purl = purlOf(value);
  if (purl === undefined) {
    counter.unidentified += 1;
    return [];
  }
  if (!isImagePurl(purl)) return [{ package: purl, image: null }];
  const parts = listOf(recordOf(value)['subcomponents']);
  if (parts.length === 0) return [{ package: null, image: purl }];
  return parts.flatMap((part): VexProduct[] => {
    const item = purlOf(part);
    if (item === undefined) counter.unidentified += 1;
    return item === undefined ? [] : [{ package: item, image: purl }];
  });
}

function purlOf(value: unknown) {
  const { '@id': id, identifiers } = recordOf(value);
  const candidates = [value, id, recordOf(identifiers)['purl']];
  return candidates
    .flatMap((one) => (typeof one === 'string' ? [parsePurl(one)] : []))
    .find((one) => one !== undefined);
}
