import type { ReleaseDates } from './release-dates.ts';

/**
 * Releases of distributions that endoflife.date does not list, by product name. If it lists one later, the dates of a snapshot replace these.
 * A source that names a month stands for its last day.
 */
export const ownReleaseDates: Readonly<Record<string, readonly ReleaseDates[]>> = {
  // 1.0: github.com/dotnet/dotnet-docker/issues/4558. 2.0: devblogs.microsoft.com/java, "Important Updates to Container Images of Microsoft
  // Build of OpenJDK", and github.com/microsoft/azurelinux/issues/13555. No day is published for 3.0.
  'azure-linux': [
    ['2.0', '2025-07-31'],
    ['1.0', '2023-08-31'],
  ],
  // "Planned EOL" of each release on www.openeuler.org/en/download/archive/, August 2026.
  openeuler: [
    ['25.09', '2026-03-31'],
    ['25.03', '2025-09-30'],
    ['24.09', '2025-03-31'],
    ['24.03-LTS-SP4', '2027-03-31'],
    ['24.03-LTS-SP3', '2027-12-31'],
    ['24.03-LTS-SP2', '2026-03-31'],
    ['24.03-LTS-SP1', '2026-12-31'],
    ['24.03-LTS', '2026-05-31'],
    ['23.09', '2024-03-31'],
    ['23.03', '2023-09-30'],
    ['22.09', '2023-03-31'],
    ['22.03-LTS-SP4', '2026-06-30'],
    ['22.03-LTS-SP3', '2025-12-31'],
    ['22.03-LTS-SP2', '2024-03-31'],
    ['22.03-LTS-SP1', '2024-12-31'],
    ['22.03-LTS', '2024-03-31'],
    ['21.09', '2022-03-31'],
    ['21.03', '2021-09-30'],
    ['20.09', '2021-03-31'],
    ['20.03-LTS-SP4', '2025-11-30'],
    ['20.03-LTS-SP3', '2023-12-31'],
    ['20.03-LTS-SP2', '2022-04-30'],
    ['20.03-LTS-SP1', '2022-12-31'],
    ['20.03-LTS', '2021-03-31'],
  ],
};
