/** What was left out while very many rows came, made in pieces between which other writes go first. */
import type { Mirror } from '../../db/mirror.ts'

/** About fifty milliseconds of the writer's time. */
const ROWS = 2_000

/**
 * Until it is through, lists sort without an index, and rows the search has not reached are found by reading them.
 * A cancelled sync leaves the rest to the next one. Errors: storage-failed, disk-full.
 */
export const makeIndexes = async (mirror: Pick<Mirror, 'write'>, signal?: AbortSignal): Promise<void> => {
  const make = async (piece: () => Promise<{ remaining: number }>): Promise<void> => {
    let remaining = 1
    while (remaining > 0 && !signal?.aborted) remaining = (await piece()).remaining
  }
  await make(() => mirror.write.run('makeSortIndex', {}))
  await make(() => mirror.write.run('indexSearch', { limit: ROWS }))
}
