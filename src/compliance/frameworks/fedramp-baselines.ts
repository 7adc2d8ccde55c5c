import type { Control, FedrampBaseline } from '../framework.ts';

interface Baseline {
  title: string;
  /** Controls of `fedramp.ts` that the baseline does not have. */
  omitted: readonly string[];
  /** Texts of controls whose parameters differ from those of Moderate. */
  changes: Readonly<Record<string, Partial<Pick<Control, 'why' | 'reason'>>>>;
}

/** Controls that only the High baseline has. */
const highOnly = ['RA-5(4)', 'RA-5(8)', 'CM-8(2)', 'CM-14'];
/** Controls that the Moderate and the High baseline have. */
const fromModerate = ['RA-5(3)', 'RA-5(5)', 'SI-2(2)', 'SI-2(3)', 'SI-7', 'CM-8(1)', 'CM-8(3)', 'IA-5(7)', 'AC-6'];

const accountReviews = (terms: string) =>
  `Accounts of this service only. FedRAMP asks for reviews of accounts ${terms}; accounts of other systems are reviewed elsewhere.`;

/** Parameters that Low and LI-SaaS share. */
const lowChanges = {
  'RA-5(2)': {
    why: 'FedRAMP’s parameter: prior to a new scan. Advisories of an earlier day are not those of the scan.',
  },
  'AC-2': { reason: accountReviews('at least each year') },
};

/**
 * The baselines of FedRAMP, Rev. 5. LI-SaaS has the controls of Low; of some it asks for an attestation only. Controls and parameters are those
 * of the profiles that FedRAMP publishes as OSCAL: version `fedramp2.1.0-oscal1.0.4` of 24 September 2024, with 156 (Low, LI-SaaS), 323
 * (Moderate) and 410 (High) controls (repository `GSA/fedramp-automation`, `dist/content/rev5/baselines`, commit c784140b). `fedramp.test.ts` has the
 * baselines of each control.
 */
export const baselines: Readonly<Record<FedrampBaseline, Baseline>> = {
  low: { title: 'Low', omitted: [...highOnly, ...fromModerate], changes: lowChanges },
  moderate: {
    title: 'Moderate',
    omitted: highOnly,
    changes: { 'AC-2': { reason: accountReviews('with privileges each quarter, and of others each year') } },
  },
  high: {
    title: 'High',
    omitted: [],
    changes: { 'AC-2': { reason: accountReviews('with privileges each month, and of others every six months') } },
  },
  'li-saas': { title: 'LI-SaaS', omitted: [...highOnly, ...fromModerate], changes: lowChanges },
};
