/** Rows that an older program mirrored with control characters: cleaned by the next sync, and the rows they were. */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { openMirror } from '../../../../src-main/db/mirror/mirror.ts'
import { toFingerprint } from '../../../../src-main/db/rows/transaction-row.ts'
import { syncTransactions } from '../../../../src-main/services/sync/sync-transactions.ts'
import {
  ACCESS,
  type MaliciousService,
  pageOf,
  startMaliciousService,
} from '../../../helpers/malicious-service.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { uncleanTexts } from '../../../helpers/unclean-texts.ts'
import { makeCompanyFolder, workerUrl } from '../../db/helpers/mirror-fixtures.ts'
import { clientsOf } from './helpers/sync-bench.ts'

const folder = newFolder()
const company = join(folder, 'company')
let service: MaliciousService

beforeEach(async () => {
  service = await startMaliciousService()
  await makeCompanyFolder(company)
})
afterEach(async () => {
  await service[Symbol.asyncDispose]()
})

const sync = async (): Promise<void> => {
  const { url } = service
  const mirror = await openMirror({ folder: company, workerUrl, clock: systemClock })
  try {
    const { banking } = clientsOf({ ...ACCESS, invoicingUrl: url, bankingUrl: url, authUrl: url })
    await syncTransactions(
      { banking, mirror, clock: systemClock },
      { accountId: ACCESS.accountId, full: true },
    )
  } finally {
    await mirror.close()
  }
}

interface Row {
  id: number
  source_id: string | null
  text: string
  counterparty_name: string
  counterparty_iban: string
  vanished_at: string | null
}
const inMirror = <T>(work: (db: Database.Database) => T): T => {
  const db = new Database(join(company, 'mirror.sqlite'))
  try {
    return work(db)
  } finally {
    db.close()
  }
}
const rowsOf = (): Row[] =>
  inMirror((db) =>
    db
      .prepare<[], Row>(
        'SELECT id, source_id, text, counterparty_name, counterparty_iban, vanished_at FROM bank_transaction ORDER BY id',
      )
      .all(),
  )

/** The service's records: each text twice, once with an id of its own, which contains it too, and once without. */
const records = uncleanTexts.flatMap(([, sent], at) => {
  const same = {
    bookingDate: '2026-03-02',
    amount: `+${at + 1}.00`,
    description: sent,
    debtorName: sent,
    debtorIban: `PT50\u202e${at}`,
    direction: 'IN',
  }
  return [{ ...same, transactionId: `id-${at}\x1b` }, same]
})

test('each stays the row it was, with a text, a name, an IBAN and an id that are clean', async () => {
  service.attacks({
    name: 'unclean',
    route: 'transactions',
    answer: (response) => void response.end(pageOf(records)),
  })
  await sync()
  const clean = rowsOf()
  expect(clean).toHaveLength(records.length)
  // As it was kept before: NUL taken out, everything else as it came.
  inMirror((db) => {
    const write = db.prepare(
      'UPDATE bank_transaction SET text = ?, counterparty_name = ?, counterparty_iban = ?, source_id = ?, fingerprint = ? WHERE id = ?',
    )
    for (const [at, row] of clean.entries()) {
      const { description, debtorIban, amount, ...more } = records[at] ?? records[0] ?? {}
      const text = String(description).replaceAll('\0', '').toWellFormed().trim()
      const sourceId = 'transactionId' in more ? more.transactionId : null
      const print = sourceId === null ? toFingerprint('2026-03-02', Number(amount) * 100, 'EUR', text) : null
      write.run(text, text, String(debtorIban), sourceId, print, row.id)
    }
  })
  expect(rowsOf()).not.toEqual(clean)
  await sync()
  expect(rowsOf()).toEqual(clean)
  await sync()
  expect(rowsOf()).toEqual(clean)
})
