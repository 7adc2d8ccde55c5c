export interface NextSteps {
  /** Of the service. */
  url: string;
  /** The key that this start has made; null when the user has another one. */
  apiKey: string | null;
  /** The scan of the demo image; null without one. */
  demoScanId: string | null;
  print: (line: string) => void;
}

/** Ends a first start with a command that can be pasted: it lists the findings of the demo image, or makes a first scan. */
export function printNextSteps({ url, apiKey, demoScanId, print }: NextSteps): void {
  const key = `-H "X-API-Key: ${apiKey ?? '$KEY'}"`;
  if (apiKey === null) print('\nWith your API key in KEY:');
  if (demoScanId === null) {
    print(`\nThis command scans a first image:`);
    print(
      `  curl -s -X POST ${key} -H 'Content-Type: application/json' -d '{"image": "alpine:3.19"}' ${url}/api/scans`,
    );
  } else {
    print(`\nThis command lists the findings of the demo image:`);
    print(`  curl -s ${key} "${url}/api/scans/${demoScanId}/findings?limit=5"`);
  }
  print(`\nNext steps: ${url}   API reference: ${url}/docs\n`);
}
