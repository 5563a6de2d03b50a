/** Proves which rows of a statement state a balance or a total, and which of them move money although their words say a balance. */
import type { IsoDate } from '#contract/values.ts'
import { fileProblem } from './file-problem.ts'
import { type BalanceLabel, textKey } from './table/balance-rows.ts'

/** A row of the statement, as far as it may tell a balance. */
export interface ListedAmount {
  line: number
  /** null for a row without a day. */
  day: IsoDate | null
  minor: number
  text: string
  /** What its words state; undefined for the words of a transaction. */
  label: BalanceLabel | undefined
  /** What the balances of the rows beside it say. */
  beside?: 'stated' | 'money' | undefined
}

/** Balances of the statement; null where they are not known. */
export interface StatementEnds {
  opening: number | null
  closing: number | null
}

/** A person's answers about rows that nothing else decides: keys of texts that state a balance, and of those that do not. */
export interface SaidOfRows {
  yes: readonly string[]
  no: readonly string[]
}

/** unproven: its words are those of a balance, and nothing else decides. */
export type Verdict = 'stated' | 'money' | 'unproven'

/**
 * @param listed in the file's order @param areProven whether balances of the rows prove that those without a label are money
 * @returns what each row is that may state a balance; the others are money
 */
export const decideBalanceRows = <Row extends ListedAmount>(
  listed: readonly Row[],
  { opening, closing }: StatementEnds,
  said: SaidOfRows | undefined,
  areProven = false,
): ReadonlyMap<Row, Verdict> => {
  const verdicts = new Map<Row, Verdict>()
  for (const one of listed) {
    const verdict = one.beside ?? saidOf(one, said) ?? (one.label && 'unproven')
    if (verdict) verdicts.set(one, verdict)
  }
  const isMoney = (one: Row): boolean => (verdicts.get(one) ?? 'money') === 'money'
  const open = listed.filter((one) => verdicts.get(one) === 'unproven')
  if (open.length > 0) {
    const sum = sumOf(listed.filter(isMoney))
    const all = sum + sumOf(open)
    const start = opening ?? (closing === null ? null : closing - sum)
    const back = listed.toReversed()
    const oldestFirst = isNewestFirst(listed) ? back : listed
    const proven = new Set([
      ...(start === null ? [] : atBalance(oldestFirst, isMoney, start)),
      ...chained(listed, isMoney),
      ...chained(back, isMoney),
      ...open.filter((one) => isTotalOf(one, listed.filter(isMoney))),
    ])
    // The balances of the statement decide over all of them together.
    const areEndsKnown = opening !== null && closing !== null && sum !== all
    for (const one of open) {
      // An account that opened with these rows explains a payer's words as well.
      const isWhole = opening === null && closing !== null && all === closing && one.label?.kind === 'other'
      if (areEndsKnown && opening + all === closing) verdicts.set(one, 'money')
      else if ((areEndsKnown && opening + sum === closing) || (proven.has(one) && !isWhole))
        verdicts.set(one, 'stated')
      else if ((isWhole && !proven.has(one)) || isShop(one)) verdicts.set(one, 'money')
    }
  }
  const money = listed.filter(isMoney)
  const odd = areProven ? undefined : oddRow(money, opening, closing)
  if (odd && !verdicts.has(odd)) verdicts.set(odd, 'unproven')
  return verdicts
}

/** The question for a row that nothing decides. */
export const balanceRowProblem = ({ line, text }: Pick<ListedAmount, 'line' | 'text'>): Error =>
  fileProblem('balance-row', { line, element: text.slice(0, 100) })

/** The person's answer about a row with this text. */
const saidOf = (
  { text }: Pick<ListedAmount, 'text'>,
  said: SaidOfRows | undefined,
): 'stated' | 'money' | undefined => {
  if (!said) return undefined
  const key = textKey(text)
  if (said.yes.some((one) => textKey(one) === key)) return 'stated'
  return said.no.some((one) => textKey(one) === key) ? 'money' : undefined
}

/**
 * The row without which the opening balance leads to the closing one, where it does not with all of them; without these
 * balances a first or last row that is the sum of all others. Its words are not known, and nothing proves that it is money.
 * Sums of fewer rows may be equal by chance.
 */
const oddRow = <Row extends { minor: number }>(
  rows: readonly Row[],
  opening: number | null,
  closing: number | null,
): Row | undefined => {
  const all = sumOf(rows)
  if (opening !== null && closing !== null) {
    const surplus = opening + all - closing
    return surplus === 0 ? undefined : rows.find(({ minor }) => minor === surplus)
  }
  if (rows.length < LEAST_ROWS) return undefined
  return [rows.at(-1), rows[0]].find((one) => one !== undefined && one.minor !== 0 && 2 * one.minor === all)
}
const LEAST_ROWS = 4

const isNewestFirst = (listed: readonly ListedAmount[]): boolean => {
  const days = listed.flatMap(({ day }) => day ?? [])
  return (days[0] ?? '') > (days.at(-1) ?? '')
}

const sumOf = (rows: readonly { minor: number }[]): number => rows.reduce((sum, { minor }) => sum + minor, 0)

/** Rows that have the balance at their place in the list. */
const atBalance = <Row extends ListedAmount>(
  oldestFirst: readonly Row[],
  isMoney: (row: Row) => boolean,
  opening: number,
): Row[] => {
  let balance = opening
  return oldestFirst.filter((one) => {
    if (isMoney(one)) balance += one.minor
    return !isMoney(one) && one.minor === balance
  })
}

/** Rows of balances of which each is the one before plus the money between them; a total is no balance. */
const chained = <Row extends ListedAmount>(listed: readonly Row[], isMoney: (row: Row) => boolean): Row[] => {
  const found: Row[] = []
  let before: Row | undefined
  let between = 0
  for (const one of listed) {
    if (isMoney(one)) between += one.minor
    else if (one.label?.isTotal !== true) {
      if (before && before.minor + between === one.minor) found.push(before, one)
      before = one
      between = 0
    }
  }
  return found
}

/** Whether it is a total of the money, of what comes in, or of what goes out. */
const isTotalOf = ({ minor, label }: ListedAmount, money: readonly ListedAmount[]): boolean => {
  if (label?.isTotal !== true || money.length === 0) return false
  const out = sumOf(money.filter((one) => one.minor < 0))
  return [sumOf(money), out, -out, sumOf(money) - out].includes(minor)
}

/** What is bought at a shop of this name, or paid by one: it is no total. */
const isShop = ({ minor, text }: ListedAmount): boolean =>
  (minor < 0 ? /^TOTAL$/ : /^(?:SOMA|SUMA)$/).test(textKey(text))
