/** Takes the rows that state balances and totals out of the rows of an account. */
import type { Minor } from '#contract/values.ts'
import {
  balanceRowProblem,
  decideBalanceRows,
  type ListedAmount,
  type SaidOfRows,
  type StatementEnds,
} from '../balance-proof.ts'
import { fileProblem } from '../file-problem.ts'
import { type BalanceLabel, balanceRowOf } from './balance-rows.ts'
import { orderOf } from './row-order.ts'
import type { Draft, ReadRow } from './row-reader.ts'

export interface StatedRows {
  rows: Draft[]
  opening: Minor | null
  closing: Minor | null
}

interface Listed extends ListedAmount {
  draft: Draft | null
  /** What it states, where it is no money. */
  stated: Minor | null
  /** It stands between transactions, as what one page carries to the next: no end of the statement. */
  isBetween?: boolean
}

/**
 * @param read in the file's order @param above the balances above the table @param said a person's answers about such rows
 * @param mustProve whether rows are taken only where balances prove them
 * Errors: `balance-row` for a row of which nothing proves whether it moves money; `bad-balance` where the rows do not lead
 * from the opening balance to the closing one
 */
export const withoutStated = (
  read: readonly ReadRow[],
  above: StatementEnds,
  said: SaidOfRows | undefined,
  mustProve = false,
): StatedRows => {
  const days = read.flatMap((one) => draftOf(one)?.bookingDate ?? [])
  const isBackwards = (days[0] ?? '') > (days.at(-1) ?? '')
  const listed = read.map((one, at) => {
    const [before, behind] = [read[at - 1], read[at + 1]]
    return isBackwards ? toListed(one, behind, before) : toListed(one, before, behind)
  })
  const drafts = listed.flatMap(({ draft, label }) => (label === undefined && draft ? draft : []))
  const isOfMoney = ({ label }: Listed): boolean => label === undefined
  const [first, last] = [listed.findIndex(isOfMoney), listed.findLastIndex(isOfMoney)]
  for (const [at, one] of listed.entries()) one.isBetween = at > first && at < last
  const unmoved = unmovedRows(drafts)
  for (const one of listed) {
    if (one.draft && unmoved.has(one.draft)) one.beside = 'stated'
    // Beside rows that state a balance in words that are not known, one that begins at zero may be one as well.
    else if (unmoved.size > 0 && one.draft?.balanceMinor === one.minor) one.label ??= OPENING
  }
  const isNewestFirst = (drafts[0]?.bookingDate ?? '') > (drafts.at(-1)?.bookingDate ?? '')
  const sure = endsIn(
    listed.filter(({ label, beside }) => label?.isSure && beside !== 'money'),
    isNewestFirst,
  )
  const areProven = drafts.every(({ balanceMinor }) => balanceMinor !== null) && orderOf(drafts) !== undefined
  const verdicts = decideBalanceRows(
    listed,
    {
      opening: sure.opening?.stated ?? above.opening,
      closing: sure.closing?.stated ?? above.closing,
    },
    said,
    areProven || mustProve,
  )
  const rows: Draft[] = []
  const stated: Listed[] = []
  for (const one of listed) {
    const verdict = verdicts.get(one) ?? 'money'
    if (verdict === 'money' && one.draft) rows.push(moneyOf(one.draft))
    else if (verdict === 'unproven' && one.draft && !one.label?.isSure) throw balanceRowProblem(one)
    else stated.push(one)
  }
  const { opening, closing } = endsIn(stated, isNewestFirst)
  if (opening?.stated != null && closing?.stated != null) {
    const sum = rows.reduce<number>((minor, { amountMinor }) => minor + amountMinor, opening.stated)
    const isProof = rows.some(({ balanceMinor, feeMinor }) => balanceMinor === null && feeMinor === 0)
    if (sum !== closing.stated && isProof && !mustProve)
      throw fileProblem('bad-balance', { line: closing.line })
  }
  return { rows, opening: opening?.stated ?? null, closing: closing?.stated ?? null }
}

