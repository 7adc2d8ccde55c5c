import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { SeverityBadge } from '../../../components/badge/severity-badge.tsx';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { showToast } from '../../../components/feedback/toasts.tsx';
import { Button } from '../../../components/form/button.tsx';
import { changedValues } from '../../../components/form/changed-values.ts';
import { FormError } from '../../../components/form/form-error.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { Time } from '../../../components/text/time.tsx';
import { useMissingPermission } from '../../../features/session/permissions.ts';
import { api, read, type Schemas } from '../../../lib/api/client.ts';

type Policy = Schemas['GetSlaPolicyAnswer']['data'];

const slaQueryKey = ['sla-policy'] as const;

const severities = [
  ['critical', 'CRITICAL'],
  ['high', 'HIGH'],
  ['medium', 'MEDIUM'],
  ['low', 'LOW'],
] as const;

/** Days until the deadline of a finding for each severity. */
export function SlaSection() {
  const query = useQuery({
    queryKey: slaQueryKey,
    queryFn: async ({ signal }) => (await read(api.GET('/api/sla-policy', { signal }))).data,
  });
  return (
    <Panel title="Days until the deadline" className="max-w-2xl">
      <QueryContent query={query} name="the SLA policy" lines={6}>
        {(policy) => <SlaForm policy={policy} />}
      </QueryContent>
    </Panel>
  );
}

type Days = Record<(typeof severities)[number][0], number>;

function SlaForm({ policy }: { policy: Policy }) {
  const client = useQueryClient();
  const missingRole = useMissingPermission('putSlaPolicy');
  const { critical, high, medium, low, updatedAt } = policy;
  const form = useForm<Days>({ values: { critical, high, medium, low }, resetOptions: { keepDirtyValues: true } });
  const { errors, isDirty, dirtyFields } = form.formState;
  const save = useMutation({
    mutationFn: (body: Partial<Days>) => read(api.PUT('/api/sla-policy', { body })),
    onSuccess: async ({ data }) => {
      client.setQueryData(slaQueryKey, data);
      form.reset(data);
      showToast({ text: 'The policy is stored. Deadlines of open findings have changed.' });
      await client.invalidateQueries();
    },
  });
  return (
    <form
      onSubmit={(event) => void form.handleSubmit((values) => save.mutate(changedValues(values, dirtyFields)))(event)}
      noValidate
    >
      <p className="mb-3 text-sm text-muted">
        The period starts with the first detection in any tag of an image. A change applies to open findings at once.
        Last change: <Time value={updatedAt} />.
      </p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {severities.map(([name, severity]) => (
          <TextField
            key={name}
            label={<SeverityBadge severity={severity} />}
            type="number"
            min={1}
            max={3650}
            readOnly={missingRole !== undefined}
            error={errors[name]?.message}
            {...form.register(name, {
              valueAsNumber: true,
              validate: (days) => (Number.isInteger(days) && days >= 1 && days <= 3650) || 'Enter 1 to 3,650 days.',
            })}
          />
        ))}
      </div>
      <FormError error={save.error} />
      <Button type="submit" look="primary" disabledReason={missingRole} disabled={save.isPending || !isDirty}>
        {save.isPending ? 'Storing…' : 'Store the policy'}
      </Button>
      {missingRole !== undefined && <p className="mt-2 text-xs text-muted">{missingRole}</p>}
    </form>
  );
}
