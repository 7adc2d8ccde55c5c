import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { showToast } from '../../../components/feedback/toasts.tsx';
import { Button } from '../../../components/form/button.tsx';
import { changedValues } from '../../../components/form/changed-values.ts';
import { CheckField } from '../../../components/form/check-field.tsx';
import { FormError } from '../../../components/form/form-error.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { DefinitionList } from '../../../components/layout/definition-list.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { CopyText } from '../../../components/text/copy-text.tsx';
import { Time } from '../../../components/text/time.tsx';
import { type Organization, organizationQuery } from '../../../features/organization/organization-query.ts';
import { useMissingPermission } from '../../../features/session/permissions.ts';
import { api, read } from '../../../lib/api/client.ts';
import { ReportCoverForm } from './report-cover-form.tsx';

/** Name of the organization, whether exceptions need a second person, and what its reports have on their pages. */
export function OrganizationSection() {
  const query = useQuery(organizationQuery);
  return (
    <QueryContent query={query} name="the organization" lines={5}>
      {(organization) => (
        <div className="max-w-2xl space-y-4">
          <Panel title="Organization">
            <OrganizationForm organization={organization} />
          </Panel>
          <Panel title="Pages of reports">
            <ReportCoverForm organization={organization} />
          </Panel>
        </div>
      )}
    </QueryContent>
  );
}

function OrganizationForm({ organization }: { organization: Organization }) {
  const client = useQueryClient();
  const missingRole = useMissingPermission('changeOrganization');
  const { id, name, fourEyes, createdAt } = organization;
  const form = useForm({ values: { name, fourEyes }, resetOptions: { keepDirtyValues: true } });
  const { errors, isDirty, dirtyFields } = form.formState;
  const save = useMutation({
    mutationFn: (body: { name?: string; fourEyes?: boolean }) => read(api.PUT('/api/organization', { body })),
    onSuccess: async ({ data }) => {
      client.setQueryData(organizationQuery.queryKey, data);
      form.reset({ name: data.name, fourEyes: data.fourEyes });
      showToast({ text: 'The organization was changed.' });
      await client.invalidateQueries({ queryKey: ['session'] });
    },
  });
  return (
    <form
      onSubmit={(event) => void form.handleSubmit((values) => save.mutate(changedValues(values, dirtyFields)))(event)}
      noValidate
    >
      <TextField
        label="Name"
        maxLength={200}
        readOnly={missingRole !== undefined}
        error={errors.name?.message}
        {...form.register('name', { required: 'Enter a name.' })}
      />
      <CheckField
        label="Four eyes"
        hint="A member cannot approve an exception that the same member proposed."
        disabled={missingRole !== undefined}
        {...form.register('fourEyes')}
      />
      <div className="mb-3">
        <DefinitionList
          rows={{ Id: <CopyText value={id} label="id of the organization" />, Created: <Time value={createdAt} /> }}
        />
      </div>
      <FormError error={save.error} />
      <Button type="submit" look="primary" disabledReason={missingRole} disabled={save.isPending || !isDirty}>
        {save.isPending ? 'Storing…' : 'Store the changes'}
      </Button>
      {missingRole !== undefined && <p className="mt-2 text-xs text-muted">{missingRole}</p>}
    </form>
  );
}
