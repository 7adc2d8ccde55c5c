import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { diffRowsMax } from '../../features/scan-diff/scan-diff.ts';
import { ScanDiffView } from '../../features/scan-diff/scan-diff-view.tsx';
import { api, read } from '../../lib/api/client.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import type { Image, Tag } from './image-query.ts';

/** Compares the chosen tag with another tag of the image. Both are in the address. */
export function CompareTags({ image, tag }: { image: Image; tag: Tag | undefined }) {
  const { search, push } = useUrlSearch();
  const scanned = image.tags.filter(({ scanId }) => scanId !== null);
  const base = scanned.find(({ name, id }) => (name === search.base || id === search.base) && id !== tag?.id);
  if (scanned.length < 2) {
    return (
      <EmptyState title="Nothing to compare yet">
        A comparison needs two tags with a result. This image has {scanned.length}.
      </EmptyState>
    );
  }
  const options = scanned.map(({ name }) => ({ value: name, label: name }));
  const isScanned = tag !== undefined && scanned.includes(tag);
  return (
    <>
      <div className="grid max-w-2xl gap-x-4 sm:grid-cols-2">
        <SelectField
          label="Base tag"
          value={base?.name ?? ''}
          onChange={(event) => push({ base: event.target.value })}
          options={[
            ...(base === undefined ? [{ value: '', label: 'Choose a tag' }] : []),
            ...options.filter(({ value }) => value !== tag?.name),
          ]}
        />
        <SelectField
          label="Compared tag"
          value={isScanned ? tag.name : ''}
          onChange={(event) => push({ tag: event.target.value })}
          options={[...(isScanned ? [] : [{ value: '', label: 'Choose a tag' }]), ...options]}
        />
      </div>
      {base === undefined || !isScanned ? (
        <p className="text-sm text-muted">
          Choose both tags to see packages, findings, size and image checks that differ.
        </p>
      ) : (
        <TagDiff imageId={image.id} base={base} tag={tag} />
      )}
    </>
  );
}

function TagDiff({ imageId, base, tag }: { imageId: string; base: Tag; tag: Tag }) {
  const diff = useQuery({
    queryKey: ['scan-diff', 'tags', imageId, base.id, tag.id, base.scanId, tag.scanId],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const params = { path: { imageId }, query: { base: base.id, tag: tag.id, limit: diffRowsMax } };
      return (await read(api.GET('/api/images/{imageId}/diff', { params, signal }))).data;
    },
  });
  return (
    <QueryContent query={diff} name="the comparison" lines={10}>
      {(data) => (
        <>
          <p className="mb-2 text-sm">
            <Link to="/scans/$scanId/compare" params={{ scanId: data.scan.scanId }} search={{ base: data.base.scanId }}>
              Compare other scans of these tags
            </Link>
          </p>
          <ScanDiffView diff={data} />
        </>
      )}
    </QueryContent>
  );
}
