export interface AuthChallenge {
  /** Lower case: `bearer`, `basic`. */
  scheme: string;
  /** Names in lower case. */
  parameters: Map<string, string>;
}

const headerLengthMax = 8192;
const challengesMax = 8;
const parametersMax = 16;

const token = String.raw`[!#$%&'*+.^_|~0-9A-Za-z\x60-]{1,256}`;
/** A parameter never has a space before its value. This distinguishes it from a scheme. */
const parameterPattern = new RegExp(String.raw`(${token})[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|(${token}))`, 'y');
const schemePattern = new RegExp(String.raw`(${token})(?:[ \t]+|$|(?=,))`, 'y');
const separatorPattern = /[ \t,]*/y;

/**
 * Parses WWW-Authenticate (RFC 9110 §11.6.1): several challenges in one header or in several headers. Parsing ends at the first malformed
 * part, and the challenges before it count. Each character is read a bounded number of times.
 */
export function parseAuthChallenges(header: string | string[] | undefined): AuthChallenge[] {
  const headers = typeof header === 'string' ? [header] : (header ?? []);
  return headers.slice(0, challengesMax).flatMap((text) => parseHeader(text.slice(0, headerLengthMax)));
}

function parseHeader(text: string): AuthChallenge[] {
  const challenges: AuthChallenge[] = [];
  let position = skip(text, 0);
  while (position < text.length && challenges.length < challengesMax) {
    const parameter = match(parameterPattern, text, position);
    const current = challenges.at(-1);
    if (parameter !== null && current !== undefined) {
      const [whole, name = '', quoted, plain = ''] = parameter;
      if (current.parameters.size < parametersMax) {
        current.parameters.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? plain);
      }
      position = skip(text, position + whole.length);
      continue;
    }
    const scheme = parameter === null ? match(schemePattern, text, position) : null;
    if (scheme === null) break;
    challenges.push({ scheme: (scheme[1] ?? '').toLowerCase(), parameters: new Map() });
    position = skip(text, position + scheme[0].length);
  }
  return challenges;
}

function match(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}

function skip(text: string, position: number): number {
  return position + (match(separatorPattern, text, position)?.[0].length ?? 0);
}
