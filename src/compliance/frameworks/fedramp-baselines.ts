import type { FedrampBaseline } from '../framework.ts';

interface Baseline {
  title: string;
  /** Controls of `fedramp.ts` that the baseline does not have. */
  omitted: readonly string[];
}

/** Controls that only the High baseline has. */
const highOnly = ['RA-5(4)', 'RA-5(8)'];
/** Controls that the Moderate and the High baseline have. */
const fromModerate = ['RA-5(3)', 'RA-5(5)', 'SI-2(2)', 'SI-2(3)', 'SI-7', 'CM-8(1)', 'CM-8(3)', 'IA-5(7)', 'AC-6'];

/** The baselines of FedRAMP, Rev. 5. LI-SaaS has the controls of Low; of some it asks for an attestation only. */
export const baselines: Readonly<Record<FedrampBaseline, Baseline>> = {
  low: { title: 'Low', omitted: [...highOnly, ...fromModerate] },
  moderate: { title: 'Moderate', omitted: highOnly },
  high: { title: 'High', omitted: [] },
  'li-saas': { title: 'LI-SaaS', omitted: [...highOnly, ...fromModerate] },
};
