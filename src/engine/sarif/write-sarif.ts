import { cleanText } from '../sbom/clean-text.ts';
import { type SarifInput, sarifBytesMax, sarifResultsMax } from './sarif-input.ts';
import { invocationOf, notificationDescriptors } from './sarif-invocation.ts';
import { checkResult, findingResult } from './sarif-result.ts';
import { checkRule, vulnerabilityRule } from './sarif-rule.ts';

export const sarifMediaType = 'application/sarif+json';

/** Address of the schema that GitHub and editors know. It is only a name and is never fetched. */
const schemaAddress = 'https://json.schemastore.org/sarif-2.1.0.json';

const nameMax = 200;

/**
 * Writes a log with one run as SARIF 2.1.0 (OASIS Standard, 27 March 2020), in pieces, within GitHub's limits for code scanning. Each rule
 * is a vulnerability or an image check, each result is an affected package or file. A notification of the run states what exceeded the
 * limits.
 */
export function* writeSarif(input: SarifInput): Generator<string> {
  const { results, rules, findingsWritten } = collect(input);
  yield `{"$schema":${JSON.stringify(schemaAddress)},"version":"2.1.0","runs":[{"tool":{"driver":{"name":"Plimsoll",`;
  if (input.engineRevision !== null) yield `"version":${JSON.stringify(cleanText(input.engineRevision, nameMax))},`;
  yield `"notifications":${JSON.stringify(notificationDescriptors)},"rules":[`;
  yield* separated(rules);
  yield `]}},"invocations":[${JSON.stringify(invocationOf(input, findingsWritten))}],`;
  yield `"automationDetails":${JSON.stringify({ id: automationId(input) })},"properties":${JSON.stringify(facts(input))},"results":[`;
  yield* separated(results);
  yield ']}]}\n';
}

function* separated(items: readonly string[]): Generator<string> {
  for (const [index, item] of items.entries()) yield index === 0 ? `\n${item}` : `,\n${item}`;
}

interface Collected {
  results: string[];
  rules: string[];
  findingsWritten: number;
}

/** Failed checks, which are few, then findings up to the limit. */
function collect(input: SarifInput): Collected {
  const failed = input.checks.filter(({ status }) => status === 'FAIL');
  const results = failed.map((check) => JSON.stringify(checkResult(check, input)));
  const rules = failed.map((check) => JSON.stringify(checkRule(check)));
  const known = new Set<string>();
  const sizeOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, 0);
  let bytes = sizeOf(results) + sizeOf(rules);
  let findingsWritten = 0;
  for (const finding of input.findings) {
    const result = JSON.stringify(findingResult(finding, input));
    const rule = known.has(finding.id) ? [] : [JSON.stringify(vulnerabilityRule(finding))];
    bytes += sizeOf([result, ...rule]);
    if (bytes > sarifBytesMax || results.length >= sarifResultsMax) break;
    known.add(finding.id);
    results.push(result);
    rules.push(...rule);
    findingsWritten += 1;
  }
  return { results, rules, findingsWritten };
}

/** Category under which GitHub groups the results of one image. */
function automationId({ image, tag, platform }: SarifInput): string {
  const name = `${cleanText(image, nameMax)}${tag === null ? '' : `:${cleanText(tag, nameMax)}`}`;
  return `plimsoll/${name}/${platform === null ? '' : `${cleanText(platform, nameMax)}/`}`;
}

function facts({ image, tag, digest, platform, completeness, findingsTotal }: SarifInput): object {
  const named = { image: cleanText(image, nameMax), tag: tag === null ? null : cleanText(tag, nameMax) };
  return { ...named, digest, platform, completeness, findings: findingsTotal };
}
