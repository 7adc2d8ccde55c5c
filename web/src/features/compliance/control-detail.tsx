import { Link } from '@tanstack/react-router';
import { type Control, type ControlException, type ControlOutcome, ruleName } from './control.ts';
import { ControlExceptions } from './control-exceptions.tsx';
import { evidenceLink } from './evidence-links.ts';
import { VerdictBadge } from './verdict-badge.tsx';

interface ControlDetailProps {
  control: Control;
  /** Null: the rows are in the tables of a pack. */
  registryId: string | undefined | null;
  /** The exceptions in force at the end of the period. Undefined: the pack was created without them. */
  exceptions: readonly ControlException[] | undefined;
}

/** The evidence of each rule of a control, the exceptions that change it, and what the evidence does not cover. */
export function ControlDetail({ control, registryId, exceptions }: ControlDetailProps) {
  const { outcomes, reason, coverage, checked, why } = control;
  return (
    <div className="max-w-5xl space-y-3">
      {checked !== undefined && checked !== '' && (
        <p>
          <strong>Checks: </strong>
          {checked}
        </p>
      )}
      {why !== undefined && why !== '' && (
        <p>
          <strong>Why: </strong>
          {why}
        </p>
      )}
      {outcomes.length === 0 ? (
        <p>
          <strong>Evidence: </strong>none. Image scans give no evidence for this control.
        </p>
      ) : (
        <div>
          <h3 className="mb-1 font-semibold">Evidence</h3>
          <ul className="space-y-2">
            {outcomes.map((outcome) => (
              <Outcome key={outcome.rule} outcome={outcome} registryId={registryId} />
            ))}
          </ul>
        </div>
      )}
      <ControlExceptions control={control} exceptions={exceptions} />
      <p>
        <strong>{coverage === 'full' ? 'Why the coverage is full: ' : 'Gaps, which need other evidence: '}</strong>
        {reason}
      </p>
    </div>
  );
}

function Outcome({ outcome, registryId }: { outcome: ControlOutcome; registryId: string | undefined | null }) {
  const link = registryId === null ? undefined : evidenceLink(outcome.rule, registryId);
  return (
    <li className="flex flex-wrap items-start gap-x-2 gap-y-1 sm:flex-nowrap">
      <span className="shrink-0 sm:w-28">
        <VerdictBadge verdict={outcome.status} />
      </span>
      <div className="min-w-0 wrap-anywhere">
        <span className="font-medium">{ruleName(outcome)}.</span> <bdi>{outcome.summary}</bdi>{' '}
        {link !== undefined && (
          <Link to={link.to} search={link.search} className="whitespace-nowrap underline">
            {link.label}
          </Link>
        )}
        {outcome.facts !== undefined && outcome.facts !== '' && (
          <span className="block text-xs text-muted">
            <bdi>{outcome.facts}</bdi>
          </span>
        )}
        {outcome.evidence !== undefined && outcome.evidence !== '' && (
          <span className="block text-xs text-muted">Tables of the pack: {outcome.evidence}</span>
        )}
      </div>
    </li>
  );
}
