import type { Kysely } from 'kysely';
import { programVersion } from '../config/program-version.ts';
import type { Database } from '../db/schema.ts';
import type { ReadSupportDates } from '../engine/end-of-life/current-support-dates.ts';
import { attestationEndpoints } from '../features/findings/attestations/endpoints/attestation-endpoints.ts';
import { slaPolicyEndpoints } from '../features/findings/sla-policy/endpoints/sla-policy-endpoints.ts';
import { triageEndpoints } from '../features/findings/triage/endpoints/triage-endpoints.ts';
import { vulnerabilityEndpoints } from '../features/findings/vulnerabilities/endpoints/vulnerability-endpoints.ts';
import { vulnerabilityDetailsEndpoints } from '../features/findings/vulnerability-details/endpoints/vulnerability-details-endpoints.ts';
import type { FindAdvisoryFile } from '../features/findings/vulnerability-details/read-affected-ranges.ts';
import { accountEndpoints } from '../features/identity/account/endpoints/account-endpoints.ts';
import { apiKeyEndpoints } from '../features/identity/api-keys/endpoints/api-key-endpoints.ts';
import { getCapabilities } from '../features/identity/capabilities/endpoints/get-capabilities.ts';
import { inviteEndpoints } from '../features/identity/invites/endpoints/invite-endpoints.ts';
import { readLink } from '../features/identity/link-reading/endpoints/read-link.ts';
import { memberEndpoints } from '../features/identity/members/endpoints/member-endpoints.ts';
import { getOrganizationLogo } from '../features/identity/organizations/endpoints/get-organization-logo.ts';
import { organizationSettings } from '../features/identity/organizations/endpoints/organization-settings.ts';
import { setUp } from '../features/identity/organizations/endpoints/set-up.ts';
import { tokenEndpoints } from '../features/identity/personal-access-tokens/endpoints/token-endpoints.ts';
import { savedViewEndpoints } from '../features/identity/saved-views/endpoints/saved-view-endpoints.ts';
import { secondFactorEndpoints } from '../features/identity/second-factor/endpoints/second-factor-endpoints.ts';
import { sessionEndpoints } from '../features/identity/sign-in/endpoints/session-endpoints.ts';
import { visitEndpoints } from '../features/identity/visits/endpoints/visit-endpoints.ts';
import { exportAuditLog } from '../features/platform/audit/endpoints/export-audit-log.ts';
import { listAuditLog } from '../features/platform/audit/endpoints/list-audit-log.ts';
import { verifyAuditLog } from '../features/platform/audit/endpoints/verify-audit-log.ts';
import {
  type BillingDependencies,
  receiveBillingEvent,
} from '../features/platform/billing/endpoints/receive-billing-event.ts';
import {
  type RegistryEndpointDependencies,
  registryEndpoints,
} from '../features/registries/registries/endpoints/registry-endpoints.ts';
import { registrySyncEndpoints } from '../features/registries/registry-sync/endpoints/registry-sync-endpoints.ts';
import type { SyncQueue } from '../features/registries/registry-sync/sync-job.ts';
import { registryWebhookEndpoints } from '../features/registries/registry-webhooks/endpoints/registry-webhook-endpoints.ts';
import { sensorEndpoints } from '../features/registries/sensors/endpoints/sensor-endpoints.ts';
import { packEndpoints } from '../features/reporting/compliance-packs/endpoints/pack-endpoints.ts';
import type { DeliveryEndpointDependencies } from '../features/reporting/delivery/endpoints/create-destination.ts';
import { deliveryEndpoints } from '../features/reporting/delivery/endpoints/delivery-endpoints.ts';
import { overviewEndpoints } from '../features/reporting/overview/endpoints/overview-endpoints.ts';
import { reportReads } from '../features/reporting/posture/endpoints/report-reads.ts';
import type { ReportEndpointDependencies } from '../features/reporting/reports/endpoints/create-report.ts';
import { reportEndpoints } from '../features/reporting/reports/endpoints/report-endpoints.ts';
import { reviewEndpoints } from '../features/reporting/reviews/endpoints/review-endpoints.ts';
import { search } from '../features/reporting/search/endpoints/search.ts';
import {
  getAdvisoryStatus,
  type ReadCurrentAdvisories,
} from '../features/scanning/advisories/endpoints/get-advisory-status.ts';
import { imageEndpoints } from '../features/scanning/images/endpoints/image-endpoints.ts';
import { listPackageOccurrences } from '../features/scanning/packages/endpoints/list-package-occurrences.ts';
import { listPackages } from '../features/scanning/packages/endpoints/list-packages.ts';
import { scanEndpoints } from '../features/scanning/scans/endpoints/scan-endpoints.ts';
import type { ScanEvents } from '../features/scanning/scans/scan-events.ts';
import type { ScanQueue } from '../features/scanning/scans/scan-queue.ts';
import type { UploadDependencies } from '../features/scanning/uploads/assess-upload.ts';
import { uploadScan } from '../features/scanning/uploads/endpoints/upload-scan.ts';
import type { Endpoint, EndpointDefinition } from '../http/endpoint.ts';
import { allReportFamilies } from './report-families.ts';

