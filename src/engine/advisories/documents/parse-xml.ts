/** An element of an XML document. Prefixes of namespaces are removed from names. */
export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** Text directly inside, without that of children. */
  text: string;
}

const depthMax = 64;
const elementsMax = 200_000;
const textCharactersMax = 64 * 1024;

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * Parses one element of a hostile document. Declarations and entities of a document type are not read. Undefined when the text is not one
 * well-formed element or has too many or too deep ones.
 */
export function parseXml(text: string): XmlElement | undefined {
  const open: XmlElement[] = [];
  let elements = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const end = tagEnd(text, at);
    if (end === undefined) return undefined;
    const tag = text.slice(at, end);
    const following = text.indexOf('<', end);
    const content = text.slice(end, following < 0 ? text.length : following);
    at = end;
    if (tag.startsWith('<!') || tag.startsWith('<?')) {
      addText(open.at(-1), (tag.startsWith('<![CDATA[') ? tag.slice(9, -3) : '') + decode(content));
      continue;
    }
    if (tag.startsWith('</')) {
      const closed = open.pop();
      if (closed?.name !== localName(tag.slice(2, -1).trim())) return undefined;
      if (open.length === 0) return closed;
      addText(open.at(-1), decode(content));
      continue;
    }
    const element = readTag(tag);
    elements += 1;
    if (element === undefined || elements > elementsMax || open.length >= depthMax) return undefined;
    open.at(-1)?.children.push(element);
    if (tag.endsWith('/>')) {
      if (open.length === 0) return element;
      addText(open.at(-1), decode(content));
    } else {
      open.push(element);
      addText(element, decode(content));
    }
  }
  return undefined;
}

/** Position after a tag, comment or section. A `>` in an attribute value does not end the tag. */
function tagEnd(text: string, start: number): number | undefined {
  for (const [opening, closing] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
  ] as const) {
    if (!text.startsWith(opening, start)) continue;
    const at = text.indexOf(closing, start + opening.length);
    return at < 0 ? undefined : at + closing.length;
  }
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '>') return at + 1;
    if (character === '"' || character === "'") {
      const closing = text.indexOf(character, at + 1);
      if (closing < 0) return undefined;
      at = closing;
    }
  }
  return undefined;
}

function readTag(tag: string): XmlElement | undefined {
  const name = /^<([A-Za-z_][\w:.-]{0,200})/.exec(tag.slice(0, 300))?.[1];
  if (name === undefined) return undefined;
  const attributes = new Map<string, string>();
  for (const [, key, double, single] of tag.matchAll(/\s([A-Za-z_][\w:.-]{0,200})=(?:"([^"]*)"|'([^']*)')/g)) {
    if (key !== undefined) attributes.set(localName(key), decode(double ?? single ?? '').slice(0, textCharactersMax));
  }
  return { name: localName(name), attributes, children: [], text: '' };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function addText(element: XmlElement | undefined, text: string): void {
  if (element && element.text.length < textCharactersMax) element.text += text.slice(0, textCharactersMax);
}

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|amp|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
  });
}

/** All elements of a name, at any depth, in the order of the document. */
export function elementsOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsOf(child, name)]);
}

/** Text of the first element of a name, at most `charactersMax`. Empty without such an element. */
export function textOf(element: XmlElement, name: string, charactersMax: number): string {
  return (elementsOf(element, name)[0]?.text ?? '').trim().slice(0, charactersMax).toWellFormed();
}
