import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/badge/badge.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { formatCount } from '../../lib/text/format-number.ts';
import type { Overview } from './overview-query.ts';
import { type TagStatus, tagStatuses, tagStatusLooks } from './tag-status.ts';

interface CoveragePanelProps {
  tags: Overview['tags'];
  registry: string | undefined;
}

/** How many tags have a complete result, and why the others have none. */
export function CoveragePanel({ tags, registry }: CoveragePanelProps) {
  const shown = tagStatuses.filter((status) => tags[status] > 0 || isAlwaysShown(status));
  return (
    <Panel
      title="Coverage"
      actions={
        <Link to="/" search={{ list: 'tags', ...(registry === undefined ? {} : { registry }) }} className="text-sm">
          {formatCount(tags.total)} tags
        </Link>
      }
    >
      <CoverageBar tags={tags} />
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
            const { tone, glyph, word, meaning } = tagStatusLooks[status];
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
                    className="inline-block min-w-6 font-semibold"
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
    </Panel>
  );
}

function isAlwaysShown(status: TagStatus): boolean {
  return status === 'COMPLETE' || status === 'PARTIAL' || status === 'FAILED' || status === 'NEVER_SCANNED';
}

function CoverageBar({ tags }: { tags: Overview['tags'] }) {
  return (
    <div aria-hidden="true" className="mb-3 flex h-4 gap-0.5 overflow-hidden rounded-sm bg-surface-3">
      {tagStatuses
        .filter((status) => tags[status] > 0)
        .map((status) => (
          <div
            key={status}
            title={tagStatusLooks[status].word}
            style={{ flexGrow: tags[status], flexBasis: 0 }}
            className={`min-w-0.5 ${tagStatusLooks[status].bar}`}
          />
        ))}
    </div>
  );
}
