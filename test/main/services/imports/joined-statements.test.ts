/** Files in which a bank or a person joined statements that show the same days. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Concilia } from '../../../../src-main/compose.ts'
import type { OpenCompany } from '../../../../src-main/services/companies/open-companies.ts'
import { importFiles, undoImport } from '../../../../src-main/services/imports/import-files.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import {
  type ExportedRow,
  type ExportedStatement,
  toCamt,
  toMt940,
  toOfx,
} from '../../../helpers/export-statements.ts'
import { cases } from '../../../helpers/long.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { aCompany } from './helpers/a-company.ts'

const IBAN = 'PT50000201231234567890154'
let folder: string
let concilia: Concilia
let company: OpenCompany

beforeAll(async () => {
  folder = newFolder()
  concilia = composeEngine(join(folder, 'data'))
  company = await aCompany(concilia)
})
afterEach(async () => {
  for (const { fileId, undoneAt } of company.mirror.read.listImports())
    if (undoneAt === null) await undoImport(concilia.deciding, company, fileId)
})
afterAll(() => concilia.close())

const row = (day: number, cents: number, over: Partial<ExportedRow> = {}): ExportedRow => {
  const date = `2026-03-${String(day).padStart(2, '0')}`
  return {
    date,
    valueDate: date,
    cents,
    text: 'DEPOSITO',
    name: 'TPA',
    bankReference: `R${day}${cents}`,
    ...over,
  }
}
/** Two equal deposits on 9 March, which are two; without a bank's reference nothing else tells them apart. */
const month = [row(2, 10_000), row(5, -2_500), row(9, 5_000), row(9, 5_000), row(14, 700), row(20, -4_000)]
const part = (from: number, to: number, rows = month): ExportedStatement => {
  const dayOf = ({ date }: ExportedRow) => Number(date.slice(8))
  const before = rows.filter((one) => dayOf(one) < from).reduce((sum, { cents }) => sum + cents, 0)
  return {
    iban: IBAN,
    openingCents: 100_000 + before,
    rows: rows.filter((one) => dayOf(one) >= from && dayOf(one) <= to),
  }
}

const noReference = (text: string): string =>
  text
    .replaceAll(/<AcctSvcrRef>[^<]*<\/AcctSvcrRef>/g, '')
    .replaceAll(/<FITID>[^\n]*\n/g, '')
    .replaceAll(/NONREF\/\/\w+/g, 'NONREF')
/** References that each statement counts anew. */
const countedAnew = (statement: ExportedStatement, first: number): ExportedStatement => ({
  ...statement,
  rows: statement.rows.map((one, at) => ({ ...one, bankReference: `N${first + at}` })),
})

const give = async (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  const given = { paths: [path], accountFor: () => 'conta-1' }
  const preview = await importFiles(concilia.deciding, company, { ...given, dryRun: true })
  const done = await importFiles(concilia.deciding, company, { ...given, dryRun: false })
  if (preview.outcome !== 'imported' || done.outcome !== 'imported') throw new Error('refused')
  expect(done.statements.map(({ added, known }) => [added, known])).toEqual(
    preview.statements.map(({ added, known }) => [added, known]),
  )
  return done
}
const amounts = () =>
  company.mirror.read
    .listTransactionStates({})
    .map(({ amountMinor }) => Number(amountMinor))
    .sort((one, other) => one - other)
const cents = (rows: readonly ExportedRow[] = month) =>
  rows.map((one) => one.cents).sort((one, other) => one - other)

const formats: [string, (statements: readonly ExportedStatement[]) => string][] = [
  ['camt', toCamt],
  ['mt940', toMt940],
  ['ofx', toOfx],
]

