import { peoplesPassword } from './people.ts';

export interface IdUse {
  /** A key of `resources`, or of another id that the test makes. */
  names: string;
  query?: string;
  body?: (id: string) => unknown;
  credential?: 'sensor';
  /** Status with an own id, if it is not a success: a further condition of the request is not met then. */
  ownStatus?: number;
}

const inQuery = (names: string, query = ''): IdUse => ({ names, query });
const inBody = (names: string, body: (id: string) => unknown): IdUse => ({ names, body });

/** The sensor of the tests has no registry, which a catalog requires, and its key serves one that uses no sensors. */
const ofSensor = (names: string, body: (id: string) => unknown, ownStatus?: number): IdUse => ({
  ...inBody(names, body),
  credential: 'sensor',
  ...(ownStatus !== undefined && { ownStatus }),
});

const vulnerabilityFilters = (query = '') => ({
  'query.image': inQuery('imageId', query),
  'query.registry': inQuery('registryId', query),
  'query.tag': inQuery('tagId', query),
});
const triage = (more: object) => ({
  'body.ids': inBody('vulnerabilityId', (id) => ({ ids: [id], ...more })),
  ...Object.fromEntries(
    Object.entries({ image: 'imageId', registry: 'registryId', tag: 'tagId' }).map(([name, named]) => [
      `body.filter.${name}`,
      // An own id selects more than the expected number.
      'status' in more
        ? { ...inBody(named, (id) => ({ filter: { [name]: id }, expectedTotal: 0, ...more })), ownStatus: 400 }
        : inBody(named, (id) => ({ filter: { [name]: id } })),
    ]),
  ),
});
const period = { start: '2026-01-01', end: '2026-02-01' };
const pack = { templateId: 'soc2', name: 'Pack', period };
export const attestation = { cveId: 'CVE-2024-1', package: 'left', category: 'risk_accepted', reason: 'test' };
const registryOnly = { 'query.registry': inQuery('registryId') };

