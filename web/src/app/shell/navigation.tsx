import { Link } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { areas } from '../../features/navigation/areas.ts';
import { OpenPaletteButton } from '../../features/palette/open-palette-button.tsx';
import { classNames } from '../../lib/text/class-names.ts';

/** Links to all areas. On narrow screens they are below a button. */
export function Navigation() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="flex items-center justify-between p-3">
        <Link to="/" className="flex items-center gap-2 text-lg font-bold text-text no-underline">
          <img src="icon.svg" alt="" width="24" height="24" />
          Plimsoll
        </Link>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="navigation"
          aria-label="Navigation"
          onClick={() => setOpen(!isOpen)}
          className="inline-flex size-11 items-center justify-center rounded-md hover:bg-surface-3 lg:hidden"
        >
          <MenuIcon aria-hidden="true" />
        </button>
      </div>
      <nav
        id="navigation"
        aria-label="Areas"
        className={classNames('flex-1 overflow-auto px-2 pb-2 lg:block', !isOpen && 'hidden')}
      >
        <OpenPaletteButton />
        <ul>
          {areas.map(({ path, name, icon: Icon }) => (
            <li key={path}>
              <Link
                to={path}
                activeOptions={{ exact: path === '/', includeSearch: false }}
                onClick={() => setOpen(false)}
                className="flex min-h-9 items-center gap-2.5 rounded-md px-2 text-text no-underline hover:bg-surface-3 pointer-coarse:min-h-11"
                activeProps={{ className: 'bg-surface-3 font-semibold', 'aria-current': 'page' }}
              >
                <Icon size={16} aria-hidden="true" />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
