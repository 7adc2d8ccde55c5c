export interface NextSteps {
  /** Of the service. */
  url: string;
  /** The key that this start has made; null when the user has another one. */
  apiKey: string | null;
  /** The scan of the demo image; null without one. */
  demoScanId: string | null;
  say: (line: string) => void;
}

/** Ends a first start with a command that can be pasted: it lists the findings of the demo image, or makes a first scan. */
export function sayNextSteps({ url, apiKey, demoScanId, say }: NextSteps): void {
  const key = `-H "X-API-Key: ${apiKey ?? '$KEY'}"`;
  if (apiKey === null) say('\nWith your API key in KEY:');
  if (demoScanId === null) {
    say(`\nThis command scans a first image:`);
    say(`  curl -s -X POST ${key} -H 'Content-Type: application/json' -d '{"image": "alpine:3.19"}' ${url}/api/scans`);
  } else {
    say(`\nThis command lists the findings of the demo image:`);
    say(`  curl -s ${key} "${url}/api/scans/${demoScanId}/findings?limit=5"`);
  }
  say(`\nNext steps: ${url}   API reference: ${url}/docs\n`);
}
