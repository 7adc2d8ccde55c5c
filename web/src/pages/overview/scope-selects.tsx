import { useQuery } from '@tanstack/react-query';
import { inputClass } from '../../components/form/field.tsx';
import { registriesQuery } from '../../features/registries/registries-query.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import type { SearchChange } from '../../lib/url/use-url-search.ts';
import { type PeriodOption, periodOptions, periodValue, type Scope } from './period.ts';

interface ScopeSelectsProps {
  scope: Scope;
  /** End of the visit before this one; null during the first visit. */
  newSince: string | null;
  onChange: (change: SearchChange) => void;
}

/** Chooses the registry and the period of all figures of the overview. */
export function ScopeSelects({ scope, newSince, onChange }: ScopeSelectsProps) {
  const nowMs = useNow();
  const registries = useQuery(registriesQuery).data ?? [];
  const known = registries.map(({ id, name }) => ({ value: id, label: name }));
  const { registry = '' } = scope;
  const isListed = registry === '' || known.some(({ value }) => value === registry);
  return (
    <>
      <InlineSelect
        label="Registry"
        value={registry}
        options={[
          { value: '', label: 'All registries' },
          ...known,
          ...(isListed ? [] : [{ value: registry, label: registry }]),
        ]}
        onChange={(value) => onChange({ registry: value })}
      />
      <InlineSelect
        label="Period of changes"
        value={periodValue(scope, nowMs)}
        options={periodOptions(scope, newSince, nowMs)}
        onChange={(value) => onChange({ from: value, to: undefined })}
      />
    </>
  );
}

interface InlineSelectProps {
  label: string;
  value: string;
  options: readonly PeriodOption[];
  onChange: (value: string) => void;
}

function InlineSelect({ label, value, options, onChange }: InlineSelectProps) {
  return (
    // The width does not depend on the options: those that arrive later would move the header.
    <label className="w-40 md:w-56">
      <span className="sr-only">{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)} className={inputClass}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
