import type { ContentKind } from './packages.ts';

/** Repository names below the registry, with the content of their images. */
export interface NamedImage {
  name: string;
  content: readonly ContentKind[];
}

const stacks: Readonly<Record<string, readonly ContentKind[]>> = {
  python: ['debian', 'python'],
  node: ['alpine', 'node'],
  nodeDebian: ['debian', 'node'],
  java: ['debian', 'java'],
  web: ['alpine'],
  tools: ['debian', 'debianTools'],
  testing: ['trixie', 'python'],
  go: ['go'],
};

const names: Readonly<Record<string, string>> = {
  python:
    'ml/recommendation-api ml/feature-store ml/churn-model ml/fraud-detection data/etl-orders data/etl-inventory data/airflow-worker data/report-builder hr/payroll-export finance/invoice-ocr finance/tax-rules support/ticket-router',
  node: 'shop/storefront shop/cart shop/checkout shop/search shop/reviews shop/gift-cards mobile/gateway mobile/push mobile/deep-links marketing/landing-pages marketing/newsletter marketing/ab-tests',
  nodeDebian: 'internal/wiki internal/status-page internal/chat-bot admin/back-office admin/cms admin/image-resizer',
  java: 'orders/order-service orders/pricing orders/returns warehouse/stock-ledger warehouse/picking payments/gateway payments/settlement payments/ledger payments/risk-engine',
  web: 'edge/nginx edge/varnish edge/haproxy edge/static-assets edge/error-pages edge/geoip',
  tools:
    'platform/ci-runner platform/build-tools platform/backup platform/bastion platform/git-mirror platform/image-signer',
  testing: 'platform/next-base data/notebook',
  go: 'platform/metrics-agent platform/log-shipper platform/dns-controller edge/rate-limiter platform/secrets-sidecar payments/hsm-proxy platform/a-repository-with-a-very-long-name-that-tables-must-truncate-without-hiding-the-part-that-tells-images-apart',
};

/** The order mixes the kinds, so that the first images are a sample of all. */
export const imageNames: readonly NamedImage[] = interleave(
  Object.entries(names).map(([stack, text]) => text.split(' ').map((name) => ({ name, content: stacks[stack] ?? [] }))),
);

function interleave<Item>(lists: readonly Item[][]): Item[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}
