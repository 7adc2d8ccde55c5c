import { type TSchema, Type } from 'typebox';
import { pageEnvelope, pageOf } from '../../../http/pagination.ts';

/** A page of a list whose total may be a lower bound. */

const metaOfLists = {
  title: 'BoundedPageMeta',
  description:
    'True if more items match than `total` says. Items of filters that are not counted in advance are counted exactly up to 25,000, or up to the end of the page. Absent: `total` is exact.',
};

export function boundedPageOf<Item extends TSchema>(item: Item, { title, description } = metaOfLists) {
  const { data, meta, links } = pageOf(item).properties;
  return Type.Object({
    data,
    meta: Type.Object(
      {
        ...meta.properties,
        totalIsLowerBound: Type.Optional(Type.Boolean({ description, examples: [true] })),
      },
      { title },
    ),
    links,
  });
}

export function boundedPage<Item>({
  isLowerBound,
  ...list
}: Parameters<typeof pageEnvelope<Item>>[0] & { isLowerBound: boolean }) {
  if (!isLowerBound) return pageEnvelope(list);
  // At least one more item: the page that ends at the bound has a next one.
  const { data, meta, links } = pageEnvelope({ ...list, total: list.total + 1 });
  return { data, meta: { ...meta, total: list.total, totalIsLowerBound: true }, links };
}
