import { parseDocument as parseYaml } from 'yaml';
import { documentShapeLimits, jsonExcess } from '../../lib/json-shape.ts';
import type { FieldProblem } from './field-reader.ts';

/** Larger than any file that a person writes. */
const charactersMax = 512 * 1024;
const aliasesMax = 100;
const depthMax = 20;

/**
 * Parses a YAML or JSON text into plain values. Dates stay texts, tags have no effect, and the number of aliases is bounded. Problems are
 * added to the list and the result is then undefined.
 */
export function parseDocument(text: string, problems: FieldProblem[]): unknown {
  if (text.length > charactersMax) {
    problems.push({ path: '(document)', message: `is longer than ${charactersMax} characters` });
    return undefined;
  }
  const excess = deepest(text) > depthMax ? 'is nested too deeply' : jsonExcess(Buffer.from(text), documentShapeLimits);
  if (excess !== undefined) {
    problems.push({ path: '(document)', message: excess });
    return undefined;
  }
  try {
    const document = parseYaml(text, { schema: 'core', uniqueKeys: true, logLevel: 'silent' });
    for (const { message } of document.errors) {
      // The lines after the first one repeat the document, which its colon announces.
      const reason = (message.split('\n')[0] ?? '').replace(/:$/, '');
      problems.push({ path: '(document)', message: `is not valid YAML: ${reason}` });
    }
    return document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: aliasesMax });
  } catch (error) {
    problems.push({ path: '(document)', message: `cannot be read: ${error instanceof Error ? error.message : ''}` });
    return undefined;
  }
}

/** Nesting of brackets, which the parser reads recursively. Indentation nests at most as deep as a line is long. */
function deepest(text: string): number {
  let depth = 0;
  let most = 0;
  for (const character of text) {
    if (character === '[' || character === '{') most = Math.max(most, (depth += 1));
    else if (character === ']' || character === '}') depth -= 1;
  }
  return most;
}
