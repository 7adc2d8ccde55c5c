import { useId, useState } from 'react';
import { listOf, toggled } from '../../lib/url/search.ts';
import { Button } from '../form/button.tsx';
import { inputClass } from '../form/field.tsx';
import { countText, type FilterCounts, type FilterDefinition, shownNumber, valueOfShown } from './filter-definition.ts';
import { SuggestionEditor } from './suggestion-editor.tsx';

interface FilterEditorProps {
  definition: FilterDefinition;
  value: string;
  /** A filter that is being added keeps its chosen values until the editor closes. */
  isNew?: boolean;
  counts?: FilterCounts;
  onChange: (value: string | undefined) => void;
}

/** The inputs of one filter. */
export function FilterEditor({ definition, value, isNew = false, counts = {}, onChange }: FilterEditorProps) {
  const [chosen, setChosen] = useState(value);
  if (definition.kind === 'choices') {
    const selected = isNew ? chosen : value;
    const type = definition.isSingle === true ? 'radio' : 'checkbox';
    return (
      <fieldset>
        <legend className="mb-1 font-medium">{definition.label}</legend>
        {definition.choices.map((choice) => (
          <label key={choice.value} className="flex min-h-7 items-center gap-2 pointer-coarse:min-h-11">
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
            <span className="ml-auto pl-3 text-muted tabular-nums">
              {countText(definition.name, choice.value, counts)}
            </span>
          </label>
        ))}
      </fieldset>
    );
  }
  if (definition.kind === 'flag') {
    return (
      <fieldset>
        <legend className="mb-1 font-medium">{definition.label}</legend>
        <div className="flex flex-wrap gap-2">
          <Button aria-pressed={value === 'true'} onClick={() => onChange('true')}>
            {definition.yes} <Count name={definition.name} value="true" counts={counts} />
          </Button>
          {definition.no !== undefined && (
            <Button aria-pressed={value === 'false'} onClick={() => onChange('false')}>
              {definition.no} <Count name={definition.name} value="false" counts={counts} />
            </Button>
          )}
        </div>
      </fieldset>
    );
  }
  if (definition.kind === 'suggested') {
    return (
      <SuggestionEditor
        definition={definition}
        value={isNew ? chosen : value}
        onChange={(next) => {
          setChosen(next ?? '');
          onChange(next);
        }}
      />
    );
  }
  return <ValueEditor definition={definition} value={value} onChange={onChange} />;
}

function Count({ name, value, counts }: { name: string; value: string; counts: FilterCounts }) {
  const text = countText(name, value, counts);
  return text === undefined ? null : <span className="text-muted tabular-nums">{text}</span>;
}

type FieldFilter = Extract<FilterDefinition, { kind: 'text' | 'number' | 'date' }>;

/** A link can contain a time, which a field for days cannot show. It stays unless another day is chosen. */
function shownInField(definition: FieldFilter, value: string): string {
  if (definition.kind === 'date') return value.slice(0, 'YYYY-MM-DD'.length);
  return definition.kind === 'number' ? shownNumber(definition, value) : value;
}

function valueOfField(definition: FieldFilter, text: string): string {
  return definition.kind === 'number' ? valueOfShown(definition, text) : text;
}

function ValueEditor({
  definition,
  value,
  onChange,
}: {
  definition: FieldFilter;
  value: string;
  onChange: (value: string | undefined) => void;
}) {
  const id = useId();
  const shown = shownInField(definition, value);
  const [text, setText] = useState(shown);
  const limits =
    definition.kind === 'number' ? { min: definition.min, max: definition.max, step: definition.step } : {};
  const choices = definition.kind === 'text' ? definition.choices : undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const entered = text === shown ? value : valueOfField(definition, text);
        onChange(entered === '' ? undefined : entered);
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