describe.each(formats)('a file in %s', (kind, write) => {
  it.each([
    ['with references', (text: string) => text],
    ['without references', noReference],
  ])('that holds a statement twice shows each row once, %s', async (_, change) => {
    const { statements } = await give(`a.${kind}`, change(write([part(1, 31), part(1, 31)])))
    expect(statements.map(({ rows, added, known }) => [rows, added, known])).toEqual([
      [6, 6, 0],
      [6, 0, 6],
    ])
    expect(amounts()).toEqual(cents())
  })

  it.each([
    ['with references', (text: string) => text],
    ['without references', noReference],
  ])('with statements of overlapping days shows each row once, %s', async (_, change) => {
    await give(`a.${kind}`, change(write([part(1, 14), part(9, 31)])))
    expect(amounts()).toEqual(cents())
  })

  it('with overlapping statements that count their references anew shows each row once', async () => {
    await give(`a.${kind}`, write([countedAnew(part(1, 14), 1), countedAnew(part(5, 31), 40)]))
    expect(amounts()).toEqual(cents())
  })

  it('with a statement that counts its references anew beside two that keep them shows each row once', async () => {
    const written = write([part(1, 14), countedAnew(part(1, 31), 40), part(5, 31)])
    await give(`a.${kind}`, written)
    expect(amounts()).toEqual(cents())
  })

  it('joined from two of the same statements of days shows each row once', async () => {
    const days = [part(1, 4), part(5, 8), part(9, 13), part(14, 31)]
    await give(`a.${kind}`, noReference(write([...days, ...days])))
    expect(amounts()).toEqual(cents())
  })

  it('is undone whole', async () => {
    const { statements } = await give(`a.${kind}`, write([part(1, 31), part(1, 31)]))
    const undone = await undoImport(concilia.deciding, company, statements[0]?.fileId ?? 0)
    expect(undone).toEqual({ outcome: 'undone', removed: 6, documents: 0, notes: 0 })
    expect(amounts()).toEqual([])
  })
})

describe.each([
  ['balances', true],
  ['no balances', false],
])('two tables in one CSV file with %s', (_, hasBalances) => {
  const table = (from: number, to: number): string => {
    let balance = part(from, to).openingCents
    const euros = (minor: number): string => (minor / 100).toFixed(2).replace('.', ',')
    const lines = part(from, to).rows.map(({ date, cents: minor }) => {
      balance += minor
      const cells = [date, 'DEPOSITO', euros(minor), ...(hasBalances ? [euros(balance)] : [])]
      return cells.join(';')
    })
    return [`Data;Descrição;Montante${hasBalances ? ';Saldo' : ''}`, ...lines, ''].join('\n')
  }

  it.each([
    [1, 14, 5, 31],
    [1, 31, 1, 14],
    [1, 31, 1, 31],
    [1, 8, 9, 31],
  ])('of days %i to %i and %i to %i show each row once', async (from, to, from2, to2) => {
    await give('a.csv', `${table(from, to)}${table(from2, to2)}`)
    expect(amounts()).toEqual(cents())
  })
})

describe.each(formats)('the same month again in %s', (kind, write) => {
  it('whose references are counted anew shows each row once', async () => {
    await give(`a.${kind}`, write([countedAnew(part(1, 31), 1)]))
    const again = await give(`b.${kind}`, write([countedAnew(part(1, 31), 100)]))
    expect(again.statements[0]).toMatchObject({ added: 0, known: 6 })
    expect(amounts()).toEqual(cents())
  })

  it('to a later day shows the later rows too', async () => {
    await give(`a.${kind}`, write([countedAnew(part(1, 14), 1)]))
    const later = [...month, row(14, 700), row(25, 900)].sort((one, other) =>
      one.date < other.date ? -1 : 1,
    )
    await give(`b.${kind}`, write([countedAnew(part(1, 31, later), 100)]))
    expect(amounts()).toEqual(cents(later))
  })

  it('of another balance has other rows', async () => {
    await give(`a.${kind}`, write([countedAnew(part(1, 31), 1)]))
    await give(`b.${kind}`, write([{ ...countedAnew(part(1, 31), 100), openingCents: 7 }]))
    expect(amounts()).toHaveLength(12)
  })
})

it('late rows of a day that came to nothing are others, with references of their own', async () => {
  const [a, b] = [row(9, 5_000, { bankReference: 'A' }), row(9, -5_000, { bankReference: 'B' })]
  await give('a.xml', toCamt([{ iban: IBAN, openingCents: 0, rows: [a, b] }]))
  await give('b.xml', toCamt([{ iban: IBAN, openingCents: 0, rows: [{ ...a, bankReference: 'C' }] }]))
  expect(amounts()).toEqual([-5_000, 5_000, 5_000])
})

