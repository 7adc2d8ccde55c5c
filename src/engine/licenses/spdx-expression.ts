import parseExpression from 'spdx-expression-parse';
import { licenseNames, licenseWords } from './license-names.ts';
import { spdxIds } from './spdx-ids.ts';

/** Longer texts are license texts. */
const expressionUnitsMax = 1024;

const operators: Readonly<Record<string, string>> = {
  and: 'AND',
  '&': 'AND',
  '&&': 'AND',
  or: 'OR',
  '|': 'OR',
  '||': 'OR',
  with: 'WITH',
};

/** Names of exceptions in the machine-readable copyright files of Debian that stand for one exception of the SPDX list. */
const exceptionNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'bison exception': 'Bison-exception-2.2',
    'classpath exception': 'Classpath-exception-2.0',
    'font exception': 'Font-exception-2.0',
    'libtool exception': 'Libtool-exception',
    'linux-syscall-note exception': 'Linux-syscall-note',
    'llvm exception': 'LLVM-exception',
    'llvm-exception': 'LLVM-exception',
  }),
);

/**
 * The SPDX expression (SPDX 2.3, annex D) of a declared license: ids in any case, deprecated GNU ids, common names (`Apache License 2.0`,
 * `Expat`, `GPLv2+`), operators in any case, `|` and `&`. Undefined when any part of the text has no unambiguous SPDX id.
 */
export function toSpdxExpression(declared: string): string | undefined {
  const text = declared.trim();
  if (text === '' || text.length > expressionUnitsMax) return undefined;
  const id = toSpdxId(text);
  if (id !== undefined) return id;
  const expression = expressionOf(tokensOf(text));
  return expression !== undefined && isValid(expression) ? expression : undefined;
}

/** Ids whose current form is `-only` and, after a plus sign, `-or-later`. */
const gnuId = /^((?:A|L)?GPL|GFDL)-(\d\.\d)(\+?)$/;

/** The SPDX id of one license. */
function toSpdxId(name: string): string | undefined {
  const id = spdxIds.get(name.toLowerCase());
  if (id === undefined) return licenseNames.get(licenseWords(name));
  const [, family, version, plus] = gnuId.exec(id) ?? [];
  const current = `${family}-${version}-${plus === '+' ? 'or-later' : 'only'}`;
  return family !== undefined && spdxIds.has(current.toLowerCase()) ? current : id;
}

/** Parentheses, operators, and the words of one license joined by spaces. */
function tokensOf(text: string): string[] {
  const words = text.replaceAll(/[()|&]+/g, ' $& ').split(/\s+/);
  const tokens: string[] = [];
  let name: string[] = [];
  const endName = (): void => {
    if (name.length > 0) tokens.push(name.join(' '));
    name = [];
  };
  for (const [index, word] of words.entries()) {
    const isOrLater = /^or$/i.test(word) && /^(?:later|newer|any)$/i.test(words[index + 1] ?? '');
    if (word === '') continue;
    if (/^[()]+$/.test(word)) {
      endName();
      tokens.push(...word.split(''));
    } else if (Object.hasOwn(operators, word.toLowerCase()) && !isOrLater) {
      endName();
      tokens.push(operators[word.toLowerCase()] ?? word);
    } else name.push(word);
  }
  endName();
  return tokens;
}

function expressionOf(tokens: readonly string[]): string | undefined {
  const parts: string[] = [];
  for (const [index, token] of tokens.entries()) {
    const isPlain = token === '(' || token === ')' || token === 'AND' || token === 'OR' || token === 'WITH';
    const isException = tokens[index - 1] === 'WITH';
    // References stay as written. The parser of expressions refuses unknown exceptions.
    const isKept = isPlain || token.startsWith('LicenseRef-');
    const exception = isException ? (exceptionNames.get(token.toLowerCase()) ?? token) : undefined;
    const part = isKept ? token : (exception ?? toSpdxId(token));
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return parts.join(' ').replaceAll('( ', '(').replaceAll(' )', ')');
}

function isValid(expression: string): boolean {
  try {
    parseExpression(expression);
    return true;
  } catch {
    return false;
  }
}
