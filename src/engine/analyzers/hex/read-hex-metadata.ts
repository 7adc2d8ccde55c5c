import { wholeText } from '../text-lines.ts';

/** A package as its own metadata describe it. */
export interface HexMetadata {
  /** The name of the application, which application resource files and other applications use. */
  application: string;
  name: string;
  version: string;
  licenses: string[];
  /** Older tools write the maintainers. */
  supplier: string | undefined;
  dependencies: string[];
  /** Whether it has the list of files, which Hex writes into each package. */
  hasFileList: boolean;
}

/**
 * `hex_metadata.config`, which Mix and Rebar unpack with each package of Hex (hex.pm, "metadata.config"): one Erlang term on each line or,
 * when it is longer, on several lines with a space before. Undefined when the file names no package.
 */
export function readHexMetadata(bytes: Uint8Array): HexMetadata | undefined {
  const terms = new Map<string, string>();
  const text = wholeText(bytes);
  for (const term of text.split(/\n(?! )/, termsMax)) {
    const [, key, value] = /^\{<<"(\w{1,64})">>,([^]{1,65536})$/.exec(term) ?? [];
    if (key !== undefined && value !== undefined) terms.set(key, value);
  }
  const first = (key: string): string | undefined => textsIn(terms.get(key))[0];
  const [name, version] = [first('name'), first('version')];
  if (name === undefined || version === undefined) return undefined;
  return {
    application: first('app') ?? name,
    name,
    version,
    licenses: textsIn(terms.get('licenses')),
    supplier: first('maintainers'),
    dependencies: requirementsIn(terms.get('requirements') ?? ''),
    hasFileList: /(?:^|\n)\{<<"files">>,/.test(text),
  };
}

const termsMax = 1000;
const textsMax = 200;

function textsIn(term = ''): string[] {
  return [...term.matchAll(/<<"([^"\\]{1,256})"(?:\/utf8)?>>/g)].slice(0, textsMax).map(([, text]) => text ?? '');
}

/** Hex writes `[{<<"app">>,<<"cowlib">>},{<<"name">>,<<"cowlib">>},…]` for each requirement, older tools `{<<"cowlib">>,[{<<"app">>,…`. */
function requirementsIn(term: string): string[] {
  const names = term.matchAll(/\{<<"name">>,\s{0,64}<<"([^"\\]{1,256})">>\}|\{<<"(\w{1,256})">>,\s{0,64}\[\{/g);
  return [...names].slice(0, textsMax).map(([, name, key]) => name ?? key ?? '');
}
