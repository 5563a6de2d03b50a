/**
 * Made `first-mirror.sqlite.gz` and `first-mirror.json` once, with the commit that folded all steps of the schema into
 * the first: every later step must carry that mirror over (`test/main/db/first-mirror.test.ts`). Not to be run again:
 * it would write a mirror of a later schema.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Month } from '#contract/closing-values.ts'
import type { Allocation } from '#contract/match-values.ts'
import type { Instant } from '#contract/values.ts'
import { openWritable } from '../../src-main/db/mirror/open-writable.ts'
import {
  type CommandInput,
  runCommand,
  type WriterCommand,
} from '../../src-main/db/mirror/writer-commands.ts'
import { groupByHand } from '../../src-main/db/rows/group-body.ts'
import { packDays } from '../../src-main/db/rows/packed-rows.ts'
import { newFolder } from '../helpers/new-folder.ts'
import {
  AT,
  aDocument,
  aPayment,
  aTransaction,
  day,
  minor,
  movements,
} from '../main/db/helpers/mirror-fixtures.ts'
import { mirrorPages } from '../main/db/helpers/mirror-pages.ts'
import { readBooks } from './read-books.ts'

const [JANUARY, FEBRUARY] = ['2026-01', '2026-02'] as [Month, Month]
const person = { by: 'Ana Sousa', at: AT }

const file = join(newFolder(), 'mirror.sqlite')
const db = await openWritable(file, { now: AT, companyId: 'primeira' })
const run = <C extends WriterCommand>(command: C, input: CommandInput<C>) => runCommand(db, command, input)

const records = movements([
  ['2026-01-12', 12_300, 112_300],
  ['2026-01-20', -5_000, 107_300],
  ['2026-02-12', 12_300, 119_600],
  ['2026-02-20', 400, 120_000],
  ['2026-03-03', -1_000, 119_000],
])
const documents = [1, 2, 3].map((id) => aDocument({ id, date: day(`2026-0${id}-05`) }))
run('writeDocuments', { documents, at: AT })
mirrorPages(db, [records])

const importStatement = (): void => {
  const staged = run('stageFile', {
    isFirst: true,
    name: 'extrato.xml',
    kind: 'camt',
    sha256: 'hash-1',
    ...person,
  })
  if (!('fileId' in staged)) throw new Error('the file is here already')
  const { statementId } = run('stageStatement', {
    fileId: staged.fileId,
    accountName: 'PT50 2',
    accountId: 'conta-2',
  })
  const row = {
    valueDate: null,
    currency: 'EUR',
    counterpartyName: null,
    counterpartyIban: null,
    reference: null,
    bankReference: null,
    balanceMinor: null,
  }
  run('stageRows', {
    statementId,
    days: packDays([
      {
        ...row,
        place: 0,
        line: 1,
        bookingDate: day('2026-01-15'),
        amountMinor: minor(-700),
        text: 'COMISSAO',
      },
      {
        ...row,
        place: 1,
        line: 2,
        bookingDate: day('2026-02-15'),
        amountMinor: minor(900),
        text: 'DEVOLUCAO',
      },
    ]),
  })
  const balance = (amount: number, date: string) => ({ minor: minor(amount), date: day(date) })
  run('endStatement', {
    statementId,
    end: {
      currency: 'EUR',
      opening: balance(10_000, '2025-12-31'),
      closing: balance(10_200, '2026-02-28'),
      from: day('2026-01-01'),
      to: day('2026-02-28'),
    },
  })
  run('applyImports', { at: AT as Instant, dryRun: false })
}
importStatement()

let groups = 0
const accept = (...allocations: Allocation[]): string => {
  groups += 1
  const id = `h-${groups}`
  run('acceptManual', { group: groupByHand({ id, currency: 'EUR', allocations }), ...person })
  return id
}
const classified = (transactionId: number, amount: number): Allocation => ({
  documentId: null,
  documentNumber: null,
  transactionId,
  amountMinor: minor(amount),
  kind: 'classified',
  categoryId: 'other',
})
const close = (period: Month, reason: string | null = null): void => {
  const closed = run('closeMonth', { period, reason, seen: null, today: day('2026-04-10'), ...person })
  if (closed.outcome !== 'closed') throw new Error(JSON.stringify(closed))
}

accept(aPayment(1, 1))
accept(classified(2, -5_000))
const undone = accept(aPayment(3, 3))
run('undoGroup', { groupId: undone, ...person })
accept(aPayment(2, 3))
accept(classified(4, 400))
for (const [id, amount] of [
  [6, -700],
  [7, 900],
] as const)
  accept(classified(id, amount))
run('writeNote', { of: { transactionId: 2 }, text: 'ver com o cliente', ...person })
const account = { account: 'conta-1', ...person }
run('typeBalance', { ...account, period: JANUARY, kind: 'ledger', amountMinor: minor(107_300) })
run('addTransit', { ...account, date: day('2026-02-27'), text: 'Cheque 7', amountMinor: minor(-10_000) })
run('writeLedgerAccount', { subject: 'customers', account: '2111', ...person })
close(JANUARY, 'diferença conhecida')
run('reopenMonth', { period: JANUARY, reason: 'faltou uma nota', ...person })
close(JANUARY, 'diferença conhecida')
close(FEBRUARY, 'diferença conhecida')
// What comes afterwards: a row that the source moves behind the closings, and one of a closed month that is new.
mirrorPages(
  db,
  [
    [
      ...records.slice(0, 4),
      { ...(records[4] as (typeof records)[4]), bookingDate: day('2026-01-31') },
      aTransaction({ sourceId: 'm-5', bookingDate: day('2026-01-25'), text: 'ATRASADO', balanceMinor: null }),
    ],
  ],
  { at: '2026-04-01T09:00:00.000Z' },
)

const books = readBooks(db, [JANUARY, FEBRUARY, '2026-03' as Month])
db.close()
writeFileSync(new URL('first-mirror.json', import.meta.url), `${JSON.stringify(books, null, 2)}\n`)
writeFileSync(new URL('first-mirror.sqlite.gz', import.meta.url), gzipSync(readFileSync(file), { level: 9 }))