export interface EndpointDependencies
  extends RegistryEndpointDependencies,
    BillingDependencies,
    ReportEndpointDependencies,
    DeliveryEndpointDependencies {
  db: Kysely<Database>;
  queue: ScanQueue;
  scanEvents: ScanEvents;
  upload: UploadDependencies;
  supportDates: ReadSupportDates;
  currentAdvisories: ReadCurrentAdvisories;
  advisoryFile: FindAdvisoryFile;
  /** Aborted when the service stops. */
  stopping: AbortSignal;
  syncQueue: SyncQueue;
  /** Base address of links, without a trailing slash; known once the server listens. */
  publicUrl: () => string;
}

/** Every endpoint of the API, in the order of the documentation. */
export function allEndpoints(deps: EndpointDependencies): Endpoint[] {
  const endpoints: Endpoint[] = [
    ...scanEndpoints(deps),
    uploadScan(deps),
    ...registryEndpoints(deps),
    ...registrySyncEndpoints(deps),
    ...registryWebhookEndpoints(deps),
    ...sensorEndpoints(deps),
    ...imageEndpoints(deps),
    ...vulnerabilityEndpoints(deps),
    ...vulnerabilityDetailsEndpoints(deps),
    ...triageEndpoints(deps.db),
    ...attestationEndpoints(deps.db),
    ...slaPolicyEndpoints(deps.db),
    listPackages(deps.db),
    search(deps.db),
    getAdvisoryStatus(deps.currentAdvisories),
    listPackageOccurrences(deps.db),
    ...overviewEndpoints(deps.db),
    ...reportReads(deps.db),
    ...reportEndpoints(deps),
    ...deliveryEndpoints(deps),
    ...packEndpoints(deps),
    ...reviewEndpoints(deps.db),
    ...apiKeyEndpoints(deps.db),
    ...tokenEndpoints(deps.db),
    ...sessionEndpoints(deps),
    getCapabilities({
      db: deps.db,
      serviceVersion: programVersion() || 'unknown',
      definitions: () => endpoints.map(({ definition }) => definition),
    }),
    ...accountEndpoints(deps.db),
    readLink(deps.db),
    ...secondFactorEndpoints(deps),
    ...memberEndpoints(deps),
    ...inviteEndpoints(deps),
    setUp(deps.db),
    ...savedViewEndpoints(deps.db),
    ...visitEndpoints(deps.db),
    ...organizationSettings(deps.db),
    getOrganizationLogo(deps.db),
    listAuditLog(deps.db),
    exportAuditLog(deps.db),
    verifyAuditLog(deps.db),
    receiveBillingEvent(deps),
  ];
  return endpoints;
}

/** Definitions of the endpoints, for generators and checks that do not call them. */
export function allDefinitions(): EndpointDefinition[] {
  return allEndpoints({
    db: inert(),
    stripeWebhookSecret: null,
    queue: inert(),
    scanEvents: inert(),
    upload: inert(),
    supportDates: inert,
    currentAdvisories: inert,
    advisoryFile: inert,
    stopping: inert(),
    syncQueue: inert(),
    reportFamilies: allReportFamilies({ vault: null }),
    reportFiles: inert(),
    reportQueue: inert(),
    vault: inert(),
    outbound: inert(),
    mail: inert,
    publicUrl: inert,
  }).map(({ definition }) => definition);
}

function inert(): never {
  const refuse = (): never => {
    throw new Error('an endpoint that exists only for its definition was called');
  };
  return new Proxy({}, { get: refuse }) as never;
}
