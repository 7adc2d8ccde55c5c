import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Banner } from '../../components/feedback/banner.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { Tabs } from '../../components/layout/tabs.tsx';
import { registriesQuery } from '../../features/registries/registries-query.ts';
import { isUnderWay } from '../../features/result-status/result-status.ts';
import { useRefreshWhile } from '../../features/result-status/use-refresh-while.ts';
import { formatCount } from '../../lib/text/format-number.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { CompareTags } from './compare-tags.tsx';
import { ImageActions } from './image-actions.tsx';
import { ImageHistory } from './image-history.tsx';
import { chosenTag, type Image, imageQuery } from './image-query.ts';
import { TagSummary } from './tag-summary.tsx';
import { TagTable } from './tag-table.tsx';

/** One image: its tags, the result of the chosen tag, its history, and comparisons of tags. */
export function ImagePage() {
  const { imageId } = useParams({ from: '/shell/images/$imageId' });
  const query = useQuery(imageQuery(imageId));
  useRefreshWhile(query.data?.tags.some(({ lastScan }) => isUnderWay(lastScan?.status)) ?? false, [
    'images',
    'one',
    imageId,
  ]);
  return (
    <>
      {query.data === undefined && <PageHeader title="Image" />}
      <QueryContent query={query} name="the image" lines={10}>
        {(image) => <Content image={image} />}
      </QueryContent>
    </>
  );
}

function Content({ image }: { image: Image }) {
  const { search, filter } = useUrlSearch();
  const registries = useQuery(registriesQuery);
  const tag = chosenTag(image, search.tag);
  const registry = registries.data?.find(({ id }) => id === image.registryId);
  const tabs = [
    {
      id: 'tags',
      label: 'Tags',
      count: formatCount(image.tags.length),
      content: <TagTable image={image} chosen={tag} />,
    },
    { id: 'history', label: 'History', content: tag && <ImageHistory key={tag.id} image={image} tag={tag} /> },
    { id: 'compare', label: 'Compare tags', content: <CompareTags image={image} tag={tag} /> },
  ];
  return (
    <>
      <PageHeader
        title={image.name}
        description={
          <>
            {image.registryId === null ? (
              'No registry'
            ) : (
              <Link to="/registries/$registryId" params={{ registryId: image.registryId }}>
                <bdi>{registry?.name ?? 'Registry'}</bdi>
              </Link>
            )}
            {' · '}
            <Link to="/findings" search={{ image: image.id }}>
              Findings of all tags
            </Link>
          </>
        }
        actions={<ImageActions image={image} tag={tag} />}
      />
      {search.tag !== undefined && tag === undefined && (
        <Banner tone="warning" title={`The image has no tag ${search.tag}`}>
          Choose one of its tags below.
        </Banner>
      )}
      {image.tags.length === 0 ? (
        <EmptyState title="The image has no tags">
          No tag was found in the registry, or the tag filters of the registry leave all of them out.
        </EmptyState>
      ) : (
        <>
          {tag !== undefined && <TagSummary image={image} tag={tag} />}
          <Tabs
            label="Parts of the image"
            tabs={tabs}
            selected={tabs.some(({ id }) => id === search.tab) ? (search.tab ?? 'tags') : 'tags'}
            onSelect={(id) => filter({ tab: id === 'tags' ? undefined : id, diff: undefined, change: undefined })}
          />
        </>
      )}
    </>
  );
}
