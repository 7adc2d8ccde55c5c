export interface NextSteps {
  /** Address of the service. */
  url: string;
  /** The key that this start created; null when it created none. */
  apiKey: string | null;
  /** Id of the scan of the demo image; null without one. */
  demoScanId: string | null;
  print: (line: string) => void;
}

/** Prints a command that the user can paste after the first start. It lists the findings of the demo image, or creates a scan. */
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
