import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

/**
 * The schema of OASIS (2.1.0, rtm.5) as Microsoft's SARIF SDK distributes it: JSON Schema draft 4, whose `id` is `$id` in later drafts.
 */
const file = createRequire(import.meta.url)
  .resolve('@microsoft/jest-sarif/package.json')
  .replace('package.json', 'lib/schemas/sarif-2.1.0-rtm.5.json');
const { id: _, $schema: __, ...schema } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv);
const isSarif = ajv.compile(schema);

/** Violations of the schema in a log. */
export function sarifProblems(log: unknown): string[] {
  if (isSarif(log)) return [];
  return (isSarif.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

// Documents of an external schema, read member by member.
// oxlint-disable-next-line typescript/no-explicit-any
type Log = any;

/** Problems of a log for GitHub's code scanning (its documentation of SARIF support and of limits). */
export function codeScanningProblems(log: Log, gzipBytes: number): string[] {
  const problems: string[] = [];
  const must = (holds: boolean, problem: string) => void (holds || problems.push(problem));
  must(gzipBytes <= 10_000_000, `${gzipBytes} bytes as gzip`);
  must(log.runs.length <= 20, 'more than 20 runs');
  for (const { tool, results } of log.runs) {
    const rules = new Map(tool.driver.rules.map((rule: Log) => [rule.id, rule]));
    must(results.length <= 5_000, `${results.length} results`);
    must(rules.size === tool.driver.rules.length && rules.size <= 25_000, 'rules');
    for (const rule of rules.values() as Iterable<Log>) {
      must((rule.properties?.tags ?? []).length <= 10, `tags of ${rule.id}`);
      const score = rule.properties?.['security-severity'];
      must(
        score === undefined || (Number(score) > 0 && Number(score) <= 10),
        `security-severity of ${rule.id}: ${score}`,
      );
    }
    for (const result of results) {
      must(rules.has(result.ruleId), `no rule ${result.ruleId}`);
      must(result.locations.length >= 1 && result.locations.length <= 100, `locations of ${result.ruleId}`);
      must(/^[0-9a-f]{16}:1$/.test(result.partialFingerprints.primaryLocationLineHash), 'fingerprint');
      for (const { physicalLocation } of result.locations)
        must(
          !/^\/|(^|\/)\.\.?(\/|$)|^[a-z]+:/i.test(physicalLocation.artifactLocation.uri),
          physicalLocation.artifactLocation.uri,
        );
    }
  }
  return problems;
}
