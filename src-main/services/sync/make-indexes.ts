/** Builds the indexes that a large first sync postponed, in small commands, so that other writes can go between them. */
import type { Mirror } from '../../db/mirror/mirror.ts'

/** A command of this many rows takes about 50 ms of the writer's time. */
const ROWS_PER_COMMAND = 2_000

/**
 * Until it has ended, lists sort without an index, and rows that are not indexed yet are searched by reading them.
 * After a cancelled sync the next sync goes on with it. Errors: storage-failed, disk-full.
 */
export const makeIndexes = async (mirror: Pick<Mirror, 'write'>, signal?: AbortSignal): Promise<void> => {
  const make = async (piece: () => Promise<{ remaining: number }>): Promise<void> => {
    let remaining = 1
    while (remaining > 0 && !signal?.aborted) remaining = (await piece()).remaining
  }
  await make(() => mirror.write.run('makeSortIndex', {}))
  await make(() => mirror.write.run('indexSearch', { limit: ROWS_PER_COMMAND }))
}
