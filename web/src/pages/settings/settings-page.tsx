import { Link, useParams } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { scrollToSelected } from '../../components/layout/scroll-to-selected.ts';
import { settingsSections } from '../../features/navigation/settings-sections.ts';
import { sectionContents } from './section-contents.ts';

/** Settings of the user and of the organization, one section for each address. */
export function SettingsPage() {
  const { section: id } = useParams({ strict: false });
  const section = settingsSections.find((one) => one.id === id);
  const Content = section === undefined ? undefined : sectionContents[section.id];
  const links = useRef<HTMLUListElement>(null);
  // On a phone the links are wider than the window.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the effect reads the link that the section selects
  useEffect(() => scrollToSelected(links.current), [id]);
  return (
    <>
      <PageHeader
        title={section === undefined ? 'Settings' : `${section.name} · Settings`}
        heading={section === undefined ? 'Settings' : `Settings: ${section.name}`}
      />
      <nav aria-label="Sections of the settings" className="mb-4 border-b border-hairline print:hidden">
        <ul ref={links} className="flex overflow-x-auto xl:gap-1">
          {settingsSections.map(({ id: one, name }) => (
            <li key={one}>
              <Link
                to="/settings/$section"
                params={{ section: one }}
                activeOptions={{ includeSearch: false }}
                className="inline-flex min-h-9 items-center border-b-2 -outline-offset-2 pointer-coarse:min-h-11 px-2 text-sm xl:px-3 whitespace-nowrap no-underline"
                activeProps={{ className: 'border-link font-semibold text-text', 'aria-current': 'page' }}
                inactiveProps={{ className: 'border-transparent text-muted hover:text-text' }}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {Content === undefined ? (
        <EmptyState title="This section does not exist">Choose one of the sections above.</EmptyState>
      ) : (
        <Suspense fallback={<Skeleton lines={8} label="Loading the section" />}>
          <Content />
        </Suspense>
      )}
    </>
  );
}
