/** The titles of columns that one report alone has. */
import type { Language } from '#contract/values.ts'
import { type ExpectedColumn, expectedColumnWords } from './expected-report.ts'
import type { OverdueCustomersColumn } from './overdue-customers.ts'
import { overdueColumnWords } from './overdue-words.ts'
import type { VatColumn } from './vat-report.ts'
import { vatTitles } from './vat-words.ts'

export type OwnColumn = OverdueCustomersColumn | ExpectedColumn | VatColumn

const titlesIn = <One extends Language>(language: One) => ({
  ...vatTitles[language],
  ...overdueColumnWords[language],
  ...expectedColumnWords[language],
})

export const ownTitles = { 'pt-PT': titlesIn('pt-PT'), en: titlesIn('en') }