/** Error: `bad-row` for a day that is a word. */
const moneyOf = (draft: Draft): Draft => {
  if (draft.undated !== '')
    throw fileProblem('bad-row', { line: draft.line, element: draft.undated.slice(0, 40) })
  return draft
}

const OPENING: BalanceLabel = { kind: 'opening', isSure: false, isTotal: false }

/** The first opening and the last closing balance among the rows. */
const endsIn = (
  listed: readonly Listed[],
  isNewestFirst: boolean,
): { opening?: Listed; closing?: Listed } => {
  const ordered = (isNewestFirst ? listed.toReversed() : listed).filter(
    ({ stated, isBetween }) => stated !== null && !isBetween,
  )
  const opening = ordered.find(({ label }) => label?.kind === 'opening')
  const closing = ordered.findLast(({ label }) => label?.kind === 'closing')
  return { ...(opening && { opening }), ...(closing && { closing }) }
}

const draftOf = (one: ReadRow): Draft | null => ('draft' in one ? one.draft : one.stated.draft)

const toListed = (one: ReadRow, earlier: ReadRow | undefined, later: ReadRow | undefined): Listed => {
  if ('draft' in one) {
    const { line, amountMinor, text } = one.draft
    return {
      line,
      day: one.draft.bookingDate,
      minor: amountMinor,
      text,
      label: undefined,
      draft: one.draft,
      stated: null,
    }
  }
  const { draft, label, minor, text, line } = one.stated
  // `ABERTURA DE CONTA` may be the first deposit of a new account, whose amount is its balance as well.
  const mayBeDeposit = label.kind === 'opening' && balanceRowOf(text) === undefined
  const moved = draft ? besideOf(draft, earlier, later) : 'stated'
  const beside = draft && draft.amountMinor !== 0 && moved === 'stated' && mayBeDeposit ? undefined : moved
  const day = draft?.bookingDate ?? null
  return { line, day, minor: draft?.amountMinor ?? minor ?? 0, text, label, beside, draft, stated: minor }
}

/**
 * Whether the balances beside a row with the words of a balance say that it is a transaction, or its own balance that it is none.
 * Rows of a day may stand in the other order; but an opening balance leads back to a later row that ends at zero.
 */
const besideOf = (
  draft: Draft,
  earlier: ReadRow | undefined,
  later: ReadRow | undefined,
): 'stated' | 'money' | undefined => {
  const { amountMinor, balanceMinor } = draft
  if (amountMinor === 0) return 'stated'
  const leadsHere = (one: ReadRow | undefined): boolean => {
    const balance = one && (!('stated' in one) || !one.stated.label.isSure) && draftOf(one)?.balanceMinor
    return typeof balance === 'number' && balance + amountMinor === balanceMinor
  }
  const isBalance = amountMinor === balanceMinor
  if (leadsHere(earlier) || (!isBalance && leadsHere(later))) return 'money'
  return isBalance ? 'stated' : undefined
}

/**
 * Rows with an amount that is their balance, or the sum of the others, and that leave the balance of the row beside them as it
 * is, where the others add up and all of them do not: whatever their words, they move no money.
 */
const unmovedRows = (drafts: readonly Draft[]): ReadonlySet<Draft> => {
  const isWhole = drafts.every(({ balanceMinor, feeMinor }) => balanceMinor !== null && feeMinor === 0)
  if (!isWhole || orderOf(drafts)) return new Set()
  const sum = drafts.reduce((total, { amountMinor }) => total + amountMinor, 0)
  const unmoved = drafts.filter(
    ({ amountMinor, balanceMinor }, at) =>
      amountMinor !== 0 &&
      (amountMinor === balanceMinor || 2 * amountMinor === sum) &&
      [drafts[at - 1], drafts[at + 1]].some((one) => one?.balanceMinor === balanceMinor),
  )
  const others = drafts.filter((one) => !unmoved.includes(one))
  return others.length > 0 && orderOf(others) ? new Set(unmoved) : new Set()
}
