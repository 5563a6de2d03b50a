/** Which account a row of a ledger extract names. */
import { oneLine, withoutEnd } from '../field-text.ts'
import type { TableRow } from '../table/cells.ts'

const CODE = /^\d{1,4}(?:[. ]?\d{1,12}){0,6}$/

/** `12.01` is `1201`; undefined where the cell is no code of an account. */
export const codeIn = (cell: string): string | undefined => {
  const bare = cell.trim()
  return bare.length <= 30 && CODE.test(bare) ? bare.replace(/\D/g, '') : undefined
}

/** What stands before the code: `Conta n.º: `. */
const LABEL = /^(?:conta|account|cta)\b\D{0,12}/i
const CODE_FIRST = /^\d[\d.]{1,29}/
/** Cash, banks and financial instruments. */
export const BANK_CODE = /^1[1-4]/

/** The account that a row above lines names: `Conta: 12.01 - Banco`, or `1201 - Banco` alone. */
export const headingIn = (
  { cells }: Pick<TableRow, 'cells'>,
  headings = BANK_CODE,
): { code: string; name: string } | undefined => {
  const filled = cells.filter((one) => one !== '')
  if (filled.length === 0 || filled.length > 6) return undefined
  const text = oneLine(filled.join(' ')).slice(0, 300)
  const label = LABEL.exec(text)?.[0] ?? ''
  const printed = CODE_FIRST.exec(text.slice(label.length))?.[0]
  const code = printed === undefined ? undefined : codeIn(withoutEnd(printed, '.') ?? '')
  if (code === undefined || printed === undefined) return undefined
  const rest = text.slice(label.length + printed.length).trimStart()
  const words = oneLine(/^[-–:|]/.test(rest) ? rest.slice(1) : rest)
  const balanceAt = words.search(/\bsaldo\b/i)
  const name = balanceAt > 0 ? words.slice(0, balanceAt).trimEnd() : words
  const isHeading = label !== '' || (headings.test(code) && rest !== words && /\p{L}/u.test(name))
  return isHeading && !/^\d/.test(name) ? { code, name } : undefined
}

/** The account in a column of accounts: its code, with or without its name. */
export const accountIn = (cell: string): { code: string; name: string } | undefined => {
  const whole = codeIn(cell)
  if (whole !== undefined) return { code: whole, name: '' }
  const printed = CODE_FIRST.exec(cell.trim())?.[0] ?? ''
  const code = codeIn(withoutEnd(printed, '.') ?? '')
  const name = oneLine(cell.trim().slice(printed.length)).replace(/^[-–:| ]+/, '')
  return code !== undefined && /\p{L}/u.test(name) ? { code, name } : undefined
}
