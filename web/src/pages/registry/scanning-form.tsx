import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { showToast } from '../../components/feedback/toasts.tsx';
import { Button } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import type { Registry } from '../../features/registries/registries-query.ts';
import { type Schedule, scheduleOptions } from '../../features/registries/schedules.ts';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { api, read } from '../../lib/api/client.ts';

interface ScanningValues {
  name: string;
  schedule: Schedule;
  tagInclude: string;
  tagExclude: string;
}

/** Name, schedule and tag filters of a registry. */
export function ScanningForm({ registry }: { registry: Registry }) {
  const client = useQueryClient();
  const missingRole = useMissingPermission('updateRegistry');
  const { name, scanning } = registry;
  const form = useForm<ScanningValues>({
    values: { name, schedule: scanning.schedule, tagInclude: scanning.tagInclude, tagExclude: scanning.tagExclude },
    resetOptions: { keepDirtyValues: true },
  });
  const save = useMutation({
    mutationFn: ({ name: newName, ...changed }: ScanningValues) =>
      read(
        api.PUT('/api/registries/{registryId}', {
          params: { path: { registryId: registry.id } },
          body: { name: newName, scanning: changed },
        }),
      ),
    onSuccess: async (_answer, values) => {
      form.reset(values);
      showToast({ text: 'The settings are stored. The next sync uses them.' });
      await client.invalidateQueries({ queryKey: ['registries'] });
    },
  });
  return (
    <form onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}>
      <TextField label="Name" maxLength={100} {...form.register('name', { required: true })} />
      <SelectField label="Schedule" options={scheduleOptions} {...form.register('schedule')} />
      <TextField
        label="Tags to include"
        placeholder="all tags"
        hint="Globs with * and ?, separated by commas."
        {...form.register('tagInclude')}
      />
      <TextField
        label="Tags to exclude"
        hint="The next sync marks excluded tags as removed, and their findings close."
        {...form.register('tagExclude')}
      />
      <FormError error={save.error} />
      <Button
        type="submit"
        look="primary"
        disabledReason={missingRole}
        disabled={save.isPending || !form.formState.isDirty}
      >
        {save.isPending ? 'Storing…' : 'Store the settings'}
      </Button>
    </form>
  );
}