/** Every field of `idFieldsOf` that takes an id. Bodies read `world` when they are sent. */
export const idUses = (world: { email: string; sensorId: string }): Record<string, Record<string, IdUse>> => ({
  'GET /api/scans': {
    'query.registry': inQuery('registryId'),
    'query.batch': inQuery('batchId'),
    'query.image': inQuery('imageId'),
  },
  'POST /api/scans': {
    'body.imageId': inBody('imageId', (imageId) => ({ imageId })),
    'body.registryId': inBody('registryId', (registryId) => ({ image: '127.0.0.1:9/team/app:1', registryId })),
  },
  'GET /api/images/{imageId}/scans': { 'query.tag': inQuery('tagId') },
  'GET /api/scans/{scanId}/diff': { 'query.base': inQuery('scanId') },
  'GET /api/images/{imageId}/diff': {
    'query.base': inQuery('tagId', 'tag=latest'),
    'query.tag': inQuery('tagId', 'base=latest'),
  },
  'POST /api/sensors/register': {
    'body.registryId': ofSensor('registryId', (registryId) => ({ name: 'one', version: '1', registryId }), 400),
  },
  'POST /api/sensors/heartbeat': {
    'body.sensorId': ofSensor('sensorId', (sensorId) => ({ sensorId, version: '1', running: 0 })),
  },
  'POST /api/sensors/jobs': {
    'body.sensorId': ofSensor('sensorId', (sensorId) => ({ sensorId, max: 1, waitSeconds: 0 })),
  },
  'POST /api/sensors/catalog': {
    'body.sensorId': ofSensor('sensorId', (sensorId) => ({ sensorId, images: [] }), 404),
    'body.jobId': ofSensor('jobId', (jobId) => ({ sensorId: world.sensorId, jobId, images: [] }), 404),
  },
  'GET /api/images': registryOnly,
  'GET /api/vulnerabilities': vulnerabilityFilters(),
  'GET /api/vulnerabilities/groups': vulnerabilityFilters('by=package'),
  'GET /api/vulnerabilities/groups/export': vulnerabilityFilters('by=package'),
  'GET /api/vulnerabilities/filter-counts': vulnerabilityFilters('fields=severity'),
  'GET /api/vulnerabilities/summary': vulnerabilityFilters(),
  'GET /api/vulnerabilities/export': vulnerabilityFilters(),
  'GET /api/vulnerabilities/by-id/{cveId}/images': registryOnly,
  'POST /api/vulnerabilities/triage': triage({ status: 'ACKNOWLEDGED' }),
  'POST /api/vulnerabilities/triage/preview': triage({}),
  'POST /api/vulnerabilities/triage/undo': { 'body.token': inBody('undoToken', (token) => ({ token })) },
  'GET /api/attestations': { 'query.tag': inQuery('tagId') },
  'POST /api/attestations': {
    'body.scope.tagId': inBody('tagId', (tagId) => ({ ...attestation, scope: { type: 'tag', tagId } })),
  },
  'GET /api/packages/occurrences': {
    'query.registry': inQuery('registryId', 'name=left'),
    'query.image': inQuery('imageId', 'name=left'),
  },
  'GET /api/overview': registryOnly,
  'GET /api/changes': { ...registryOnly, 'query.image': inQuery('imageId') },
  'GET /api/tags': { ...registryOnly, 'query.image': inQuery('imageId') },
  'GET /api/reports/posture': registryOnly,
  'GET /api/reports/executive': registryOnly,
  'GET /api/reports/technical': registryOnly,
  'GET /api/reports/sla': registryOnly,
  'GET /api/reports/sla/entries': registryOnly,
  'GET /api/reports/compliance': registryOnly,
  'POST /api/reports': {
    'body.registryId': inBody('registryId', (registryId) => ({ type: 'technical', scope: 'registry', registryId })),
    'body.tagIds': inBody('tagId', (tagId) => ({ type: 'technical', scope: 'custom', tagIds: [tagId] })),
    'body.scanId': inBody('scanId', (scanId) => ({ type: 'technical', scope: 'custom', scanId })),
    'body.layerId': inBody('layerId', (layerId) => ({ type: 'technical', scope: 'custom', layerId })),
    'body.packageId': inBody('packageId', (packageId) => ({ type: 'technical', scope: 'custom', packageId })),
    'body.deliverTo': inBody('destinationId', (id) => ({ type: 'technical', frequency: 'DAILY', deliverTo: [id] })),
  },
  'PUT /api/report-schedules/{scheduleId}': {
    'body.deliverTo': inBody('destinationId', (id) => ({ deliverTo: [id] })),
  },
  'GET /api/report-deliveries': {
    'query.reportId': inQuery('deliveredId'),
    'query.scheduleId': inQuery('scheduleId'),
    'query.destinationId': inQuery('destinationId'),
  },
  'POST /api/reports/compliance-pack': {
    'body.scope.registryIds': inBody('registryId', (id) => ({
      ...pack,
      scope: { type: 'registry', registryIds: [id] },
    })),
    'body.scope.imageIds': inBody('imageId', (id) => ({ ...pack, scope: { type: 'image', imageIds: [id] } })),
  },
  'POST /api/api-keys': {
    'body.registryIds': inBody('registryId', (id) => ({ name: 'one', role: 'ci', scope: 'sensor', registryIds: [id] })),
  },
  'POST /api/auth/sign-in': {
    'body.organizationId': inBody('organizationId', (organizationId) => ({
      email: world.email,
      password: peoplesPassword,
      organizationId,
    })),
  },
  'GET /api/audit-log': { 'query.actor': inQuery('actorId'), 'query.target': inQuery('undoToken') },
  'GET /api/audit-log/export': { 'query.actor': inQuery('actorId'), 'query.target': inQuery('undoToken') },
});

/** Fields that have other values: references of images, and secrets that are unknown to every organization. */
export const fieldsWithoutId = [
  'POST /api/scans body.image',
  'POST /api/scans/upload body.image',
  'POST /api/webhooks/registries/{registryId} query.token',
  ...['read-link', 'reset-password', 'accept-invite', 'setup'].map((path) => `POST /api/auth/${path} body.token`),
];
