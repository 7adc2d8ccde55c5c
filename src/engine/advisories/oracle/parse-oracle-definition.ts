import { elementsOf, parseXml, textOf, type XmlElement } from '../documents/parse-xml.ts';
import type { FeedRecord } from '../feed-record.ts';
import type { OsvAffected } from '../osv/osv-record.ts';
import { readTimeMs } from '../osv/read-json.ts';
import { isCve } from '../vulnerability-ids.ts';
import { otherBuild } from './other-build.ts';

const severities: Readonly<Record<string, string>> = {
  LOW: 'low',
  MODERATE: 'moderate',
  IMPORTANT: 'important',
  CRITICAL: 'critical',
};

/**
 * An OVAL definition of an announcement (ELSA). Its criteria state in words which release, module and packages it is about. Builds for
 * Ksplice and FIPS have a channel of their own.
 */
export function parseOracleDefinition(document: string): FeedRecord[] | undefined {
  const definition = parseXml(document);
  if (definition === undefined) return undefined;
  const title = textOf(definition, 'title', 300).replaceAll(/\s+/g, ' ');
  const id = /^(EL[SB]A-\d{4}-\d{1,10})/.exec(title)?.[1];
  if (id === undefined) return undefined;
  const severity = severities[textOf(definition, 'severity', 32).toUpperCase()] ?? null;
  const publishedMs = readTimeMs(elementsOf(definition, 'issued')[0]?.attributes.get('date'));
  const cves = elementsOf(definition, 'cve').map(({ text, attributes }) => ({
    cve: text.trim(),
    vector: /CVSS:3\.[01]\/[A-Z:/]{20,100}/.exec(attributes.get('cvss3')?.slice(0, 200) ?? '')?.[0],
  }));
  return [
    ...cves.flatMap(({ cve, vector }) => (isCve(cve) && vector !== undefined ? [toOpinion(cve, vector)] : [])),
    {
      kind: 'advisory',
      record: {
        id,
        ecosystem: 'Oracle Linux',
        modifiedMs: publishedMs ?? 0,
        publishedMs: publishedMs ?? null,
        isWithdrawn: false,
        aliases: [],
        upstream: [...new Set(cves.map(({ cve }) => cve).filter(isCve))],
        related: [],
        summary: title,
        details: textOf(definition, 'description', 4_000),
        vectors: [],
        ownSeverity: null,
        references: [],
        affected: readCriteria(definition).map((one) => ({ ...one, urgency: severity })),
      },
    },
  ];
}

/** The score that Oracle gives to a CVE. */
function toOpinion(vulnerabilityId: string, vector: string): FeedRecord {
  return {
    kind: 'opinion',
    opinion: {
      vulnerabilityId,
      source: 'oracle',
      rating: null,
      vectors: [vector],
      summary: '',
      details: '',
      publishedMs: null,
      references: [],
    },
  };
}

interface Scope {
  release?: string;
  module?: string;
}

function readCriteria(definition: XmlElement): OsvAffected[] {
  const packages = new Map<string, OsvAffected>();
  const [root] = definition.children.filter(({ name }) => name === 'criteria');
  if (root) collect(root, {}, packages);
  return [...packages.values()];
}

/** Conditions of a group hold for all groups below it. */
function collect(criteria: XmlElement, outer: Scope, packages: Map<string, OsvAffected>): void {
  const comments = criteria.children
    .filter(({ name }) => name === 'criterion')
    .map(({ attributes }) => (attributes.get('comment') ?? '').slice(0, 1_000));
  const scope = comments.reduce(narrow, outer);
  for (const comment of comments) {
    const [, name, fixed] = /^(\S{1,300}) is earlier than (\S{1,256})$/.exec(comment) ?? [];
    if (name === undefined || fixed === undefined || scope.release === undefined) continue;
    const ecosystem = `Oracle Linux:${scope.release}`;
    const module = scope.module === undefined ? {} : { module: scope.module };
    const channel = otherBuild(fixed);
    const intervals = [{ introduced: null, fixed, lastAffected: null }];
    packages.set(`${ecosystem} ${name} ${fixed}`, {
      ecosystem,
      name,
      intervals,
      versions: [],
      urgency: null,
      ...module,
      ...(channel !== undefined && { channel }),
    });
  }
  for (const child of criteria.children) if (child.name === 'criteria') collect(child, scope, packages);
}

function narrow(scope: Scope, comment: string): Scope {
  const release = /^Oracle Linux (\d{1,2}) is installed$/.exec(comment)?.[1];
  const module = /^Module (\S{1,200}:\S{1,100}) is enabled$/.exec(comment)?.[1];
  return { ...scope, ...(release !== undefined && { release }), ...(module !== undefined && { module }) };
}
