import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { ApiError } from '../domain/api-error.ts';
import { dayMs } from '../lib/durations.ts';
import { enumerated } from './validation/enumerated.ts';

const pageSize = { default: 50, maximum: 200 };

/** Query parameters whose errors have the message of `paginationError`. */
export const paginationParameters = ['page', 'limit', 'sort'] as const;

/** BAD_REQUEST whose message begins as docs/api-decisions.md, "Requests", states; clients match these words. */
export function paginationError(detail: string): ApiError {
  return new ApiError('BAD_REQUEST', `Invalid pagination parameters: ${detail}`);
}

/**
 * Query of a list: page, limit, sort, search and the filters of the list. `sortable` is documentation only: an unknown column is
 * ignored, and an invalid direction is an error even with an unknown column (docs/api-decisions.md, "Requests").
 */
export function listQuery<Filters extends TProperties>(sortable: readonly string[], filters: Filters) {
  const columns = sortable.length === 0 ? 'This list has no sortable columns.' : `Columns: ${sortable.join(', ')}.`;
  return Type.Object({
    page: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        default: 1,
        description: 'Page number, starting at 1.',
        examples: [1],
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: pageSize.maximum, default: pageSize.default, examples: [50] }),
    ),
    sort: Type.Optional(
      Type.String({
        maxLength: 100,
        sortable: [...sortable],
        description: `\`column:direction\`, direction \`asc\` or \`desc\`. ${columns} An unknown column is ignored.`,
      }),
    ),
    search: Type.Optional(Type.String({ maxLength: 200, description: 'Free text.', examples: ['api'] })),
    ...filters,
  });
}

export interface Sort<Column extends string> {
  column: Column;
  direction: 'asc' | 'desc';
}

/** Page, limit and sort order for stores. */
export interface Page<Column extends string> {
  page: number;
  limit: number;
  sort: Sort<Column>;
}

/** Applies the defaults. `defaultSort` may be an order that clients cannot request. */
export function parsePage<const Sortable extends string, const Default extends string>(
  query: { page?: number; limit?: number; sort?: string },
  { sortable, defaultSort }: { sortable: readonly Sortable[]; defaultSort: Sort<Default> },
): Page<Sortable | Default> {
  return {
    page: query.page ?? 1,
    limit: query.limit ?? pageSize.default,
    sort: parseSort(query.sort, sortable) ?? defaultSort,
  };
}

function parseSort<Column extends string>(
  text: string | undefined,
  sortable: readonly Column[],
): Sort<Column> | undefined {
  if (text === undefined) return undefined;
  const separator = text.indexOf(':');
  const direction = separator > 0 ? text.slice(separator + 1) : '';
  if (direction !== 'asc' && direction !== 'desc') {
    throw paginationError('sort must be column:direction with direction asc or desc');
  }
  const column = sortable.find((one) => one === text.slice(0, separator));
  return column === undefined ? undefined : { column, direction };
}

/** Response of a list. */
export function pageOf<Item extends TSchema>(item: Item) {
  return Type.Object({
    data: Type.Array(item),
    meta: Type.Object(
      {
        page: Type.Integer({ examples: [1] }),
        pageSize: Type.Integer({ examples: [50] }),
        total: Type.Integer(),
        totalPages: Type.Integer(),
        hasNext: Type.Boolean({ examples: [false] }),
        hasPrev: Type.Boolean({ examples: [false] }),
      },
      { title: 'PageMeta' },
    ),
    links: Type.Object(
      {
        self: Type.String({ description: 'Path and query of this request.' }),
        next: Type.Optional(Type.String({ description: 'Absent on the last page.' })),
        prev: Type.Optional(Type.String({ description: 'Absent on the first page.' })),
      },
      { title: 'PageLinks' },
    ),
  });
}

type Envelope = Static<ReturnType<typeof pageOf>>;

/** Returns `data`, `meta` and `links` of a list. `url`: path and query as received; the links repeat it with another `page`. */
export function pageEnvelope<Item>(list: {
  url: string;
  page: number;
  limit: number;
  total: number;
  data: Item[];
}): Omit<Envelope, 'data'> & { data: Item[] } {
  const { url, page, limit, total, data } = list;
  const totalPages = Math.ceil(total / limit);
  const hasNext = page < totalPages;
  const hasPrev = page > 1;
  // From a page past the end, `prev` is the last page.
  const previous = Math.max(1, Math.min(page - 1, totalPages));
  return {
    data,
    meta: { page, pageSize: limit, total, totalPages, hasNext, hasPrev },
    links: {
      self: url,
      ...(hasNext && { next: withPage(url, page + 1) }),
      ...(hasPrev && { prev: withPage(url, previous) }),
    },
  };
}

/** Replaces `page` in place, else appends it. Every other byte is unchanged. */
function withPage(url: string, page: number): string {
  const queryAt = url.indexOf('?');
  if (queryAt < 0) return `${url}?page=${page}`;
  const pairs = url.slice(queryAt + 1).split('&');
  const pageAt = pairs.findIndex((pair) => new URLSearchParams(pair).has('page'));
  if (pageAt >= 0) pairs[pageAt] = `page=${page}`;
  else if (pairs.at(-1) === '') pairs.splice(-1, 1, `page=${page}`);
  else pairs.push(`page=${page}`);
  return `${url.slice(0, queryAt)}?${pairs.join('&')}`;
}

/**
 * Parses a filter with comma-separated values of a fixed set, ignoring case. Returns undefined when absent. Throws BAD_REQUEST that names
 * the parameter.
 */
export function commaList<Value extends string>(
  name: string,
  text: string | undefined,
  values: readonly Value[],
): Value[] | undefined {
  if (text === undefined) return undefined;
  return text.split(',').map((part) => {
    const value = enumerated(part.trim(), values);
    if (value === undefined) {
      throw new ApiError('BAD_REQUEST', `Invalid query parameter ${name}: must be one of ${values.join(', ')}`);
    }
    return value;
  });
}

const instant = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Parses a date or timestamp (ISO 8601; UTC without a zone). A date means its first moment, or its last one for `end`. Returns undefined
 * when absent. Throws BAD_REQUEST that names the parameter.
 */
export function readInstant(name: string, text: string | undefined, side: 'start' | 'end' = 'start'): Date | undefined {
  if (text === undefined) return undefined;
  // A plus sign that was not percent-encoded arrives as a space.
  const written = text.replace(/ (?=\d{2}:?\d{2}$)/, '+');
  const isDate = written.length === 10;
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(written.slice(10));
  const at = new Date(isDate || hasZone ? written : `${written}Z`);
  if (!instant.test(written) || !isDay(written.slice(0, 10)) || Number.isNaN(at.getTime())) {
    throw new ApiError('BAD_REQUEST', `Invalid query parameter ${name}: must be an ISO 8601 date or timestamp`);
  }
  return isDate && side === 'end' ? new Date(at.getTime() + dayMs - 1) : at;
}

/** JavaScript would accept 30 February as a day in March. */
function isDay(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
}
