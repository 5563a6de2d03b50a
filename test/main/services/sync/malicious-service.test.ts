import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { isAppError } from '#core/app-error.ts'
import { systemClock } from '#core/clock.ts'
import { openReadable } from '../../../../src-main/db/connection/open.ts'
import { type Mirror, openMirror } from '../../../../src-main/db/mirror/mirror.ts'
import { syncDocuments } from '../../../../src-main/services/sync/sync-documents.ts'
import { syncTransactions } from '../../../../src-main/services/sync/sync-transactions.ts'
import { trackDocuments } from '../../../../src-main/services/sync/track-documents.ts'
import {
  ACCESS,
  attacks,
  growing,
  type MaliciousService,
  startMaliciousService,
} from '../../../helpers/malicious-service.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { makeCompanyFolder, workerUrl } from '../../db/helpers/mirror-fixtures.ts'
import { clientsOf } from './helpers/sync-bench.ts'

/** One mirror lives through all of it, as a company's does. */
let service: MaliciousService
let mirror: Mirror
let company: string
const folder = newFolder()

beforeAll(async () => {
  service = await startMaliciousService()
  company = join(folder, 'company')
  await makeCompanyFolder(company)
  mirror = await openMirror({ folder: company, workerUrl, clock: systemClock })
  await trackDocuments({ mirror, clock: systemClock }, { list: [1] })
})
afterAll(async () => {
  await mirror.close()
  await service[Symbol.asyncDispose]()
})

/** A new client each time: a refused token must not hide later failures. */
const sync = async (timeoutMs: number): Promise<void> => {
  const { url } = service
  const clients = clientsOf({ ...ACCESS, invoicingUrl: url, bankingUrl: url, authUrl: url }, { timeoutMs })
  const ports = { ...clients, mirror, clock: systemClock }
  await syncDocuments(ports, { full: true })
  await syncTransactions(ports, { accountId: ACCESS.accountId, full: true })
}

const mirrored = () => {
  const db = openReadable(join(company, 'mirror.sqlite'))
  try {
    const rows = db.readColumn<string>(
      "SELECT source_id || ' ' || booking_date || ' ' || amount_minor || ' ' || text FROM bank_transaction WHERE vanished_at IS NULL ORDER BY source_id",
    )
    const documents = db.readColumn<string>(
      "SELECT number || ' ' || name || ' ' || unpaid_minor FROM document",
    )
    return { transactions: rows.all(), documents: documents.all() }
  } finally {
    db.close()
  }
}

/** The data of an honest service, written here a second time. */
const held = {
  transactions: Array.from(
    { length: 250 },
    (_, at) => `m-${at + 1} 2026-03-02 ${(at + 1) * 100} Transferência de cliente ${at + 1}`,
  ).sort(),
  documents: ['FT A/1 Padaria Central Lda 12300'],
}

/** How those end that must not come in at all; the others may be a sync. */
const ends: Readonly<Record<string, ErrorCode>> = {
  'a slow drip': 'remote-failed',
  'an endless body': 'remote-shape-changed',
  'a gzip bomb': 'remote-shape-changed',
  'a deflate bomb': 'remote-shape-changed',
  'a gzip bomb within a gzip bomb': 'remote-shape-changed',
  'headers without measure': 'remote-failed',
  'a redirect': 'redirect-refused',
  'lists nested without end': 'remote-shape-changed',
  'a nested record': 'remote-shape-changed',
  'a million records': 'remote-shape-changed',
  'a page of two thousand records': 'remote-shape-changed',
  'a count beyond measure': 'remote-shape-changed',
}

describe('a service that means harm', () => {
  it.each(attacks.map((attack) => [attack.name, attack] as const))(
    'ends a sync with %s as a known failure or as a sync, and the next full one is right',
    async (_, attack) => {
      service.attacks(attack)
      const code = ends[attack.name]
      // What a limit of size or shape ends must not be ended by time before, on a machine with other work.
      const failure: unknown = await sync(code === 'remote-shape-changed' ? 30_000 : 400).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (failure !== undefined && !isAppError(failure)) throw failure
      expect(service.asked[attack.route]).toBeGreaterThan(0)
      if (code !== undefined) expect(failure).toMatchObject({ code })
      service.behaves()
      await sync(30_000)
      expect(mirrored()).toEqual(held)
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    },
  )

  it('whose list grows for ever is read so far and no further, says so, and is not followed by the next sync', async () => {
    service.attacks(growing)
    const before = service.asked.transactions
    await expect(sync(30_000)).rejects.toMatchObject({
      code: 'remote-shape-changed',
      message: expect.stringContaining('ever more pages'),
    })
    expect(service.asked.transactions - before).toBeLessThan(120)
    const again = service.asked.transactions
    await expect(sync(30_000)).rejects.toMatchObject({ code: 'remote-shape-changed' })
    expect(service.asked.transactions - again).toBeLessThan(120)
    service.behaves()
    await sync(30_000)
    expect(mirrored()).toEqual(held)
  })
})
