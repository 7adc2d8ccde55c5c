import { type DifferenceContext, type JudgedRecord, onlySilent } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const moduleInTitle: Reason = {
  id: 'module-in-title',
  text: 'The title of an erratum of AlmaLinux names no module stream (ruby security update), one with a component (httpd:2.4/mod_http2) or several (pki-core:10.6 and pki-deps:10.6), and records have the stream nowhere else. The databases of trivy and grype in this comparison leave the first two kinds out and have the third kind under the first stream only. Plimsoll compares packages of a module with errata of their stream, of all named streams, and with those without a stream.',
  explains: (context) =>
    context.isOwn &&
    context.subject.ecosystem.startsWith('AlmaLinux:') &&
    onlySilent(context, 'trivy', 'grype') &&
    context.records.some(({ isAffected }) => isAffected) &&
    context.records.filter(({ isAffected }) => isAffected).every((one) => isOtherStream(one, context)),
};

function isOtherStream({ record: { summary = '' }, affected }: JudgedRecord, { item }: DifferenceContext): boolean {
  const stream = /^(?:\w+: )?([\w.+-]+:[\w.]+) /.exec(summary)?.[1];
  const own = item.module?.split(':').slice(0, 2).join(':');
  return JSON.stringify(affected).includes('.module_el') && (stream === undefined || stream !== own);
}
