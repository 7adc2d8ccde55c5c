import { classNames } from '../../lib/text/class-names.ts';
import type { PaletteGroup, PaletteItem } from './palette-items.ts';

interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  /** Number of the chosen option over all groups. */
  active: number;
  onChoose: (item: PaletteItem) => void;
  onHover: (index: number) => void;
}

/** The options of the palette in groups. The input keeps the focus. */
export function PaletteList({ id, groups, active, onChoose, onHover }: PaletteListProps) {
  const items = groups.flatMap((group) => group.items);
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Choices"
      tabIndex={-1}
      className="mt-2 max-h-[50vh] overflow-auto"
    >
      {groups.map((group) => (
        <div key={group.title} role="group" aria-labelledby={`${id}-${group.title}`}>
          <div
            id={`${id}-${group.title}`}
            role="presentation"
            className="px-2 pt-2 pb-1 text-xs font-semibold text-muted"
          >
            {group.title}
          </div>
          {group.items.map((item) => {
            const index = items.indexOf(item);
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input handles the keys and names the option
              <div
                key={item.id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                aria-disabled={item.disabledReason !== undefined}
                onClick={() => onChoose(item)}
                onMouseMove={() => index !== active && onHover(index)}
                className={classNames(
                  'flex min-h-8 cursor-pointer items-center gap-3 rounded-sm px-2 text-sm aria-disabled:text-muted pointer-coarse:min-h-11',
                  index === active && 'bg-surface-3 outline-2 -outline-offset-2 outline-link',
                )}
              >
                <bdi className="min-w-0 flex-1 truncate" title={item.label}>
                  {item.label}
                </bdi>
                {(item.disabledReason ?? item.detail) !== undefined && (
                  <span className="shrink-0 text-xs text-muted">{item.disabledReason ?? item.detail}</span>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
