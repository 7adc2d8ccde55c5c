import { listApi, read } from '../../lib/api/client.ts';
import { type ListSource, pageRows } from '../../lib/hooks/use-list-window.ts';
import type { ImageRow } from './image-columns.tsx';

/** The list of images. Values of the address are sent as they are; the service refuses those that it does not know. */
export function imageList(filter: Readonly<Record<string, string>>, sort: string | undefined): ListSource<ImageRow> {
  return {
    key: ['images', 'list', filter, sort ?? ''],
    loadPage: (page, signal) => {
      const query = { ...filter, ...(sort && { sort }), page, limit: pageRows };
      return read(listApi.GET('/api/images', { params: { query: query }, signal }));
    },
  };
}
