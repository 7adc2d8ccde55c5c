import { visitXml } from '../../text-formats/visit-xml.ts';

type Fields = Record<string, unknown>;

export interface XmlLimits {
  elements: number;
}

/**
 * A CycloneDX document in XML (ECMA-424, `bom-1.x.xsd`) as the document in JSON with the same components. Only fields that readers of components
 * use are converted. Undefined for other XML, `unreadable` for XML that is not well-formed or exceeds the limits.
 */
export function cyclonedxFromXml(text: string, { elements }: XmlLimits): Fields | 'unreadable' | undefined {
  const root = createComponent('');
  /** The document, and the component at each level that is open or was closed last. */
  const open = [root];
  let isCyclonedx = false;
  let property = '';
  const isWhole = visitXml(
    text,
    {
      open(path, tag) {
        if (path.length === 1)
          isCyclonedx = localName(path[0]) === 'bom' && /["']http:\/\/cyclonedx\.org\/schema\/bom\//.test(tag);
        if (!isCyclonedx) return;
        const { level, fields } = placeOf(path);
        if (level > 0 && fields.length === 0) {
          const component = createComponent(attributeOf(tag, 'type'));
          open.length = level;
          open.at(-1)?.components.push(component.fields);
          open.push(component);
        } else if (fields.at(-1) === 'property') property = attributeOf(tag, 'name');
      },
      leaf(path, value) {
        if (!isCyclonedx) return;
        const { level, fields } = placeOf(path);
        if (level > 0) open[level]?.take(fields.join('/'), value, property);
      },
    },
    { elementsMax: elements },
  );
  if (!isCyclonedx) return isWhole ? undefined : 'unreadable';
  return isWhole ? { bomFormat: 'CycloneDX', components: root.components } : 'unreadable';
}

interface Component {
  fields: Fields;
  components: Fields[];
  /** `place`: names of the elements below the component, joined by slashes. `property`: name of the innermost property. */
  take(place: string, value: string, property: string): void;
}

/** The JSON form of one component. */
function createComponent(type: string): Component {
  const components: Fields[] = [];
  const licenses: Fields[] = [];
  const properties: Fields[] = [];
  const occurrences: Fields[] = [];
  const entities = new Map<string, Entity>();
  const fields: Fields = { type, components, licenses, properties, evidence: { occurrences } };
  return {
    fields,
    components,
    take(place, value, property) {
      if (texts.has(place)) fields[place] ??= value;
      else if (place === 'licenses/expression') licenses.push({ expression: value });
      else if (place === 'licenses/license/id') licenses.push({ license: { id: value } });
      else if (place === 'licenses/license/name') licenses.push({ license: { name: value } });
      else if (place === 'properties/property') properties.push({ name: property, value });
      else if (place === 'evidence/occurrences/occurrence/location') occurrences.push({ location: value });
      else {
        const [, entity = '', name = ''] =
          /^(supplier|manufacturer)\/(name|url|contact\/(?:name|email))$/.exec(place) ?? [];
        if (entity === '') return;
        const found: Entity = entities.get(entity) ?? { contact: [{}] };
        entities.set(entity, found);
        fields[entity] = found;
        addToEntity(found, name, value);
      }
    },
  };
}

const texts: ReadonlySet<string> = new Set(['name', 'version', 'scope', 'purl', 'publisher', 'author', 'group']);

interface Entity {
  name?: string;
  url?: string[];
  contact: [Record<string, string>];
}

/** An organizational entity: a name, addresses, and contacts, of which the first of each counts. */
function addToEntity(entity: Entity, name: string, value: string): void {
  const [contact] = entity.contact;
  if (name === 'name') entity.name ??= value;
  else if (name === 'url') entity.url ??= [value];
  else contact[name.slice('contact/'.length)] ??= value;
}

/** Number of components around the element, and the names of the elements below the innermost one. Other lists of components do not count. */
function placeOf(path: readonly string[]): { level: number; fields: string[] } {
  let at = 1;
  while (localName(path[at]) === 'components' && localName(path[at + 1]) === 'component') at += 2;
  return { level: (at - 1) / 2, fields: path.slice(at).map(localName) };
}

/** `b:component` → `component`. */
function localName(name = ''): string {
  return name.slice(name.indexOf(':') + 1);
}

/** `tag`: the text between the name and the end of the tag. */
function attributeOf(tag: string, name: string): string {
  const [, double, single] =
    new RegExp(`(?:^|\\s)${name}\\s{0,8}=\\s{0,8}(?:"([^"<]{0,1024})"|'([^'<]{0,1024})')`).exec(tag) ?? [];
  return double ?? single ?? '';
}
