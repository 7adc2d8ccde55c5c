import type { ResultStatus } from './result-status.ts';

/** A risk score from 0 to 100; "≥" where it is a lower bound, "?" where it is not known. */
export function RiskValue({ riskScore, status }: { riskScore: number | null; status: ResultStatus }) {
  if (riskScore === null)
    return (
      <span className="text-unknown" title="The risk is not known.">
        ?
      </span>
    );
  if (status !== 'PARTIAL') return <span>{riskScore}</span>;
  return (
    <span title="A lower bound, because some content was not assessed.">
      <span aria-hidden="true">≥ </span>
      <span className="sr-only">at least </span>
      {riskScore}
    </span>
  );
}
