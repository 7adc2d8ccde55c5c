import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { registriesQuery } from '../registries/registries-query.ts';
import { PosturePreview } from '../reports/scope-preview.tsx';
import { patternsOf } from './glob.ts';
import { GlobPreview } from './glob-preview.tsx';
import type { PackForm, PackScopeKind } from './pack-request.ts';

const kinds: readonly { value: PackScopeKind; label: string }[] = [
  { value: 'organization', label: 'All images of the organization' },
  { value: 'registry', label: 'Registries' },
  { value: 'image', label: 'Images by name' },
];

/** The scope of a pack, with what it covers now. */
export function PackScope({ form, onChange }: { form: PackForm; onChange: (changes: Partial<PackForm>) => void }) {
  return (
    <>
      <SelectField
        label="Scope"
        value={form.scope}
        onChange={(event) =>
          onChange({ scope: kinds.find(({ value }) => value === event.target.value)?.value ?? 'organization' })
        }
        options={kinds}
      />
      {form.scope === 'registry' && <Registries form={form} onChange={onChange} />}
      {form.scope === 'image' && (
        <>
          <TextAreaField
            label="Image names"
            hint="One in each line. * is any text, ? is one character. Images that are added later match too."
            placeholder="registry.example.com/acme/*"
            value={form.patterns}
            onChange={(event) => onChange({ patterns: event.target.value })}
          />
          <GlobPreview patterns={patternsOf(form.patterns)} />
        </>
      )}
      {form.scope === 'organization' && (
        <div className="mb-3 rounded-md bg-surface-2 p-2 text-sm">
          <PosturePreview />
        </div>
      )}
    </>
  );
}

function Registries({
  form: { registryIds },
  onChange,
}: {
  form: PackForm;
  onChange: (changes: Partial<PackForm>) => void;
}) {
  const { data, isPending } = useQuery(registriesQuery);
  return (
    <fieldset className="mb-3 text-sm">
      <legend className="mb-1 font-medium">Registries</legend>
      {isPending && <p className="text-muted">Loading…</p>}
      {(data ?? []).map(({ id, name }) => (
        <label key={id} className="flex min-h-7 items-center gap-2">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-link"
            checked={registryIds.includes(id)}
            onChange={() =>
              onChange({
                registryIds: registryIds.includes(id) ? registryIds.filter((one) => one !== id) : [...registryIds, id],
              })
            }
          />
          <bdi className="wrap-anywhere">{name}</bdi>
        </label>
      ))}
      {registryIds.map((id) => (
        <div key={id} className="mt-1 rounded-md bg-surface-2 p-2">
          <p className="font-medium">
            <bdi>{data?.find((one) => one.id === id)?.name}</bdi>
          </p>
          <PosturePreview registryId={id} />
        </div>
      ))}
    </fieldset>
  );
}
