/** A process that syncs until it is killed: it says each page the writer acknowledged. */
import { systemClock } from '../../../../../src-main/core/clock.ts'
import { openMirror } from '../../../../../src-main/db/mirror.ts'
import { syncTransactions } from '../../../../../src-main/services/sync/sync-transactions.ts'
import { workerUrl } from '../../../db/helpers/mirror-fixtures.ts'
import { clientsOf } from './sync-bench.ts'

interface Given {
  folder: string
  accountId: string
  access: Parameters<typeof clientsOf>[0]
}

const { folder, accountId, access } = JSON.parse(process.argv[2] ?? '') as Given
const mirror = await openMirror({ folder, workerUrl, clock: systemClock })
await syncTransactions(
  { ...clientsOf(access), mirror, clock: systemClock },
  { accountId, onProgress: ({ page }) => process.stdout.write(`${page}\n`) },
)
await mirror.close()
process.stdout.write('done\n')
