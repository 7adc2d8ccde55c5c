import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../components/form/select-field.tsx';
import { registriesQuery } from '../registries/registries-query.ts';
import { ImageChoice } from './image-choice.tsx';
import type { ReportScope } from './report-scope.ts';

interface ScopeFieldsProps {
  scope: ReportScope;
  onChange: (scope: ReportScope) => void;
}

const kinds = [
  { value: 'org', label: 'All images' },
  { value: 'registries', label: 'All registries, one part for each' },
  { value: 'registry', label: 'One registry' },
  { value: 'image', label: 'Tags of one image' },
] as const;

/** What the report is about. A scope of one scan comes from the page of the scan. */
export function ScopeFields({ scope, onChange }: ScopeFieldsProps) {
  const registries = useQuery(registriesQuery);
  const choose = (kind: string): void => {
    if (kind === 'registries') onChange({ kind });
    else if (kind === 'registry') onChange({ kind, registryId: '' });
    else if (kind === 'image') onChange({ kind, imageId: '', tagIds: [] });
    else onChange({ kind: 'org' });
  };
  return (
    <>
      <SelectField
        label="Scope"
        value={scope.kind}
        onChange={(event) => choose(event.target.value)}
        options={scope.kind === 'scan' ? [{ value: 'scan', label: 'One scan' }, ...kinds] : kinds}
      />
      {scope.kind === 'registry' && (
        <SelectField
          label="Registry"
          value={scope.registryId}
          onChange={(event) => onChange({ kind: 'registry', registryId: event.target.value })}
          options={[
            { value: '', label: registries.isPending ? 'Loading…' : 'Choose a registry' },
            ...(registries.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {scope.kind === 'image' && (
        <ImageChoice
          imageId={scope.imageId}
          tagIds={scope.tagIds}
          onChange={(imageId, tagIds) => onChange({ kind: 'image', imageId, tagIds })}
        />
      )}
    </>
  );
}
