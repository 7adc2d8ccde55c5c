import { createHash } from 'node:crypto';
import { percentEncode } from '../../lib/percent-encode.ts';
import { findingBasis } from '../matching/finding-basis.ts';
import { cleanText } from '../sbom/clean-text.ts';
import { type SarifCheck, type SarifFinding, type SarifInput, sarifLocationsMax } from './sarif-input.ts';
import { levels } from './sarif-rule.ts';

const nameMax = 200;
const versionMax = 100;
const pathMax = 400;
const evidenceMax = 3;

/** The result (SARIF 2.1.0 §3.27) of a finding. Its fingerprint is the same in every scan that finds it in the same package. */
export function findingResult(finding: SarifFinding, input: SarifInput): object {
  const { id, severity, package: held, fixedVersion, fixState, layer } = finding;
  const [name, version] = [cleanText(held.name, nameMax), cleanText(held.version, versionMax)];
  const paths = held.paths.length > 0 ? held.paths.slice(0, sarifLocationsMax) : [input.image];
  const logical = { name: `${name}@${version}`, fullyQualifiedName: cleanText(held.purl, pathMax), kind: 'package' };
  return {
    ruleId: cleanText(id, nameMax),
    level: levels[severity],
    message: {
      text: messageText(finding),
    },
    locations: paths.map((path) => ({ physicalLocation: locationOf(path), logicalLocations: [logical] })),
    ...fingerprints(['finding', id, held.type, held.name, held.version, held.purl]),
    properties: {
      package: { name, version, type: cleanText(held.type, nameMax) },
      fixState,
      fixedVersion: fixedVersion === null ? null : cleanText(fixedVersion, versionMax),
      layer,
      paths: held.paths.length,
      sources: finding.sources ?? ['builtin'],
    },
  };
}

function messageText(finding: SarifFinding): string {
  const { id, package: held, fixedVersion, fixState, sources } = finding;
  const item = `${cleanText(held.name, nameMax)} ${cleanText(held.version, versionMax)}`;
  const basis = findingBasis(held.type, sources);
  const end = `${fixText(fixedVersion, fixState)}${recordsText(finding)}${basis === null ? '' : ` ${basis}`}`;
  return finding.isMalware
    ? `${item} is a malicious package (${cleanText(id, nameMax)}). Remove it and replace the secrets that it could read.`
    : `${item} is affected by ${cleanText(id, nameMax)}. ${end}`;
}

/** The result of an image check that fails. */
export function checkResult(check: SarifCheck, { image }: SarifInput): object {
  const evidence = check.evidence.slice(0, evidenceMax).map((line) => cleanText(line, nameMax));
  return {
    ruleId: check.id,
    level: 'warning',
    message: { text: [cleanText(check.title, nameMax), ...evidence].join('\n') },
    locations: [{ physicalLocation: locationOf(image) }],
    ...fingerprints(['check', check.id]),
  };
}

function fixText(fixedVersion: string | null, fixState: string): string {
  if (fixedVersion !== null) return `Fixed in ${cleanText(fixedVersion, versionMax)}.`;
  if (fixState === 'wont-fix') return 'The distribution does not fix it.';
  return fixState === 'not-fixed'
    ? 'No fixed version is available yet.'
    : 'It is unknown whether a fixed version exists.';
}

function recordsText({ recordsEndedOn }: SarifFinding): string {
  return recordsEndedOn === null ? '' : ` The records of this release ended on ${recordsEndedOn}.`;
}

/** A relative URI, as GitHub requires. Files in an image have no line numbers here. */
function locationOf(path: string): object {
  const segments = cleanText(path, pathMax)
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.' && segment !== '..');
  const uri = segments.map((segment) => percentEncode(segment)).join('/');
  return { artifactLocation: { uri: uri === '' ? 'image' : uri }, region: { startLine: 1 } };
}

/** GitHub identifies alerts by the first name alone. The second name states the algorithm. */
function fingerprints(parts: readonly string[]): object {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return { partialFingerprints: { primaryLocationLineHash: `${hash.slice(0, 16)}:1`, 'plimsollFinding/v1': hash } };
}
