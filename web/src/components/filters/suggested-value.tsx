import { useQuery } from '@tanstack/react-query';
import { listOf } from '../../lib/url/search.ts';
import type { SuggestedFilter } from './filter-definition.ts';

const namedMax = 3;

/** The names of the values of a filter, or their number if they are many. Values without a known name are shown as they are. */
export function SuggestedValue({ definition, value }: { definition: SuggestedFilter; value: string }) {
  const values = listOf(value);
  const isShort = values.length <= namedMax;
  const names = useQuery({ ...definition.named(values), enabled: isShort, retry: false });
  if (!isShort) return <span>{values.length} values</span>;
  const labels = new Map(names.data?.map((choice) => [choice.value, choice.label]));
  return <bdi>{values.map((one) => labels.get(one) ?? one).join(', ')}</bdi>;
}
