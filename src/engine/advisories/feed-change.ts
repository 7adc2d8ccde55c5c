/** What a refresh found for a feed. */
export interface FeedChange {
  /** Id of the feed. */
  feed: string;
  /** `outdated`: a file could not be fetched or is damaged, and that of an earlier refresh is used. */
  state: 'updated' | 'unchanged' | 'outdated';
}
