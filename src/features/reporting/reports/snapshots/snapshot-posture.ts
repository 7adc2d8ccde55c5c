import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import { listedMax, type PostureFacts } from '../../../../reports/posture-facts.ts';
import type { RootPackage } from '../../../../reports/report-intelligence.ts';
import { readOpenPackages } from '../../posture/posture-package-store.ts';
import type { PostureScope } from '../../posture/posture-scope.ts';
import { readPosture } from '../../posture/read-posture.ts';
import { imagesDataset } from './images-dataset.ts';
import { registryFacts } from './registry-facts.ts';
import { resolveSnapshotScope } from './resolve-snapshot-scope.ts';
import type { SnapshotContent, SnapshotRequest } from './snapshot-content.ts';

/** Snapshot of posture and executive reports: all figures and every image of the scope. */
export async function snapshotPosture(
  transaction: Kysely<Database>,
  request: SnapshotRequest,
): Promise<SnapshotContent> {
  const { scope, notes } = await resolveSnapshotScope(transaction, request, { ofScan: 'tag' });
  return {
    notes,
    datasets: [imagesDataset(transaction, scope)],
    facts: () => readFacts(transaction, scope, request),
  };
}

async function readFacts(
  transaction: Kysely<Database>,
  scope: PostureScope,
  request: SnapshotRequest,
): Promise<PostureFacts> {
  return {
    ...(await readPosture(transaction, scope, request)),
    ...(await registryFacts(transaction, scope, request)),
    rootPackages: await readRootPackages(transaction, scope, request.asOf),
  };
}

async function readRootPackages(
  transaction: Kysely<Database>,
  scope: PostureScope,
  asOf: Date,
): Promise<RootPackage[]> {
  const { packages } = await readOpenPackages(transaction, scope, { asOf, max: listedMax });
  return packages.map(({ type, name, versions, findings, critical, high, images }) => {
    return { type, name, versions, findings, critical, high, images };
  });
}
