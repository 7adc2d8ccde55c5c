import { parseKeyedValue } from '../documents/parse-keyed-value.ts';
import type { FeedRecord } from '../feed-record.ts';
import { isObject, type JsonObject, readText, readTexts } from '../osv/read-json.ts';
import { isCve } from '../vulnerability-ids.ts';

const packagesMax = 1_000;
const issuesMax = 1_000;
const namePattern = /^AVG-\d{1,8}$/;

/**
 * A group of Arch Linux's tracker (https://security.archlinux.org/, `/all.json`): CVEs that one version fixes in the packages of one source. Versions
 * below `fixed` are affected, whatever `affected` is: it is the version at the time of the group. A group that was not examined yet
 * (`Unknown`) counts as affected. A group without CVEs states nothing.
 */
export function parseTrackerGroup(document: string): FeedRecord[] | undefined {
  const parsed = parseKeyedValue(document);
  if (parsed === undefined || !isObject(parsed.value)) return undefined;
  const { value } = parsed;
  const advisoryId = readText(value.name, 20);
  const packages = readTexts(value.packages, packagesMax, 500).filter((name) => name !== '');
  const issues = readTexts(value.issues, issuesMax, 40);
  if (!namePattern.test(advisoryId) || packages.length === 0 || !Array.isArray(value.issues)) return undefined;
  if (readText(value.status, 40).toLowerCase() === 'not affected') return [];
  const fixed = readText(value.fixed, 256).trim() || null;
  return packages.flatMap((name) =>
    issues
      .filter(isCve)
      .map((vulnerabilityId): FeedRecord => statement({ advisoryId, name, vulnerabilityId, fixed }, value)),
  );
}

interface Statement {
  advisoryId: string;
  name: string;
  vulnerabilityId: string;
  fixed: string | null;
}

function statement({ fixed, ...named }: Statement, { severity, status }: JsonObject): FeedRecord {
  const isVulnerable = readText(status, 40).toLowerCase() === 'vulnerable';
  return {
    kind: 'statement',
    statement: {
      ecosystem: 'Arch Linux',
      ...named,
      intervals: [{ introduced: null, fixed, lastAffected: null }],
      urgency: readText(severity, 20).toLowerCase() || null,
      unfixedState: fixed === null && isVulnerable ? 'not-fixed' : null,
      isSupplement: false,
    },
  };
}
