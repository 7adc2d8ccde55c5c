import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { api, read } from '../../lib/api/client.ts';
import { serviceNow } from '../../lib/time/service-clock.ts';
import { reportsKey } from '../reports/report-queries.ts';
import { frameworkKeys, frameworkNames, packSections, sectionNames } from './frameworks.ts';
import { lastQuarter, type PackForm, packRequestOf, problemOf } from './pack-request.ts';
import { PackScope } from './pack-scope.tsx';

interface CreatePackDialogProps {
  /** The framework that is chosen at first; undefined closes the dialog. */
  framework: string | undefined;
  onClose: () => void;
}

/** Framework, period, scope and sections of a new pack. It opens the page of the pack, which shows the progress. */
export function CreatePackDialog({ framework, onClose }: CreatePackDialogProps) {
  return (
    <Dialog
      isInAddress
      isOpen={framework !== undefined}
      onClose={onClose}
      title="Create a compliance pack"
      description="A signed ZIP file with the evidence for each control of a framework over a period."
    >
      <CreatePackForm framework={framework ?? ''} onClose={onClose} />
    </Dialog>
  );
}

function firstForm(framework: string): PackForm {
  const templateId = frameworkKeys.find((key) => key === framework) ?? 'soc2';
  const { start, end, name } = lastQuarter(new Date(serviceNow()));
  return {
    templateId,
    name: `${frameworkNames[templateId]}, ${name}`,
    start,
    end,
    scope: 'organization',
    registryIds: [],
    patterns: '',
    sections: packSections,
  };
}

function CreatePackForm({ framework, onClose }: { framework: string; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [form, setForm] = useState(() => firstForm(framework));
  const change = (changes: Partial<PackForm>): void => setForm((current) => ({ ...current, ...changes }));
  const create = useMutation({
    mutationFn: () => read(api.POST('/api/reports/compliance-pack', { body: packRequestOf(form) })),
    onSuccess: async ({ data }) => {
      await client.invalidateQueries({ queryKey: reportsKey });
      await navigate({ to: '/reports/$reportId', params: { reportId: data.id } });
    },
  });
  const problem = problemOf(form);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === undefined) create.mutate();
      }}
    >
      <SelectField
        label="Framework"
        value={form.templateId}
        onChange={(event) => change({ templateId: frameworkKeys.find((key) => key === event.target.value) ?? 'soc2' })}
        options={frameworkKeys.map((value) => ({ value, label: frameworkNames[value] }))}
      />
      <TextField
        label="Name"
        maxLength={200}
        value={form.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <div className="grid gap-x-3 sm:grid-cols-2">
        <TextField
          label="First day (UTC)"
          type="date"
          value={form.start}
          onChange={(event) => change({ start: event.target.value })}
        />
        <TextField
          label="Last day (UTC), included"
          type="date"
          hint="A day in the future ends the period when the evidence is collected."
          value={form.end}
          onChange={(event) => change({ end: event.target.value })}
        />
      </div>
      <PackScope form={form} onChange={change} />
      <Sections form={form} onChange={change} />
      {problem !== undefined && <p className="mb-2 text-sm text-muted">{problem}</p>}
      <FormError error={create.error} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" disabled={create.isPending || problem !== undefined}>
          {create.isPending ? 'Creating…' : 'Create the pack'}
        </Button>
      </div>
    </form>
  );
}

function Sections({
  form: { sections },
  onChange,
}: {
  form: PackForm;
  onChange: (changes: Partial<PackForm>) => void;
}) {
  return (
    <fieldset className="mb-3 text-sm">
      <legend className="mb-1 font-medium">Sections</legend>
      <p className="mb-1 text-xs text-muted">
        Every pack contains the controls and their results. All readers of reports can read all sections.
      </p>
      <div className="grid sm:grid-cols-2">
        {packSections.map((section) => (
          <label key={section} className="flex min-h-7 items-center gap-2">
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-link"
              checked={sections.includes(section)}
              onChange={() =>
                onChange({
                  sections: packSections.filter((one) =>
                    one === section ? !sections.includes(one) : sections.includes(one),
                  ),
                })
              }
            />
            {sectionNames[section]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
