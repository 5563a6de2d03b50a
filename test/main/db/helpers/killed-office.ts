/** A process that writes to ten mirrors at once, of which three may be open, until it is killed. */
import { join } from 'node:path'
import { systemClock } from '#core/clock.ts'
import { openMirror } from '../../../../src-main/db/mirror/mirror.ts'
import { createMirrorPool } from '../../../../src-main/db/mirror/mirror-pool.ts'
import { aDocument, workerUrl } from './mirror-fixtures.ts'

const pool = createMirrorPool(workerUrl, 3)
await Promise.all(
  Array.from({ length: 10 }, async (_, company) => {
    const folder = join(process.argv[2] ?? '', String(company))
    const mirror = await openMirror({ folder, workerUrl, clock: systemClock, pool })
    for (let id = 1; id < 10_000; id += 1) {
      await mirror.write.run('writeDocuments', { documents: [aDocument({ id })], at: systemClock.now() })
      process.stdout.write(`${company} ${id}\n`)
    }
  }),
)