describe('equal rows of one day', () => {
  const deposit = row(9, 5_000)

  it.each(formats.slice(0, 2))(
    'in two statements in %s that continue each other are two',
    async (kind, write) => {
      const morning = { iban: IBAN, openingCents: 0, rows: [deposit] }
      const afternoon = { ...morning, openingCents: 5_000 }
      await give(`a.${kind}`, noReference(write([morning, afternoon])))
      expect(amounts()).toEqual([5_000, 5_000])
    },
  )

  it.each(formats)(
    'of days that come to nothing are shown once in %s, where two statements overlap',
    async (kind, write) => {
      const still = [row(2, 700), row(9, 5_000), row(10, -5_000), row(20, 900)]
      await give(`a.${kind}`, noReference(write([part(1, 12, still), part(9, 31, still)])))
      expect(amounts()).toEqual(cents(still))
    },
  )

  it('that come late, on a day of the statement before, are shown too', async () => {
    const before = { iban: IBAN, openingCents: 0, rows: [row(9, 5_000), row(10, -5_000)] }
    const late = { iban: IBAN, openingCents: 0, rows: [row(9, 5_000), row(11, 300)] }
    await give('a.sta', noReference(toMt940([before, late])))
    expect(amounts()).toEqual([-5_000, 300, 5_000, 5_000])
  })

  it('of a day that ends as it began are shown once, where its statement comes twice', async () => {
    const still = { iban: IBAN, openingCents: 0, rows: [deposit, { ...deposit, cents: -5_000 }] }
    await give('a.sta', noReference(toMt940([still, still])))
    expect(amounts()).toEqual([-5_000, 5_000])
  })

  it('in reports without balances are one only where texts and parties are equal', async () => {
    const report = (rows: ExportedRow[]) => ({ iban: IBAN, openingCents: 0, rows })
    const others = [
      { ...deposit, text: 'OUTRO' },
      { ...deposit, name: 'OUTRA' },
    ]
    const written = toCamt([report([deposit]), report([deposit, ...others]), report(others)])
      .replaceAll(/<Bal>.*?<\/Bal>/g, '')
      .replaceAll(/(<\/?)Stmt>/g, '$1Rpt>')
      .replaceAll(/BkToCstmrStmt/g, 'BkToCstmrAcctRpt')
    await give('a.xml', noReference(written))
    expect(amounts()).toEqual([5_000, 5_000, 5_000])
  })
})

const ranges = fc.array(
  fc.record({ from: fc.integer({ min: 1, max: 12 }), days: fc.integer({ min: 0, max: 11 }) }),
  { minLength: 1, maxLength: 6 },
)
const history = fc.array(
  fc.record({ day: fc.integer({ min: 1, max: 12 }), cents: fc.constantFrom(500, -500, 700, -200) }),
  { maxLength: 14 },
)

it('any statements of whole days bring each row of these days once', async () => {
  await fc.assert(
    fc.asyncProperty(
      history,
      ranges,
      fc.constantFrom(...formats),
      fc.constantFrom('kept', 'none', 'anew'),
      async (drafts, parts, [kind, write], references) => {
        const rows = drafts
          .sort((one, other) => one.day - other.day)
          .map(({ day, cents }, at) => row(day, cents, { bankReference: `T${at}` }))
        // Statements in OFX have no opening balance: a day at the end of one and the beginning of another proves nothing.
        if (kind === 'ofx' && references === 'anew') return
        const shown = parts.map(({ from, days }, at) => {
          const statement = part(from, from + days, rows)
          return references === 'anew' ? countedAnew(statement, 100 * (at + 1)) : statement
        })
        const written = write(shown)
        const { statements } = await give(`a.${kind}`, references === 'none' ? noReference(written) : written)
        const days = new Set(
          parts.flatMap(({ from, days }) => Array.from({ length: days + 1 }, (_, at) => from + at)),
        )
        const found = amounts()
        await undoImport(concilia.deciding, company, statements[0]?.fileId ?? 0)
        expect(found).toEqual(cents(rows.filter(({ date }) => days.has(Number(date.slice(8))))))
      },
    ),
    { numRuns: cases(30, 1000) },
  )
})
