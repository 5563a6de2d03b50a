/** A process that syncs until it is killed: it says how far it is, pages or documents. */
import { systemClock } from '#core/clock.ts'
import { openMirror } from '../../../../../src-main/db/mirror/mirror.ts'
import { syncDocuments } from '../../../../../src-main/services/sync/sync-documents.ts'
import { syncTransactions } from '../../../../../src-main/services/sync/sync-transactions.ts'
import { workerUrl } from '../../../db/helpers/mirror-fixtures.ts'
import { clientsOf } from './sync-bench.ts'

export interface KilledSync {
  folder: string
  what: 'transactions' | 'documents'
  accountId: string
  access: Parameters<typeof clientsOf>[0]
}

const { folder, what, accountId, access } = JSON.parse(process.argv[2] ?? '') as KilledSync
const mirror = await openMirror({ folder, workerUrl, clock: systemClock })
const ports = { ...clientsOf(access), mirror, clock: systemClock }
const say = (done: number): boolean => process.stdout.write(`${done}\n`)
if (what === 'transactions') await syncTransactions(ports, { accountId, onProgress: ({ page }) => say(page) })
else await syncDocuments(ports, { full: true, onProgress: say })
await mirror.close()
