import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { api, read } from '../../lib/api/client.ts';
import { countOf, formatCount } from '../../lib/text/format-number.ts';
import { imageQuery } from './image-queries.ts';
import { numbersOfPosture, numbersOfTags, type ScopeNumbers } from './preview-scope.ts';
import type { ReportScope } from './report-scope.ts';

/** What a report of the scope covers now: images, tags by completeness, and findings. Each number links to its rows. */
export function ScopePreview({ scope }: { scope: ReportScope }) {
  return (
    <section
      aria-label="What the report covers"
      aria-live="polite"
      className="mb-3 rounded-md border border-hairline bg-surface-2 p-3 text-sm"
    >
      <h3 className="mb-1 font-semibold">Covers now</h3>
      <PreviewOf scope={scope} />
    </section>
  );
}

function PreviewOf({ scope }: { scope: ReportScope }) {
  if (scope.kind === 'scan') return <ScanPreview scanId={scope.scanId} />;
  if (scope.kind === 'image') {
    return scope.imageId === '' ? (
      <Tags count={scope.tagIds.length} />
    ) : (
      <TagPreview imageId={scope.imageId} tagIds={scope.tagIds} />
    );
  }
  if (scope.kind === 'registry') {
    return scope.registryId === '' ? (
      <p className="text-muted">Choose a registry to see what it contains.</p>
    ) : (
      <PosturePreview registryId={scope.registryId} />
    );
  }
  return <PosturePreview />;
}

function Tags({ count }: { count: number }) {
  return <p className="text-muted">{count === 0 ? 'Choose an image and its tags.' : countOf(count, 'tag')}</p>;
}

export function PosturePreview({ registryId }: { registryId?: string }) {
  const query = useQuery({
    queryKey: ['scope-preview', registryId ?? ''],
    queryFn: async ({ signal }) => {
      const params = { query: registryId === undefined ? {} : { registry: registryId } };
      return numbersOfPosture((await read(api.GET('/api/reports/posture', { params, signal }))).data);
    },
  });
  return (
    <QueryContent query={query} name="the numbers of the scope" lines={3}>
      {(numbers) => <Numbers numbers={numbers} filter={registryId === undefined ? {} : { registry: registryId }} />}
    </QueryContent>
  );
}

function TagPreview({ imageId, tagIds }: { imageId: string; tagIds: readonly string[] }) {
  const query = useQuery(imageQuery(imageId));
  return (
    <QueryContent query={query} name="the image" lines={3}>
      {({ tags }) => <Numbers numbers={numbersOfTags(tags.filter(({ id }) => tagIds.includes(id)))} />}
    </QueryContent>
  );
}

function ScanPreview({ scanId }: { scanId: string }) {
  const query = useQuery({
    queryKey: ['scan-preview', scanId],
    queryFn: async ({ signal }) =>
      (
        await read(
          api.GET('/api/scans/{scanId}/findings', { params: { path: { scanId }, query: { limit: 1 } }, signal }),
        )
      ).meta.total,
  });
  return (
    <QueryContent query={query} name="the scan" lines={1}>
      {(total) => (
        <p>
          One scan with{' '}
          <Link to="/scans/$scanId" params={{ scanId }}>
            {countOf(total, 'finding')}
          </Link>
          , in their present state.
        </p>
      )}
    </QueryContent>
  );
}

interface NumbersProps {
  numbers: ScopeNumbers;
  /** Absent for chosen tags of an image: no list has exactly these tags, so their numbers have no links. */
  filter?: Readonly<Record<string, string>>;
}

function Numbers({ numbers, filter }: NumbersProps) {
  const { images, tags, complete, partial, neverScanned, findings, isLowerBound } = numbers;
  const open = `${isLowerBound && findings !== null ? 'at least ' : ''}${countOf(findings, 'open finding')}`;
  return (
    <>
      {filter === undefined ? (
        <p>
          {countOf(tags, 'tag')}, {open}
        </p>
      ) : (
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          <li>
            <Link to="/images" search={filter}>
              {countOf(images, 'image')}
            </Link>
          </li>
          <li>
            <Link to="/" search={{ list: 'tags', ...filter }}>
              {countOf(tags, 'tag')}
            </Link>
          </li>
          <li>
            <Link to="/findings" search={filter}>
              {open}
            </Link>
          </li>
        </ul>
      )}
      {tags === 0 ? (
        <p className="mt-1 text-unknown">
          <span aria-hidden="true">? </span>This scope contains no tags, so the report will say that nothing is known.
        </p>
      ) : (
        isLowerBound && (
          <p className="mt-1 text-unknown">
            <span aria-hidden="true">? </span>
            Assessed completely: {formatCount(complete)}. Only in part: {formatCount(partial)}. Without a result:{' '}
            {formatCount(neverScanned)}. The report states this first, and does not count unknown content as safe.
          </p>
        )
      )}
    </>
  );
}
