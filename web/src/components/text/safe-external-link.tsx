/** An address of a record. Only http and https become links, because records are not trusted. */
export function SafeExternalLink({ href }: { href: string }) {
  const isSafe = URL.canParse(href) && ['http:', 'https:'].includes(new URL(href).protocol);
  if (!isSafe) return <bdi className="wrap-anywhere">{href}</bdi>;
  return (
    <a href={href} target="_blank" rel="noreferrer noopener" className="wrap-anywhere">
      <bdi>{href}</bdi>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
