/** A process that accepts and undoes one group after another until it is killed, and says each that was acknowledged. */
import { systemClock } from '#core/clock.ts'
import { openMirror } from '../../../../src-main/db/mirror/mirror.ts'
import { workerUrl } from './mirror-fixtures.ts'

const mirror = await openMirror({ folder: process.argv[2] ?? '', workerUrl, clock: systemClock })
const decider = () => ({ by: 'ana', at: systemClock.now() })
for (let round = 0; round < 10_000; round += 1) {
  const groupId = `g-${(round % 3) + 1}`
  const { results } = await mirror.write.run('acceptGroups', { groupIds: [groupId], ...decider() })
  if (results[0]?.outcome === 'done') process.stdout.write(`accepted ${groupId}\n`)
  else {
    const { undone } = await mirror.write.run('undoGroup', { groupId, ...decider() })
    if (undone.length > 0) process.stdout.write(`undone ${undone[0]}\n`)
  }
}
