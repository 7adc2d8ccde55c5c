import { momentText } from '../../reports/moment-text.ts';
import type { Dataset, ReportDocument } from '../../reports/report-document.ts';
import type { ReportSnapshot } from '../../reports/report-snapshot.ts';
import { aboutSection } from './about-section.ts';
import { controlSection, controlsSection, reviewsSection, summarySection } from './control-sections.ts';
import { sbomDocumentsDataset } from './document-datasets.ts';
import { evidenceSections } from './evidence-sections.ts';
import type { PackFacts } from './pack-facts.ts';
import { signOffSection } from './sign-off-section.ts';

/** Creates the document of a pack: its sections, and every evidence table with all rows. */
export function packDocument(snapshot: ReportSnapshot<PackFacts>): ReportDocument {
  const { head } = snapshot;
  const { facts } = head;
  const { framework, sections, controls } = facts;
  return {
    title: `${framework.title} evidence pack`,
    subject: head.name,
    facts: [
      { label: 'Organization', value: `${head.organization.name} (${head.organization.id})` },
      { label: 'Framework', value: `${framework.title}, ${framework.edition}` },
      { label: 'Source', value: framework.source },
      { label: 'Scope', value: head.scope.label },
      { label: 'Period', value: periodText(facts) },
      { label: 'As of', value: momentText(head.asOf) },
      { label: 'Report', value: `${head.reportId}, version ${head.version}` },
    ],
    sections: [
      ...(sections.includes('summary') ? [summarySection(facts)] : []),
      controlsSection(facts),
      ...controls.map((control) => controlSection(control, sections)),
      ...(head.datasets.some(({ id }) => id === 'reviews') ? [reviewsSection()] : []),
      ...evidenceSections(facts),
      aboutSection(facts),
      signOffSection(head),
    ],
    datasets: head.datasets
      .filter(isShown)
      .map((dataset): Dataset => ({ ...dataset, rows: () => snapshot.rows(dataset.id) })),
    mainDataset: 'controls',
  };
}

/** Files of the pack are no table of its document. */
const isShown = ({ id }: { id: string }) => id !== sbomDocumentsDataset.id;

function periodText({ period }: PackFacts): string {
  const text = `${momentText(period.from)} to ${momentText(period.to)}`;
  return period.cutFrom === null ? text : `${text} (shortened; requested end: ${momentText(period.cutFrom)})`;
}
