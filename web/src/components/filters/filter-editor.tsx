import { useId, useState } from 'react';
import { listOf, toggled } from '../../lib/url/search.ts';
import { Button } from '../form/button.tsx';
import { inputClass } from '../form/field.tsx';
import type { FilterDefinition } from './filter-definition.ts';

interface FilterEditorProps {
  definition: FilterDefinition;
  value: string;
  /** A filter that is being added keeps its chosen values until the editor closes. */
  isNew?: boolean;
  onChange: (value: string | undefined) => void;
}

/** The inputs of one filter. */
export function FilterEditor({ definition, value, isNew = false, onChange }: FilterEditorProps) {
  const [chosen, setChosen] = useState(value);
  if (definition.kind === 'choices') {
    const selected = isNew ? chosen : value;
    const type = definition.isSingle === true ? 'radio' : 'checkbox';
    return (
      <fieldset>
        <legend className="mb-1 font-medium">{definition.label}</legend>
        {definition.choices.map((choice) => (
          <label key={choice.value} className="flex min-h-7 items-center gap-2">
            <input
              type={type}
              name={definition.name}
              className="size-4 accent-link"
              checked={listOf(selected).includes(choice.value)}
              onChange={() => {
                const next = type === 'radio' ? choice.value : toggled(selected, choice.value);
                setChosen(next ?? '');
                onChange(next);
              }}
            />
            <bdi>{choice.label}</bdi>
          </label>
        ))}
      </fieldset>
    );
  }
  if (definition.kind === 'flag') {
    return (
      <fieldset>
        <legend className="mb-1 font-medium">{definition.label}</legend>
        <div className="flex gap-2">
          <Button aria-pressed={value === 'true'} onClick={() => onChange('true')}>
            {definition.yes}
          </Button>
          {definition.no !== undefined && (
            <Button aria-pressed={value === 'false'} onClick={() => onChange('false')}>
              {definition.no}
            </Button>
          )}
        </div>
      </fieldset>
    );
  }
  return <ValueEditor definition={definition} value={value} onChange={onChange} />;
}

function ValueEditor({
  definition,
  value,
  onChange,
}: {
  definition: Extract<FilterDefinition, { kind: 'text' | 'number' | 'date' }>;
  value: string;
  onChange: (value: string | undefined) => void;
}) {
  const id = useId();
  const [text, setText] = useState(value);
  const limits =
    definition.kind === 'number' ? { min: definition.min, max: definition.max, step: definition.step } : {};
  const choices = definition.kind === 'text' ? definition.choices : undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChange(text === '' ? undefined : text);
      }}
    >
      <label htmlFor={id} className="mb-1 block font-medium">
        {definition.label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          type={definition.kind}
          {...limits}
          placeholder={definition.kind === 'text' ? definition.placeholder : undefined}
          list={choices === undefined ? undefined : `${id}-choices`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={inputClass}
        />
        {choices !== undefined && (
          <datalist id={`${id}-choices`}>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </datalist>
        )}
        <Button type="submit" look="primary">
          Apply
        </Button>
      </div>
    </form>
  );
}
