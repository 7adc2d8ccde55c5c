import { Link } from '@tanstack/react-router';
import { StackedBar } from '../../components/charts/stacked-bar.tsx';
import { formatCount } from '../../lib/text/format-number.ts';
import type { Search } from '../../lib/url/search.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { type Framework, type Verdict, verdictLooks, verdicts } from './control.ts';

interface FrameworkOverviewProps {
  frameworks: readonly Framework[];
  selected: string;
  onSelect: (key: string) => void;
}

/** All frameworks with the numbers of their controls by verdict, which link to the controls. One of them is chosen. */
export function FrameworkOverview({ frameworks, selected, onSelect }: FrameworkOverviewProps) {
  return (
    <fieldset className="mb-4">
      <legend className="mb-1 text-sm font-semibold">Frameworks</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-2">
        {frameworks.map((framework) => (
          <div
            key={framework.key}
            className="rounded-md border border-hairline p-2 text-sm has-checked:border-link has-checked:bg-surface-3"
          >
            <label className="block cursor-pointer rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-link">
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
            </label>
            <VerdictCounts framework={framework} />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function countsOf({ verified, warning, failed, notApplicable }: Framework): Record<Verdict, number> {
  return { VERIFIED: verified, WARNING: warning, FAILED: failed, NOT_APPLICABLE: notApplicable };
}

/** A stacked bar with its numbers as text below. Both link to the controls of the framework with the verdict. */
function VerdictCounts({ framework }: { framework: Framework }) {
  const { search } = useUrlSearch();
  const counts = countsOf(framework);
  const { control: _control, ...scope } = search;
  const controlsOf = (verdict: Verdict): Search => ({ ...scope, framework: framework.key, verdict });
  return (
    <>
      <StackedBar
        height={8}
        className="my-1 block h-2 w-full rounded-sm"
        segments={verdicts.map((verdict) => {
          const { name, fill } = verdictLooks[verdict];
          const title = `${name}: ${formatCount(counts[verdict])}`;
          const rows = { to: '/compliance', search: controlsOf(verdict) } as const;
          return { key: verdict, value: counts[verdict], title, fill, rows };
        })}
      />
      <ul className="flex flex-wrap gap-x-3 text-xs">
        {verdicts.map((verdict) => (
          <li key={verdict}>
            <Link
              to="/compliance"
              search={controlsOf(verdict)}
              resetScroll={false}
              title={`${verdictLooks[verdict].name} controls of ${framework.title}`}
              className="target whitespace-nowrap"
            >
              <span aria-hidden="true">{verdictLooks[verdict].glyph} </span>
              <span className="sr-only">{verdictLooks[verdict].name}:</span> {formatCount(counts[verdict])}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
