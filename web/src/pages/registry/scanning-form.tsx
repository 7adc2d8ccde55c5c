import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { showToast } from '../../components/feedback/toasts.tsx';
import { Button } from '../../components/form/button.tsx';
import { changedValues } from '../../components/form/changed-values.ts';
import { FormError } from '../../components/form/form-error.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { registryLabels } from '../../features/registries/field-labels.ts';
import type { Registry } from '../../features/registries/registries-query.ts';
import { repositoriesOf } from '../../features/registries/registry-request.ts';
import { type Schedule, scheduleOptions } from '../../features/registries/schedules.ts';
import { TagFilterFields } from '../../features/registries/tag-filter-fields.tsx';
import { TagPreview } from '../../features/registries/tag-preview.tsx';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { api, read, type Schemas } from '../../lib/api/client.ts';

interface ScanningValues {
  name: string;
  schedule: Schedule;
  repositories: string;
  includeTags: string;
  excludeTags: string;
}

const valuesOf = ({ name, scanning, repositories }: Registry): ScanningValues => ({
  name,
  schedule: scanning.schedule,
  repositories: (repositories ?? []).join('\n'),
  includeTags: scanning.tagInclude,
  excludeTags: scanning.tagExclude,
});

function changeOf({
  name,
  repositories,
  schedule,
  includeTags: tagInclude,
  excludeTags: tagExclude,
}: Partial<ScanningValues>): Schemas['UpdateRegistry'] {
  const scanning = {
    ...(schedule === undefined ? {} : { schedule }),
    ...(tagInclude === undefined ? {} : { tagInclude }),
    ...(tagExclude === undefined ? {} : { tagExclude }),
  };
  const names = repositories === undefined ? undefined : repositoriesOf(repositories);
  return {
    ...(name === undefined ? {} : { name }),
    ...(Object.keys(scanning).length === 0 ? {} : { scanning }),
    ...(names === undefined ? {} : { repositories: names.length === 0 ? null : names }),
  };
}

/** Name, schedule, repositories and tag filters of a registry, with the tags that the filters select while they are typed. */
export function ScanningForm({ registry }: { registry: Registry }) {
  const client = useQueryClient();
  const missingRole = useMissingPermission('updateRegistry');
  const noPreview = useMissingPermission('previewRegistryTags');
  const [run, setRun] = useState<number | null>(null);
  const form = useForm<ScanningValues>({ values: valuesOf(registry), resetOptions: { keepDirtyValues: true } });
  const { errors, isDirty, dirtyFields } = form.formState;
  const values = form.watch();
  const params = { path: { registryId: registry.id } };
  const save = useMutation({
    mutationFn: (changed: Partial<ScanningValues>) =>
      read(api.PUT('/api/registries/{registryId}', { params, body: changeOf(changed) })),
    onSuccess: async ({ data }) => {
      form.reset(valuesOf(data));
      showToast({ text: 'The settings are stored. The next sync uses them.' });
      await client.invalidateQueries({ queryKey: ['registries'] });
    },
  });
  const isSensor = registry.scanMethod === 'sensor';
  const startPreview = (): void => void (run === null && !isSensor && noPreview === undefined && setRun(1));
  return (
    <FormProvider {...form}>
      <form
        onSubmit={(event) => void form.handleSubmit((all) => save.mutate(changedValues(all, dirtyFields)))(event)}
        noValidate
      >
        <TextField
          label="Name"
          maxLength={100}
          error={errors.name?.message}
          {...form.register('name', { validate: (name) => name.trim() !== '' || 'Enter a name.' })}
        />
        <SelectField label="Schedule" options={scheduleOptions} {...form.register('schedule')} />
        <TagFilterFields
          onChange={startPreview}
          consequence="The next sync marks tags that the filters leave out as removed, and their findings close."
        />
        <TextAreaField
          label="Repositories"
          hint="Only these are read, separated by commas or lines. Empty: all that the provider lists."
          {...form.register('repositories', { onChange: startPreview })}
        />
        {isSensor ? (
          <p className="mb-3 text-sm text-muted">The sensor reads the tags, so that they cannot be previewed here.</p>
        ) : (
          <TagPreview
            id={registry.id}
            run={run}
            selection={{
              includeTags: values.includeTags,
              excludeTags: values.excludeTags,
              repositories: repositoriesOf(values.repositories),
            }}
            load={async ({ repositories, ...globs }, signal) => {
              const body = { ...globs, repositories: repositories.length === 0 ? null : repositories };
              return (await read(api.POST('/api/registries/{registryId}/preview-tags', { params, body, signal }))).data;
            }}
            refusal={noPreview}
            onStart={() => setRun((run ?? 0) + 1)}
          />
        )}
        <FormError error={save.error} labels={registryLabels} />
        <Button type="submit" look="primary" disabledReason={missingRole} disabled={save.isPending || !isDirty}>
          {save.isPending ? 'Storing…' : 'Store the settings'}
        </Button>
        {missingRole !== undefined && <p className="mt-2 text-xs text-muted">{missingRole}</p>}
      </form>
    </FormProvider>
  );
}
