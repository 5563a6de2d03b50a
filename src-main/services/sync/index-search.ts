/** Brings the search index up to the newest transaction, in pieces between which other writes go first. */
import type { Mirror } from '../../db/mirror.ts'

/** About fifty milliseconds of the writer's time. */
const ROWS = 2_000

/** Until it is through, rows it has not reached are found by reading them. Errors: storage-failed, disk-full. */
export const indexSearch = async (mirror: Pick<Mirror, 'write'>): Promise<void> => {
  let remaining = 1
  while (remaining > 0) remaining = (await mirror.write.run('indexSearch', { limit: ROWS })).remaining
}
