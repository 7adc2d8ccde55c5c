import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDelayed } from '../../lib/hooks/use-delayed.ts';
import { listOf, toggled } from '../../lib/url/search.ts';
import { Button } from '../form/button.tsx';
import { inputClass } from '../form/field.tsx';
import type { SuggestedFilter } from './filter-definition.ts';

interface SuggestionEditorProps {
  definition: SuggestedFilter;
  value: string;
  onChange: (value: string | undefined) => void;
}

const pauseMs = 250;

/** Finds values by their names, and selects them. Selected values come first, also those that do not match the text. */
export function SuggestionEditor({ definition, value, onChange }: SuggestionEditorProps) {
  const id = useId();
  const { label, placeholder, hint, isSingle = false, acceptsText = false } = definition;
  const [text, setText] = useState('');
  const searched = useDelayed(text.trim(), pauseMs);
  const found = useQuery({ ...definition.suggest(searched), placeholderData: keepPreviousData });
  const selected = listOf(value);
  const named = useQuery({ ...definition.named(selected), enabled: selected.length > 0, retry: false });
  const names = new Map(named.data?.map((choice) => [choice.value, choice.label]));
  const choices = [
    ...selected.map((one) => ({ value: one, label: names.get(one) ?? one })),
    ...(found.data ?? []).filter((choice) => !selected.includes(choice.value)),
  ];
  const client = useQueryClient();
  const choose = (one: string): void => onChange(isSingle ? one : toggled(value, one));
  /** The shown choices can belong to an earlier text: Enter asks for those of the typed one. */
  const chooseFirst = async (typed: string): Promise<void> => {
    const [first] = await client.fetchQuery(definition.suggest(typed));
    if (first !== undefined && !selected.includes(first.value)) choose(first.value);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const typed = text.trim();
        if (typed === '') return;
        if (acceptsText) onChange(typed);
        // A failure is shown below the choices, which the same request fills.
        else chooseFirst(typed).catch(() => undefined);
      }}
    >
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          type="search"
          autoComplete="off"
          placeholder={placeholder}
          maxLength={200}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={inputClass}
        />
        {acceptsText && (
          <Button type="submit" look="primary">
            Apply
          </Button>
        )}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
          {hint}
        </p>
      )}
      <fieldset className="mt-2 max-h-60 overflow-auto">
        <legend className="sr-only">{label}: found values</legend>
        {choices.map((choice) => (
          <label key={choice.value} className="flex min-h-7 items-center gap-2">
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={definition.name}
              className="size-4 shrink-0 accent-link"
              checked={selected.includes(choice.value)}
              onChange={() => choose(choice.value)}
            />
            <bdi className="wrap-anywhere">{choice.label}</bdi>
          </label>
        ))}
      </fieldset>
      <p className="text-xs text-muted" aria-live="polite">
        {found.isError
          ? `Not loaded: ${found.error.message}`
          : found.data?.length === 0 && text !== ''
            ? 'Nothing has this text.'
            : ''}
      </p>
    </form>
  );
}
