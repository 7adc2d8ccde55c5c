import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/badge/badge.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { type ResultStatus, resultStatuses, resultStatusLooks } from '../../features/result-status/result-status.ts';
import { countOf, formatCount } from '../../lib/text/format-number.ts';
import type { Overview } from './overview-query.ts';

interface CoveragePanelProps {
  overview: Pick<Overview, 'tags' | 'requestedTags'>;
  registry: string | undefined;
}

/** How many tags have a complete result, and why the others have none. */
export function CoveragePanel({ overview: { tags, requestedTags }, registry }: CoveragePanelProps) {
  const shown = resultStatuses.filter((status) => tags[status] > 0 || isAlwaysShown(status));
  return (
    <Panel
      title="Coverage"
      actions={
        <Link to="/" search={{ list: 'tags', ...(registry === undefined ? {} : { registry }) }} className="text-sm">
          {countOf(tags.total, 'tag')}
        </Link>
      }
    >
      <CoverageBar tags={tags} registry={registry} />
      <table className="w-full text-sm">
        <caption className="sr-only">Tags by status</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Tags</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((status) => {
            const { tone, glyph, word, meaning } = resultStatusLooks[status];
            return (
              <tr key={status} className="border-t border-hairline first:border-t-0">
                <th scope="row" className="py-1 pr-3 text-left font-normal">
                  <Badge tone={tone} glyph={glyph}>
                    {word}
                  </Badge>
                </th>
                <td className="py-1 pr-3 text-end">
                  <Link
                    to="/"
                    search={{ list: 'tags', status, ...(registry === undefined ? {} : { registry }) }}
                    className="target font-semibold"
                  >
                    {formatCount(tags[status])}
                  </Link>
                </td>
                <td className="py-1 text-xs text-muted">{meaning}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <RequestedTags tags={requestedTags} registry={registry} />
    </Panel>
  );
}

/** Tags that may not exist: no figure counts them, so they are named beside the coverage. */
function RequestedTags({ tags, registry }: { tags: Overview['requestedTags']; registry: string | undefined }) {
  if (tags.total === 0) return null;
  const scope = { list: 'tags', found: 'false', ...(registry === undefined ? {} : { registry }) };
  return (
    <div className="mt-3 border-t border-hairline pt-2 text-sm">
      <p className="mb-1">
        <Link to="/" search={scope} className="font-semibold">
          {countOf(tags.total, 'requested tag')}
        </Link>{' '}
        {tags.total === 1 ? 'was' : 'were'} not found in a registry yet. The figures do not cover{' '}
        {tags.total === 1 ? 'it' : 'them'}.
      </p>
      <ul className="flex flex-wrap gap-1.5">
        {resultStatuses
          .filter((status) => tags[status] > 0)
          .map((status) => (
            <li key={status}>
              <Link to="/" search={{ ...scope, status }} className="no-underline">
                <Badge tone={resultStatusLooks[status].tone} glyph={resultStatusLooks[status].glyph}>
                  {formatCount(tags[status])} {resultStatusLooks[status].word.toLowerCase()}
                </Badge>
              </Link>
            </li>
          ))}
      </ul>
    </div>
  );
}

function isAlwaysShown(status: ResultStatus): boolean {
  return status === 'COMPLETE' || status === 'PARTIAL' || status === 'FAILED' || status === 'NEVER_SCANNED';
}

/** The table below has the same numbers and links. */
function CoverageBar({ tags, registry }: { tags: Overview['tags']; registry: string | undefined }) {
  return (
    <div aria-hidden="true" className="mb-3 flex h-4 gap-0.5 overflow-hidden rounded-sm bg-surface-3">
      {resultStatuses
        .filter((status) => tags[status] > 0)
        .map((status) => (
          <Link
            key={status}
            to="/"
            search={{ list: 'tags', status, ...(registry === undefined ? {} : { registry }) }}
            tabIndex={-1}
            title={`${resultStatusLooks[status].word}: ${formatCount(tags[status])}`}
            style={{ flexGrow: tags[status], flexBasis: 0 }}
            className={`keeps-colors min-w-0.5 hover:opacity-80 ${resultStatusLooks[status].bar}`}
          />
        ))}
    </div>
  );
}
