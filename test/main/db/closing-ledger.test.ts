import { expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import { readStatement } from '../../../src-main/db/closing/month-statement.ts'
import {
  type CommandInput,
  runCommand,
  type WriterCommand,
} from '../../../src-main/db/mirror/writer-commands.ts'
import { AT, day, minor, movements, openTestMirror } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

const [JANUARY, FEBRUARY] = ['2026-01', '2026-02'] as [Month, Month]
const person = { by: 'Ana Sousa', at: AT }

it('holds the ledger that is tied to an account against the bank, as its extracts state it on the last day', async () => {
  const db = await openTestMirror()
  const run = <C extends WriterCommand>(command: C, input: CommandInput<C>) => runCommand(db, command, input)
  mirrorPages(db, [
    movements([
      ['2026-01-12', 12_300, 112_300],
      ['2026-01-20', -5_000, 107_300],
      ['2026-02-12', 12_300, 119_600],
    ]),
  ])
  const january = {
    code: '1201',
    name: 'Banco',
    from: day('2026-01-01'),
    to: day('2026-02-15'),
    openingMinor: minor(80_000),
    closingMinor: minor(91_000),
    proven: { from: day('2026-01-01'), to: day('2026-02-15') },
    lines: [
      { date: day('2026-01-20'), amountMinor: minor(10_000) },
      { date: day('2026-02-01'), amountMinor: minor(1_000) },
    ].map((line) => ({
      ...line,
      line: 1,
      entry: null,
      text: 'X',
      document: null,
      counterpart: null,
      balanceMinor: null,
    })),
  }
  const ledger = () => readStatement(db, JANUARY).bank[0]?.reconciliation
  run('importExtracts', {
    files: [{ name: '1201.csv', sha256: 's', extracts: [january] }],
    ties: [],
    dryRun: false,
    ...person,
  })
  expect(ledger()?.ledgerMinor).toBeNull()
  run('tieLedger', { code: '1201', accountId: 'conta-1', isTied: true, ...person })
  expect(ledger()).toMatchObject({
    ledgerMinor: 90_000,
    ledgerFrom: 'extract',
    notPostedMinor: 0,
    differenceMinor: 17_300,
  })
  // What a person types comes first.
  run('typeBalance', {
    account: 'conta-1',
    ...person,
    period: JANUARY,
    kind: 'ledger',
    amountMinor: minor(7),
  })
  expect(ledger()).toMatchObject({ ledgerMinor: 7 })
  expect(ledger()).not.toHaveProperty('ledgerFrom')
  // No extract has the last day of February.
  expect(readStatement(db, FEBRUARY).bank[0]?.reconciliation.ledgerMinor).toBeNull()
})
