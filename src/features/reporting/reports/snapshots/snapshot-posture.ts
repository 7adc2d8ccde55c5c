import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import { listedMax, type PostureFacts } from '../../../../reports/posture-facts.ts';
import type { RootPackage } from '../../../../reports/report-intelligence.ts';
import { emptyRiskByGrade, type RiskByGrade } from '../../../../reports/risk-band.ts';
import type { SlaPolicy } from '../../../findings/sla-policy/sla-clock.ts';
import { readOpenPackages } from '../../posture/posture-package-store.ts';
import type { PostureScope } from '../../posture/posture-scope.ts';
import { policyOf, readPosture } from '../../posture/read-posture.ts';
import { readPossibleUpgrades, readRankedUpgrades } from '../../posture/upgrades/read-ranked-upgrades.ts';
import { imagesDataset } from './images-dataset.ts';
import { readExposure } from './read-exposure.ts';
import { comparedRegistries, registryFacts } from './registry-facts.ts';
import { resolveSnapshotScope } from './resolve-snapshot-scope.ts';
import type { SnapshotContent, SnapshotRequest } from './snapshot-content.ts';
import { unscannedDataset } from './unscanned-dataset.ts';
import { type CountedVulnerabilities, vulnerabilitiesDataset } from './vulnerabilities-dataset.ts';

/** Snapshot of posture and executive reports: all figures, every image, every vulnerability and every tag without a result of the scope. */
export async function snapshotPosture(
  transaction: Kysely<Database>,
  request: SnapshotRequest,
): Promise<SnapshotContent> {
  const { scope, notes } = await resolveSnapshotScope(transaction, request, { ofScan: 'tag' });
  const { asOf } = request;
  const policy = await policyOf(transaction, scope);
  const vulnerabilities = vulnerabilitiesDataset(transaction, { scope }, { policy, asOf });
  const riskByGrade = emptyRiskByGrade();
  return {
    notes,
    datasets: [
      imagesDataset(transaction, scope, { policy, asOf, riskByGrade }),
      vulnerabilities.dataset,
      unscannedDataset(transaction, { scope }),
    ],
    facts: () => readFacts(transaction, scope, { ...request, policy, vulnerabilities, riskByGrade }),
  };
}

async function readFacts(
  transaction: Kysely<Database>,
  scope: PostureScope,
  request: SnapshotRequest & { policy: SlaPolicy; vulnerabilities: CountedVulnerabilities; riskByGrade: RiskByGrade },
): Promise<PostureFacts> {
  const { asOf } = request;
  const possible = await readPossibleUpgrades(transaction, scope, asOf);
  const ranked = await readRankedUpgrades(transaction, scope, asOf, possible);
  const facts = await readPosture(transaction, scope, request, ranked);
  return {
    ...facts,
    ...(await registryFacts(transaction, scope, request)),
    rootPackages: await readRootPackages(transaction, scope, asOf),
    comparedRegistries: await comparedRegistries(transaction, scope, request),
    exposure: await readExposure(transaction, scope, { ...request, possible, breached: facts.sla.overall.breached }),
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
