import type { ChoiceQuery } from '../../components/filters/filter-definition.ts';
import { api, read } from '../../lib/api/client.ts';

const shownMax = 20;

/** The first images whose name contains the text. */
export function imageSuggestions(text: string): ChoiceQuery {
  return {
    queryKey: ['image-suggestions', text],
    queryFn: async ({ signal }) => {
      const query = { limit: shownMax, ...(text === '' ? {} : { search: text }) };
      const { data } = await read(api.GET('/api/images', { params: { query }, signal }));
      return data.map(({ id, name }) => ({ value: id, label: name }));
    },
  };
}

/** The names of images. An image that does not exist has its id as name. */
export function imageNames(ids: readonly string[]): ChoiceQuery {
  return {
    queryKey: ['image-names', ids],
    queryFn: ({ signal }) =>
      Promise.all(
        ids.map(async (id) => {
          const { data } = await api.GET('/api/images/{imageId}', { params: { path: { imageId: id } }, signal });
          return { value: id, label: data?.data.name ?? id };
        }),
      ),
  };
}
