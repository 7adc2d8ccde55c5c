import { Dialog } from '../../components/overlay/dialog.tsx';
import { closeHelp, useHelpOpen } from './help-state.ts';
import { shortcutGroups } from './shortcut-list.ts';
import { ShortcutSwitch } from './shortcut-switch.tsx';

/** All keys of the dashboard, and the switch for single keys. */
export function ShortcutHelp() {
  const isOpen = useHelpOpen();
  return (
    <Dialog isOpen={isOpen} onClose={closeHelp} size="wide" title="Keyboard">
      <ShortcutSwitch />
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {shortcutGroups.map(({ title, entries }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-1 font-semibold">{title}</h3>
            <dl className="grid grid-cols-[8rem_1fr] gap-y-1 text-sm">
              {entries.map(({ keys, action }) => (
                <div key={action} className="contents">
                  <dt className="flex flex-wrap items-center gap-1">
                    {keys.map((key) => (
                      <Keys key={key} text={key} />
                    ))}
                  </dt>
                  <dd>{action}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Keys({ text }: { text: string }) {
  return (
    <span className="inline-flex gap-0.5">
      {text.split(' ').map((key) => (
        <kbd key={key} className="rounded-sm border border-line bg-surface-2 px-1 text-xs">
          {key}
        </kbd>
      ))}
    </span>
  );
}
