/** The transactions' indexes after a walk, made in pieces between which other writes go first. */
import type { Mirror } from '../../db/mirror.ts'

/** About fifty milliseconds of the writer's time. */
const ROWS = 2_000

/**
 * Until it is through, lists sort without an index, and rows the search has not reached are found by reading them.
 * Errors: storage-failed, disk-full.
 */
export const makeIndexes = async (mirror: Pick<Mirror, 'write'>): Promise<void> => {
  let missing = 1
  while (missing > 0) missing = (await mirror.write.run('makeSortIndex', {})).remaining
  let remaining = 1
  while (remaining > 0) remaining = (await mirror.write.run('indexSearch', { limit: ROWS })).remaining
}
