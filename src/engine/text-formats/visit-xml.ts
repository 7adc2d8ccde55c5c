/** Reads elements without namespaces or mixed content: project files of build tools, bills of materials. */
export interface XmlVisitor {
  /** The start of an element that is not empty. `tag`: its attributes as text. `path` is valid during the call. */
  open?(path: readonly string[], tag: string): void;
  /** An element without child elements. `path`: the names of the elements around it and its own, outermost first. Valid during the call. */
  leaf(path: readonly string[], text: string): void;
  /** The end of an element with child elements. */
  close?(path: readonly string[]): void;
}

const depthMax = 64;
const elementsDefault = 100_000;
const textLengthMax = 16_384;

/**
 * Visits the elements of an XML text in linear time. Returns false when the text is not well-formed or exceeds the limits; the elements before
 * that place were visited. Entities of a document type are not expanded.
 */
export function visitXml(
  text: string,
  visitor: XmlVisitor,
  { elementsMax = elementsDefault }: { elementsMax?: number } = {},
): boolean {
  const path: string[] = [];
  let elements = 0;
  /** Start of the text of the innermost element, or −1 after a child element. */
  let textStart = -1;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const skipped = skipMarkup(text, at);
    if (skipped === -1) return false;
    if (skipped > 0) {
      at = skipped;
      continue;
    }
    const end = text.indexOf('>', at);
    if (end === -1) return false;
    if (text[at + 1] === '/') {
      if (path.at(-1) !== text.slice(at + 2, end).trim()) return false;
      if (textStart >= 0) visitor.leaf(path, plainText(text.slice(textStart, Math.min(at, textStart + textLengthMax))));
      else visitor.close?.(path);
      path.pop();
      textStart = -1;
    } else {
      elements += 1;
      if (elements > elementsMax || path.length >= depthMax) return false;
      const isEmpty = text[end - 1] === '/';
      if (!isEmpty) {
        const name = nameAt(text, at + 1, end);
        path.push(name);
        visitor.open?.(path, text.slice(at + 1 + name.length, end));
      }
      textStart = isEmpty ? -1 : end + 1;
    }
    at = end + 1;
  }
  return path.length === 0 && elements > 0;
}

/** The end of a comment, processing instruction, document type or CDATA section at this place. 0: an element. −1: it has no end. */
function skipMarkup(text: string, at: number): number {
  const next = text[at + 1];
  if (next === '?') return endAfter(text, '?>', at);
  if (next !== '!') return 0;
  if (text.startsWith('<!--', at)) return endAfter(text, '-->', at + 4);
  if (text.startsWith('<![CDATA[', at)) return endAfter(text, ']]>', at);
  const end = endAfter(text, '>', at);
  // The internal subset of a document type contains further declarations.
  return end !== -1 && text.slice(at, end).includes('[') ? endAfter(text, ']>', at) : end;
}

function endAfter(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? -1 : at + mark.length;
}

/** The name before the first attribute. */
function nameAt(text: string, start: number, end: number): string {
  let stop = start;
  while (stop < end && text.charCodeAt(stop) > 32 && text[stop] !== '/') stop += 1;
  return text.slice(start, stop);
}

function plainText(raw: string): string {
  const text = raw.includes('<') ? withoutMarkup(raw) : raw;
  return (text.includes('&') ? text.replace(/&(?:amp|lt|gt|quot|apos|#\d{1,7});/g, decodeReference) : text).trim();
}

/** Text with the content of CDATA sections, and without comments. The markup is complete, because `visitXml` has skipped it. */
function withoutMarkup(raw: string): string {
  let text = '';
  let from = 0;
  for (let at = raw.indexOf('<'); at !== -1; at = raw.indexOf('<', from)) {
    text += raw.slice(from, at);
    const end = skipMarkup(raw, at);
    if (end <= 0) return text;
    if (raw.startsWith('<![CDATA[', at)) text += raw.slice(at + 9, end - 3);
    from = end;
  }
  return text + raw.slice(from);
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

function decodeReference(reference: string): string {
  const known = entities[reference];
  if (known !== undefined) return known;
  const code = Number(reference.slice(2, -1));
  return code > 0x10_ffff ? reference : String.fromCodePoint(code);
}
