/** A node of a parsed template. */
export type TemplateNode =
  | { kind: 'text'; text: string }
  | { kind: 'value'; path: string[]; isEscaped: boolean }
  | { kind: 'section'; path: string[]; isInverted: boolean; nodes: TemplateNode[] };

/** The template is not valid. The message names the line. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

const depthMax = 50;

/**
 * Parses the parts of the Mustache specification (github.com/mustache/spec, version 1.4) that contain no code: interpolation, sections,
 * inverted sections and comments. Partials, blocks, set-delimiter tags and lambdas do not exist. The time is proportional to the length.
 */
export function parseTemplate(text: string): TemplateNode[] {
  const root: TemplateNode[] = [];
  const open: { name: string; nodes: TemplateNode[] }[] = [];
  let nodes = root;
  let at = 0;
  for (;;) {
    const start = text.indexOf('{{', at);
    if (start === -1) break;
    const tag = readTag(text, start);
    const alone = tag.isStandaloneKind ? standaloneRange(text, start, tag.end) : undefined;
    pushText(nodes, text.slice(at, alone?.start ?? start));
    at = alone?.end ?? tag.end;
    if (tag.kind === 'comment') continue;
    if (tag.kind === 'close') {
      const section = open.pop();
      if (section?.name !== tag.name) throw problem(text, start, `{{/${tag.name}}} closes no open section`);
      nodes = open.at(-1)?.nodes ?? root;
      continue;
    }
    const path = pathOf(tag.name);
    if (tag.kind === 'value') nodes.push({ kind: 'value', path, isEscaped: tag.isEscaped });
    else {
      const inner: TemplateNode[] = [];
      nodes.push({ kind: 'section', path, isInverted: tag.isInverted, nodes: inner });
      open.push({ name: tag.name, nodes: inner });
      if (open.length > depthMax) throw problem(text, start, `sections are nested deeper than ${depthMax}`);
      nodes = inner;
    }
  }
  pushText(nodes, text.slice(at));
  const unclosed = open.at(-1);
  if (unclosed) throw new TemplateError(`The section {{#${unclosed.name}}} is not closed.`);
  return root;
}

interface Tag {
  kind: 'value' | 'open' | 'close' | 'comment';
  name: string;
  isEscaped: boolean;
  isInverted: boolean;
  /** Position after the tag. */
  end: number;
  isStandaloneKind: boolean;
}

function readTag(text: string, start: number): Tag {
  const isTriple = text.startsWith('{{{', start);
  const closing = isTriple ? '}}}' : '}}';
  const inner = start + (isTriple ? 3 : 2);
  const stop = text.indexOf(closing, inner);
  if (stop === -1) throw problem(text, start, 'a tag is not closed');
  const content = text.slice(inner, stop).trim();
  const sigil = isTriple ? '' : (/^[#^/!&>=$<]/.exec(content)?.[0] ?? '');
  const name = content.slice(sigil.length).trim();
  const end = stop + closing.length;
  const common = { name, end, isEscaped: !isTriple && sigil !== '&', isInverted: sigil === '^' };
  if (sigil === '!') return { ...common, kind: 'comment', isStandaloneKind: true };
  if ('>=$<'.includes(sigil) && sigil !== '')
    throw problem(text, start, `tags that begin with ${sigil} are not supported`);
  if (!isName(name)) throw problem(text, start, 'a tag must contain a name such as package.version');
  if (sigil === '#' || sigil === '^') return { ...common, kind: 'open', isStandaloneKind: true };
  if (sigil === '/') return { ...common, kind: 'close', isStandaloneKind: true };
  return { ...common, kind: 'value', isStandaloneKind: false };
}

function isName(name: string): boolean {
  return name === '.' || (name.length <= 200 && /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$/.test(name));
}

function pathOf(name: string): string[] {
  return name === '.' ? [] : name.split('.');
}

/** A tag that is alone on its line takes the line with it. */
function standaloneRange(text: string, start: number, end: number): { start: number; end: number } | undefined {
  let from = start;
  while (from > 0 && isBlank(text[from - 1])) from -= 1;
  let to = end;
  while (to < text.length && isBlank(text[to])) to += 1;
  if (from > 0 && text[from - 1] !== '\n') return undefined;
  if (to === text.length) return { start: from, end: to };
  if (text.startsWith('\r\n', to)) return { start: from, end: to + 2 };
  return text[to] === '\n' ? { start: from, end: to + 1 } : undefined;
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

function pushText(nodes: TemplateNode[], text: string): void {
  if (text !== '') nodes.push({ kind: 'text', text });
}

function problem(text: string, at: number, message: string): TemplateError {
  const line = text.slice(0, at).split('\n').length;
  return new TemplateError(`Line ${line}: ${message}.`);
}
