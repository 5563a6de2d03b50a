/** The lines above a table in a PDF: the account, its balances, and what else a table has above its titles. */
import { compareAccountNames, toIban } from '#core/account-names.ts'
import { foldText } from '#core/fold.ts'
import { balanceRowOf } from '../table/balance-rows.ts'
import type { TableRow } from '../table/cells.ts'
import { type Atom, atomsOf, lastAmount } from './atoms.ts'
import { daysIn } from './days.ts'
import type { TextLine } from './text-lines.ts'
import type { Piece } from './text-pieces.ts'

/** A table is looked for in its first sixty rows. */
const MAX_ROWS = 50

/** The lines as rows: a label and its balance are one each, wherever both stand. */
export const headingRows = (lines: readonly TextLine[]): TableRow[] => {
  const rows: TableRow[] = []
  for (const [at, line] of lines.entries()) {
    const balances = balancesIn(line, lines[at + 1])
    for (const cells of balances.length > 0 ? balances : [line.pieces.map(({ text }) => text)])
      rows.push({ line: line.number, cells })
  }
  if (rows.length <= MAX_ROWS) return rows
  const told = rows.filter(({ cells }) => isTold(cells))
  return (told.length > 0 ? told : rows).slice(-MAX_ROWS)
}

const isTold = (cells: readonly string[]): boolean =>
  /\d{4}|:/.test(cells.join(' ')) || balanceRowOf(foldText(cells[0] ?? '')) !== undefined

/** Labels with their amounts: behind each, or below it where the line has labels only. */
const balancesIn = (line: TextLine, next: TextLine | undefined): string[][] => {
  const atoms = atomsOf(line).flatMap((atom) => (atom.kind === 'text' ? (lastAmount(atom) ?? atom) : atom))
  const isLabel = ({ kind, text }: Atom): boolean => kind === 'text' && balanceRowOf(text) !== undefined
  if (!atoms.some(isLabel)) return []
  if (atoms.some(({ kind }) => kind === 'money'))
    return atoms.flatMap((atom, at) => {
      if (!isLabel(atom)) return []
      const behind = atoms.slice(at + 1)
      const end = behind.findIndex(isLabel)
      const amount = (end < 0 ? behind : behind.slice(0, end)).find(({ kind }) => kind === 'money')
      return amount ? [[atom.text, amount.text]] : []
    })
  const below = next?.page === line.page ? atomsOf(next).filter(({ kind }) => kind === 'money') : []
  return atoms.filter(isLabel).flatMap((label) => {
    const amount = below.find((one) => one.left < label.right && label.left < one.right)
    return amount ? [[label.text, amount.text]] : []
  })
}

/** Names the balance of the first day of several (`Saldo em 31-08-2026`) as the opening one, and that of the last day as the closing one. */
export const nameByDay = (rows: readonly TableRow[]): TableRow[] => {
  const labels = rows.map(({ cells }) => {
    const at = cells.findIndex((cell) => balanceRowOf(cell) !== undefined)
    const text = cells[at] ?? ''
    return { at, text, states: balanceRowOf(text), day: daysIn(text)[0]?.date }
  })
  const days = labels.flatMap(({ states, day }) => (states === 'other' && day ? day : [])).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === last) return [...rows]
  const isStated = (kind: string): boolean => labels.some(({ states }) => states === kind)
  return rows.map((row, place) => {
    const { at = -1, text = '', states, day } = labels[place] ?? {}
    if (states !== 'other' || !day) return row
    const kind =
      day === first && !isStated('opening') ? 'inicial' : day === last && !isStated('closing') ? 'final' : ''
    return kind === ''
      ? row
      : { ...row, cells: row.cells.with(at, `Saldo ${kind}, ${text.replace(/:$/, '')}`) }
  })
}

const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,4})?\b/
const NAMES = /\b(?:CONTA|ACCOUNT|NIB|CUENTA|DEPOSITO|CARTAO|CARD)\b/

/** The accounts that lines above a table name: IBANs, or numbers beside the word of an account. */
export const accountsIn = (lines: readonly TextLine[]): string[] =>
  lines.flatMap(({ pieces }) => {
    const text = joinedText(pieces).slice(0, 400)
    const iban = toIban(IBAN.exec(text.toUpperCase())?.[0])
    if (iban) return iban
    const number = NAMES.test(foldText(text)) ? /\d[\d .-]{5,30}\d/.exec(text)?.[0] : undefined
    return number === undefined ? [] : number.replace(/[ .-]/g, '')
  })

/** The lines without those of a summary: accounts beside their balances, where another line names one alone. */
export const withoutSummary = (lines: readonly TextLine[]): TextLine[] => {
  const naming = lines.filter((line) => accountsIn([line]).length > 0)
  const summed = naming.filter((line) => atomsOf(line).some(({ kind }) => kind === 'money'))
  return naming.length > summed.length ? lines.filter((line) => !summed.includes(line)) : [...lines]
}

/** Whether the line states a balance. */
export const statesBalance = (line: TextLine): boolean => balancesIn(line, undefined).length > 0

/** Whether these lines name an account, and none of those that the ones before name. */
export const isOtherAccount = (own: readonly string[], before: readonly string[]): boolean =>
  own.length > 0 &&
  before.length > 0 &&
  !own.some((one) => before.some((other) => compareAccountNames(one, other) !== 'other'))

export const joinedText = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join(' ')
