/** What was expected in the month of a day and did not come, or did not come yet. */
import type { IsoDate, Language, Minor } from '#contract/values.ts'
import type { Rhythm } from '../expected/find-expected.ts'
import { minorDigits } from '../money.ts'
import { accountCell, amountCell, dateCell, type Report, textCell } from './rows.ts'
import { shownDay } from './shown-cell.ts'

export const expectedColumns = [
  'counterparty',
  'account',
  'rhythm',
  'expectedOn',
  'amountFrom',
  'amountTo',
  'currency',
  'expectedState',
  'seenOn',
] as const
export type ExpectedColumn = (typeof expectedColumns)[number]

type ExpectedReportState = 'missing' | 'not-yet' | 'ended'

interface ExpectedItemRow {
  text: string
  accountId: string
  currency: string
  rhythm: Rhythm
  day: IsoDate
  leastMinor: Minor
  mostMinor: Minor
  state: ExpectedReportState
  seen: readonly { date: IsoDate }[]
}

type OwnColumn = Exclude<ExpectedColumn, 'counterparty' | 'account' | 'currency'>

export const expectedColumnWords: Readonly<Record<Language, Readonly<Record<OwnColumn, string>>>> = {
  'pt-PT': {
    rhythm: 'Periodicidade',
    expectedOn: 'Esperado em',
    amountFrom: 'Valor, de',
    amountTo: 'Valor, até',
    expectedState: 'Situação',
    seenOn: 'Visto em',
  },
  en: {
    rhythm: 'Rhythm',
    expectedOn: 'Expected on',
    amountFrom: 'Amount, from',
    amountTo: 'Amount, to',
    expectedState: 'State',
    seenOn: 'Seen on',
  },
}

const words: Readonly<
  Record<Language, { rhythm: Record<Rhythm, string>; state: Record<ExpectedReportState, string> }>
> = {
  'pt-PT': {
    rhythm: { monthly: 'Todos os meses', quarterly: 'Cada três meses', yearly: 'Todos os anos' },
    state: { missing: 'Não apareceu', 'not-yet': 'Ainda não se sabe', ended: 'Já não se espera' },
  },
  en: {
    rhythm: { monthly: 'Every month', quarterly: 'Every three months', yearly: 'Every year' },
    state: { missing: 'Did not come', 'not-yet': 'Not known yet', ended: 'No longer expected' },
  },
}

export const expectedReport = (
  rows: Iterable<ExpectedItemRow>,
  language: Language,
): Report<ExpectedColumn> => ({
  columns: expectedColumns,
  rows: (function* () {
    for (const row of rows) {
      const digits = minorDigits(row.currency)
      yield [
        textCell(row.text),
        accountCell(row.accountId),
        textCell(words[language].rhythm[row.rhythm]),
        dateCell(row.day),
        amountCell(row.leastMinor, digits),
        amountCell(row.mostMinor, digits),
        textCell(row.currency),
        textCell(words[language].state[row.state]),
        textCell(row.seen.map(({ date }) => shownDay(date)).join('; ')),
      ]
    }
  })(),
})
