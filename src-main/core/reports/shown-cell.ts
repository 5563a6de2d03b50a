/** Formats a cell for reading, on screen and on paper; each file format has its own way. */
import { cleanText } from '#contract/clean-text.ts'
import type { Month } from '#contract/closing-values.ts'
import type { CurrencyCode, IsoDate, Language } from '#contract/values.ts'
import { foldText } from '../fold.ts'
import { minorDigits, toDecimalText, toMinor } from '../money.ts'
import { amountCell, type Cell } from './rows.ts'

/** Group separators do not break a line. */
const MARKS = { 'pt-PT': { decimal: ',', group: '\u00a0' }, en: { decimal: '.', group: ',' } } as const
const MINUS = '\u2212'

/** `31/12/2026`. */
export const shownDay = (day: IsoDate): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

/** `12/2026`. */
export const shownMonth = (month: Month): string => `${month.slice(5)}/${month.slice(0, 4)}`

/** `31/12/2026 14:32` of `2026-12-31T14:32:05+00:00`, which is already in the person's time zone. */
export const shownInstant = (instant: string): string =>
  `${shownDay(instant.slice(0, 10) as IsoDate)} ${instant.slice(11, 16)}`

/** One line without control characters; empty for an empty cell. */
export const shownCell = (cell: Cell, language: Language): string => {
  if (cell.value === null) return ''
  switch (cell.kind) {
    case 'text':
      return cleanText(cell.shown?.() ?? cell.value)
    case 'date':
      return shownDay(cell.value)
    case 'instant':
      return shownInstant(cell.value)
    case 'integer':
      return String(cell.value).replace('-', MINUS)
    case 'amount': {
      const { decimal, group } = MARKS[language]
      const [whole = '', fraction] = toDecimalText(cell.value, cell.digits).split('.')
      const grouped = whole.replaceAll(/\B(?=(?:\d{3}){1,5}$)/g, group).replace('-', MINUS)
      return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`
    }
  }
}

/** Formats an amount within a sentence as a cell shows it, with its currency. */
export const shownAmount =
  (language: Language) =>
  (minor: number, currency: CurrencyCode): string =>
    `${shownCell(amountCell(toMinor(minor), minorDigits(currency)), language)}\u00a0${currency}`

/**
 * Rows with a cell that contains the text, as it is shown or as in a file, or an amount as digits; case and accents are
 * ignored.
 */
export function* rowsWith(rows: Iterable<Cell[]>, search: string, language: Language): Generator<Cell[]> {
  const wanted = foldText(search)
  const typed = search.replaceAll(/\s/g, '').replace(',', '.').replace(MINUS, '-')
  const isAmount = /^-?\d+(\.\d*)?$/.test(typed)
  for (const row of rows)
    if (
      row.some(
        (cell) =>
          foldText(shownCell(cell, language)).includes(wanted) ||
          (cell.kind === 'text' && cell.shown && foldText(cell.value ?? '').includes(wanted)) ||
          (isAmount && cell.kind === 'amount' && cell.value !== null
            ? toDecimalText(cell.value, cell.digits).includes(typed)
            : false),
      )
    )
      yield row
}
