/** Messages that were written to files because nothing sends them. */
export interface Outbox {
  /** Removes these messages, by their ids, on whatever channel; one that is not there is no error. */
  remove(ids: readonly string[]): Promise<void>
}
