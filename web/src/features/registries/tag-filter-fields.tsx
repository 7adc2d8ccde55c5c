import { useFormContext } from 'react-hook-form';
import { TextField } from '../../components/form/text-field.tsx';

interface TagFilterValues {
  includeTags: string;
  excludeTags: string;
}

interface TagFilterFieldsProps {
  /** Called when the user changes a filter. */
  onChange: () => void;
  /** What the next sync does with tags that the filters leave out. */
  consequence?: string;
}

/** The globs that select tags. The form around them has `TagFilterValues`. */
export function TagFilterFields({ onChange, consequence = '' }: TagFilterFieldsProps) {
  const { register } = useFormContext<TagFilterValues>();
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      <TextField
        label="Tags to include"
        placeholder="v*, release-*"
        maxLength={1000}
        hint="Globs with * and ?, separated by commas. Empty: all tags."
        {...register('includeTags', { onChange })}
      />
      <TextField
        label="Tags to exclude"
        placeholder="*-dev"
        maxLength={1000}
        hint={`Has precedence over the tags to include. ${consequence}`}
        {...register('excludeTags', { onChange })}
      />
    </div>
  );
}
