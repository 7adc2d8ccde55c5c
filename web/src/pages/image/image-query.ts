import { queryOptions } from '@tanstack/react-query';
import { api, read, type Schemas } from '../../lib/api/client.ts';

export type Image = Schemas['GetImageAnswer']['data'];
export type Tag = Image['tags'][number];

/** An image with all its tags. */
export function imageQuery(imageId: string) {
  return queryOptions({
    queryKey: ['images', 'one', imageId],
    queryFn: async ({ signal }) =>
      (await read(api.GET('/api/images/{imageId}', { params: { path: { imageId } }, signal }))).data,
  });
}

/** The tag of the address, by name or id; without one, the latest tag. Undefined if the image does not have it. */
export function chosenTag({ tags, latestTag }: Image, wanted: string | undefined): Tag | undefined {
  if (wanted !== undefined) return tags.find(({ name, id }) => name === wanted || id === wanted);
  return tags.find(({ name }) => name === latestTag) ?? tags[0];
}

/** The findings that the counts of a tag are of. Of several platforms, these are those of the one with the highest risk. */
export function countedFindingsOf(
  imageId: string,
  { name, platform }: Pick<Tag, 'name' | 'platform'>,
): Record<string, string> {
  return { image: imageId, tag: name, ...(platform === null ? {} : { platform }) };
}
