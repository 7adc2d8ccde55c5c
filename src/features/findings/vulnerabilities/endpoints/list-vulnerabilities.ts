import { Type } from 'typebox';
import { scannerNames } from '../../../../domain/scan.ts';
import { severities } from '../../../../domain/severity.ts';
import { triageStatuses } from '../../../../domain/triage-status.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { commaList, listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { defaultSlaPolicy } from '../../sla-policy/sla-clock.ts';
import { findSlaPolicy } from '../../sla-policy/sla-policy-store.ts';
import { presentVulnerability } from '../present-vulnerability.ts';
import type { VulnerabilityDependencies } from '../vulnerability-dependencies.ts';
import { vulnerabilitySchema } from '../vulnerability-schema.ts';
import { listVulnerabilities as readVulnerabilities } from '../vulnerability-store.ts';

const sortable = ['severity', 'cveId', 'detectedAt', 'cvss', 'triageStatus'] as const;

const booleanFilter = (description: string) => Type.Optional(Type.Boolean({ description, examples: [false] }));

export const listVulnerabilities = ({ db, supportDates }: VulnerabilityDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'listVulnerabilities',
      method: 'GET',
      path: '/api/vulnerabilities',
      tag: 'Vulnerabilities',
      summary: 'List present vulnerabilities, ordered by severity and EPSS',
      description:
        'One entry per vulnerability, package and image tag, from the latest scan of each tag. `search` matches the vulnerability id, the package name and the image name.',
      access: { minimum: 'viewer' },
      query: listQuery(sortable, {
        severity: Type.Optional(
          Type.String({ maxLength: 100, description: 'Comma-separated severities.', examples: ['HIGH'] }),
        ),
        status: Type.Optional(oneOf(triageStatuses, { description: 'Triage status.' })),
        scanner: Type.Optional(oneOf(scannerNames)),
        image: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 64,
            description: 'Image id.',
            examples: ['registry.example.com/acme/api:1.4.2'],
          }),
        ),
        package: Type.Optional(
          Type.String({ minLength: 1, maxLength: 1024, description: 'Exact package name.', examples: ['openssl'] }),
        ),
        cveId: Type.Optional(Type.String({ minLength: 1, maxLength: 128, examples: ['CVE-2024-5535'] })),
        kev: booleanFilter('True: only vulnerabilities that are known to be exploited.'),
        malware: booleanFilter('True: only findings of malicious packages. False: only other findings.'),
        fixable: booleanFilter('True: only vulnerabilities with a fixed version.'),
        suppressed: booleanFilter(
          'True: only vulnerabilities suppressed by an active attestation. Default false: only vulnerabilities that are not suppressed.',
        ),
      }),
      responses: { 200: { description: 'A page of vulnerabilities', schema: pageOf(vulnerabilitySchema) } },
    },
    async ({ principal, query, url }) => {
      const page = parsePage(query, { sortable, defaultSort: { column: 'default', direction: 'desc' } });
      const severity = commaList('severity', query.severity, severities);
      const { rows, total } = await readVulnerabilities(
        db,
        principal.organizationId,
        {
          ...(severity && { severity }),
          ...(query.status && { status: triageStatuses.indexOf(query.status) + 1 }),
          ...(query.scanner && { scanner: query.scanner }),
          ...(query.image && { image: query.image }),
          ...(query.package && { package: query.package }),
          ...(query.cveId && { cveId: query.cveId }),
          ...(query.kev !== undefined && { kev: query.kev }),
          ...(query.malware !== undefined && { malware: query.malware }),
          ...(query.fixable !== undefined && { fixable: query.fixable }),
          suppressed: query.suppressed ?? false,
          ...(query.search && { search: query.search }),
        },
        page,
      );
      const policy = (await findSlaPolicy(db, principal.organizationId)) ?? defaultSlaPolicy;
      const now = new Date();
      const dates = await supportDates();
      const data = rows.map((row) => presentVulnerability(row, policy, now, dates));
      return { status: 200, body: pageEnvelope({ url, ...page, total, data }) };
    },
  );
