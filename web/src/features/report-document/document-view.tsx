import { useId } from 'react';
import { DefinitionList } from '../../components/layout/definition-list.tsx';
import { numbered } from '../../lib/lists/numbered.ts';
import { Block } from './document-block.tsx';
import type { ReportDocument } from './report-document.ts';

interface DocumentViewProps {
  document: ReportDocument;
  /** Sections that are shown elsewhere on the page. */
  isHidden?: (sectionId: string) => boolean;
}

/** The content of a report: the facts of its cover, and its sections with a list of them. */
export function DocumentView({ document, isHidden = () => false }: DocumentViewProps) {
  const id = useId();
  const sections = document.sections.filter((section) => !isHidden(section.id));
  const show = (sectionId: string): void => {
    const heading = window.document.getElementById(`${id}-${sectionId}`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <div className="gap-6 print:block xl:grid xl:grid-cols-[12rem_minmax(0,1fr)]">
      <nav
        aria-label="Sections of the report"
        className="mb-4 xl:sticky xl:top-4 xl:max-h-[90vh] xl:self-start xl:overflow-auto print:hidden"
      >
        <ol className="flex flex-wrap gap-x-3 text-sm xl:block">
          {sections.map((section) => (
            <li key={section.id}>
              <button
                type="button"
                className="min-h-6 py-0.5 text-left text-link wrap-anywhere hover:underline"
                onClick={() => show(section.id)}
              >
                {section.title}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <article className="min-w-0 text-base">
        <div className="mb-5 rounded-md bg-surface-2 p-3">
          <DefinitionList
            rows={Object.fromEntries(document.facts.map(({ label, value }) => [label, <bdi key={label}>{value}</bdi>]))}
          />
        </div>
        {sections.map((section) => (
          <section key={section.id} aria-labelledby={`${id}-${section.id}`} className="mb-6">
            <h2
              id={`${id}-${section.id}`}
              tabIndex={-1}
              className="mb-2 text-lg font-semibold wrap-anywhere outline-none"
            >
              {section.title}
            </h2>
            {numbered(section.blocks).map(({ number, item }) => (
              <Block key={number} block={item} title={section.title} document={document} />
            ))}
          </section>
        ))}
      </article>
    </div>
  );
}
