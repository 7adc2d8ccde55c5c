import { formatCount } from '../../lib/text/format-number.ts';
import { type Framework, verdictLooks, verdicts } from './control.ts';

interface FrameworkOverviewProps {
  frameworks: readonly Framework[];
  selected: string;
  onSelect: (key: string) => void;
}

/** All frameworks with the numbers of their controls by verdict. One of them is chosen. */
export function FrameworkOverview({ frameworks, selected, onSelect }: FrameworkOverviewProps) {
  return (
    <fieldset className="mb-4">
      <legend className="mb-1 text-sm font-semibold">Frameworks</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-2">
        {frameworks.map((framework) => (
          <label
            key={framework.key}
            className="block cursor-pointer rounded-md border border-hairline p-2 text-sm has-checked:border-link has-checked:bg-surface-3 has-focus-visible:outline-2 has-focus-visible:outline-link"
          >
            <span className="flex items-center gap-2 font-semibold">
              <input
                type="radio"
                name="framework"
                className="size-4 accent-link"
                checked={framework.key === selected}
                onChange={() => onSelect(framework.key)}
              />
              {framework.title}
            </span>
            <span className="block text-xs text-muted">{framework.edition}</span>
            <VerdictBar framework={framework} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function countsOf({ verified, warning, failed, notApplicable }: Framework): Record<(typeof verdicts)[number], number> {
  return { VERIFIED: verified, WARNING: warning, FAILED: failed, NOT_APPLICABLE: notApplicable };
}

/** A stacked bar with its numbers as text below. */
function VerdictBar({ framework }: { framework: Framework }) {
  const counts = countsOf(framework);
  const total = verdicts.reduce((sum, verdict) => sum + counts[verdict], 0);
  const starts = verdicts.map((_, index) =>
    verdicts.slice(0, index).reduce((sum, verdict) => sum + counts[verdict], 0),
  );
  return (
    <>
      <svg
        viewBox="0 0 1000 8"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="my-1 block h-2 w-full rounded-sm"
      >
        {verdicts.map((verdict, index) => (
          <rect
            key={verdict}
            x={(1000 * (starts[index] ?? 0)) / Math.max(total, 1)}
            width={(1000 * counts[verdict]) / Math.max(total, 1)}
            height="8"
            className={verdictLooks[verdict].fill}
          />
        ))}
      </svg>
      <span className="flex flex-wrap gap-x-2 text-xs">
        {verdicts.map((verdict) => (
          <span key={verdict} title={verdictLooks[verdict].name} className="whitespace-nowrap">
            <span aria-hidden="true">{verdictLooks[verdict].glyph} </span>
            <span className="sr-only">{verdictLooks[verdict].name}: </span>
            {formatCount(counts[verdict])}
          </span>
        ))}
      </span>
    </>
  );
}
