import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { SearchBox } from '../../components/filters/search-box.tsx';
import { Button } from '../../components/form/button.tsx';
import { countOf } from '../../lib/text/format-number.ts';
import { imageQuery, imageSearchQuery } from './image-queries.ts';

interface ImageChoiceProps {
  imageId: string;
  tagIds: readonly string[];
  onChange: (imageId: string, tagIds: readonly string[]) => void;
}

/** Choice of one image and of its tags. */
export function ImageChoice({ imageId, tagIds, onChange }: ImageChoiceProps) {
  if (imageId === '') return <ImageSearch onChoose={(id) => onChange(id, [])} />;
  return <TagChoice imageId={imageId} tagIds={tagIds} onChange={onChange} />;
}

export function ImageSearch({ onChoose }: { onChoose: (imageId: string, name: string) => void }) {
  const [text, setText] = useState('');
  const query = useQuery(imageSearchQuery(text));
  return (
    <div className="mb-3">
      <SearchBox label="Search an image" value={text} onChange={(value) => setText(value ?? '')} />
      <QueryContent query={query} name="the images" lines={4}>
        {({ data, meta }) => (
          <>
            <ul aria-label="Images" className="mt-2 max-h-48 overflow-auto rounded-md border border-hairline">
              {data.map(({ id, name, tagCount }) => (
                <li key={id}>
                  <button
                    type="button"
                    className="flex min-h-8 pointer-coarse:min-h-11 w-full flex-wrap justify-between gap-x-2 px-2 text-left text-sm hover:bg-surface-3"
                    onClick={() => onChoose(id, name)}
                  >
                    <bdi className="wrap-anywhere">{name}</bdi>
                    <span className="text-muted">{countOf(tagCount, 'tag')}</span>
                  </button>
                </li>
              ))}
            </ul>
            <p className="mt-1 text-xs text-muted">
              {meta.total === 0
                ? 'No image has this text in its name.'
                : meta.total > data.length &&
                  `The first ${data.length} of ${countOf(meta.total, 'image')}. Search to see others.`}
            </p>
          </>
        )}
      </QueryContent>
    </div>
  );
}

function TagChoice({ imageId, tagIds, onChange }: ImageChoiceProps) {
  const query = useQuery(imageQuery(imageId));
  return (
    <QueryContent query={query} name="the image" lines={4}>
      {({ name, tags }) => (
        <fieldset className="mb-3 text-sm">
          <legend className="mb-1 font-medium wrap-anywhere">
            Tags of <bdi>{name}</bdi>
          </legend>
          <div className="mb-1 flex flex-wrap gap-2">
            <Button onClick={() => onChange('', [])}>Other image</Button>
            <Button
              onClick={() =>
                onChange(
                  imageId,
                  tags.slice(0, 500).map(({ id }) => id),
                )
              }
            >
              Select all
            </Button>
            <Button disabled={tagIds.length === 0} onClick={() => onChange(imageId, [])}>
              Select none
            </Button>
          </div>
          <div
            className="max-h-48 overflow-auto rounded-md border border-hairline p-1"
            tabIndex={0}
            role="group"
            aria-label="Tags"
          >
            {tags.map((tag) => (
              <label key={tag.id} className="flex min-h-7 items-center gap-2 px-1">
                <input
                  type="checkbox"
                  className="size-4 shrink-0 accent-link"
                  checked={tagIds.includes(tag.id)}
                  onChange={() =>
                    onChange(
                      imageId,
                      tagIds.includes(tag.id) ? tagIds.filter((id) => id !== tag.id) : [...tagIds, tag.id],
                    )
                  }
                />
                <bdi className="wrap-anywhere">{tag.name}</bdi>
                {tag.completeness === null && <span className="text-unknown">? never scanned</span>}
                {tag.completeness === 'partial' && <span className="text-unknown">? partial</span>}
                {tag.removedAt !== null && <span className="text-muted">removed</span>}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </QueryContent>
  );
}
