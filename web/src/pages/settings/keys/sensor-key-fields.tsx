import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { TextAreaField } from '../../../components/form/text-area-field.tsx';
import { registriesQuery } from '../../../features/registries/registries-query.ts';
import type { KeyValues } from './key-request.ts';

/** What a sensor key is valid for: registries, and images whose results it uploads. */
export function SensorKeyFields({ form }: { form: UseFormReturn<KeyValues> }) {
  const query = useQuery(registriesQuery);
  const { register, formState } = form;
  // Also while there are no checkboxes: the registries are loading, or none is connected.
  const registryIds = register('registryIds', {
    validate: (ids, values) =>
      ids.length > 0 || values.uploadImages.trim() !== '' || 'Choose a registry or name images.',
  });
  return (
    <>
      <fieldset className="mb-3 text-sm">
        <legend className="mb-1 font-medium">Registries</legend>
        <QueryContent query={query} name="the registries">
          {(registries) =>
            registries.length === 0 ? (
              <p className="text-xs text-muted">No registry is connected.</p>
            ) : (
              <div className="max-h-40 overflow-auto rounded-md border border-hairline p-2">
                {registries.map(({ id, name }) => (
                  <label key={id} className="flex min-h-7 items-center gap-2">
                    <input type="checkbox" value={id} className="size-4 accent-link" {...registryIds} />
                    <bdi className="wrap-anywhere">{name}</bdi>
                  </label>
                ))}
              </div>
            )
          }
        </QueryContent>
        {formState.errors.registryIds?.message !== undefined && (
          <p role="alert" className="mt-1 text-xs font-medium text-critical">
            {formState.errors.registryIds.message}
          </p>
        )}
      </fieldset>
      <TextAreaField
        label="Images whose results it uploads"
        hint="One pattern a line, such as acme/* or registry.example/team/api."
        {...register('uploadImages')}
      />
    </>
  );
}
