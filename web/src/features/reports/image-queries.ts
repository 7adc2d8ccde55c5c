import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, read } from '../../lib/api/client.ts';

/** One image with its tags. */
export const imageQuery = (imageId: string) =>
  queryOptions({
    queryKey: ['image', imageId],
    queryFn: async ({ signal }) =>
      (await read(api.GET('/api/images/{imageId}', { params: { path: { imageId } }, signal }))).data,
  });

/** The first images whose name contains the text. */
export const imageSearchQuery = (text: string, limit = 20) =>
  queryOptions({
    queryKey: ['image-choice', text, limit],
    queryFn: ({ signal }) => {
      const query = { limit, ...(text === '' ? {} : { search: text }) };
      return read(api.GET('/api/images', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });
