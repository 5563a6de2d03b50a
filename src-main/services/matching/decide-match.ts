/** Decisions: each runs one command of the writer, with the person and the time. */

import type { GateResult, NamedPart } from '#contract/match-values.ts'
import type { BulkClass, DecisionOutcome, GroupView } from '#contract/matching.ts'
import type { Minor } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { shortId } from '#core/clock.ts'
import { convertMoney } from '#core/matching/by-hand/foreign-money.ts'
import { type JoinAnswer, joinByHand } from '#core/matching/by-hand/join-by-hand.ts'
import { type Nameable, namePayment } from '#core/matching/by-hand/name-payment.ts'
import type { MatchDocument } from '#core/matching/model/types.ts'
import { toMinor } from '#core/money.ts'
import { withSign } from '#core/receivable.ts'
import type { BookName } from '../../db/proposals/waiting.ts'
import { documentIdsOf, groupByHand, transactionIdsOf } from '../../db/rows/group-body.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { type DecidePorts, decideAs, runAs } from '../deciding.ts'

/** Accepts every proposal of a class, as one act. */
export const acceptClass = async (
  ports: DecidePorts,
  company: OpenCompany,
  bulkClass: BulkClass,
  book: BookName = 'documents',
): Promise<DecisionOutcome[]> => {
  const counts = await company.mirror.ask('countBulk', { book })
  const shown = counts.flatMap((each) => (each.combination.class === bulkClass ? each.shown : []))
  return (await decideAs(ports, company, 'acceptBulk', { shown })).results
}

/** The decisions to undo or redo: one group, all of one act, or (neither given) the latest with its act, or `alone`. */
export interface DecisionTarget {
  groupId?: string | undefined
  act?: number | undefined
  alone?: boolean
}

const toTarget = ({ groupId, act, alone = false }: DecisionTarget) => ({
  alone,
  ...(groupId === undefined ? {} : { groupId }),
  ...(act === undefined ? {} : { act }),
})

/** The first of the changed groups, to show; null where there is none. Error: not-found where a group or act was given. */
const groupToShow = (
  company: OpenCompany,
  ids: readonly string[],
  what: DecisionTarget,
  otherwise: string,
): GroupView | null => {
  const [first] = ids
  if (first !== undefined) return company.mirror.read.getGroup(first)
  if (what.groupId !== undefined || what.act !== undefined) throw new AppError('not-found', otherwise)
  return null
}

/** Undoes decisions in force; `undone` is null where there is none. Error: not-found. */
export const undoDecision = async (
  ports: DecidePorts,
  company: OpenCompany,
  what: DecisionTarget,
): Promise<{ undone: GroupView | null; count: number }> => {
  const { undone } = await decideAs(ports, company, 'undoGroup', toTarget(what))
  const shown = groupToShow(company, undone, what, 'there is no such decision to undo; `history` names them')
  return { undone: shown, count: undone.length }
}

/** Redoes undone decisions; one that no longer holds stays undone and is counted in `stale`. Error: not-found. */
export const redoDecision = async (
  ports: DecidePorts,
  company: OpenCompany,
  what: DecisionTarget,
): Promise<{ redone: GroupView | null; count: number; stale: number }> => {
  const { redone, stale } = await decideAs(ports, company, 'redoGroup', toTarget(what))
  const asked = redone.length + stale.length === 0 ? what : {}
  const shown = groupToShow(
    company,
    redone,
    asked,
    'there is no such decision that was undone; `history` names them',
  )
  return { redone: shown, count: redone.length, stale: stale.length }
}

export type ManualAnswer =
  | { outcome: 'done'; group: GroupView }
  | { outcome: 'unbalanced'; differenceMinor: Minor; currency: string }
  | { outcome: 'gated'; gates: GateResult[] }

interface ChosenRows {
  documentIds: number[]
  transactionIds: number[]
  /** Units of the transactions' currency for one EUR; the rate of the documents when left out. */
  rate?: string | undefined
  /** Names a payment of a closed month as what settled suppliers' documents; the month stays as it is. */
  inClosedMonth?: true | undefined
}

/**
 * Converts the chosen transactions to EUR. @returns the rate and the signed sum in EUR cents; both null for transactions in
 * EUR, and where no rate is known
 */
export const convertChosen = (
  { mirror }: OpenCompany,
  { documentIds, transactionIds, rate }: ChosenRows,
): { rate: string | null; euroMinor: Minor | null } => {
  const transactions = mirror.read.getMatchTransactions(transactionIds)
  const currencies = new Set(transactions.map(({ currency }) => currency))
  const converted =
    currencies.size !== 1 || currencies.has('EUR')
      ? undefined
      : convertMoney(mirror.read.getMatchDocuments(documentIds), transactions, rate)
  if (!converted) return { rate: null, euroMinor: null }
  const sum = converted.euroMinor.reduce((all, minor) => all + minor, 0)
  return { rate: converted.rate, euroMinor: toMinor((transactions[0]?.openMinor ?? 0) < 0 ? -sum : sum) }
}

/**
 * Joins the chosen rows into a group and accepts it.
 * Errors: not-found (a row the mirror does not hold), conflict (a row changed while the person chose).
 */
export const acceptManual = async (
  ports: DecidePorts,
  company: OpenCompany,
  selection: ChosenRows & { named: NamedPart[] },
): Promise<ManualAnswer> => {
  const { read } = company.mirror
  const documents = read.getMatchDocuments(selection.documentIds)
  const transactions = read.getMatchTransactions(selection.transactionIds)
  const joined = selection.inClosedMonth
    ? nameOne(documents, read.listNameable(selection.transactionIds))
    : joinByHand(documents, transactions, selection.named, selection.rate)
  const currency = transactions[0]?.currency ?? 'EUR'
  if (joined.outcome === 'unbalanced') return { ...joined, currency: 'EUR' }
  if (joined.outcome === 'gated') return joined
  const group = groupByHand({
    id: `h-${shortId(ports.newId)}`,
    currency,
    ...(joined.rate === undefined ? {} : { rate: joined.rate }),
    allocations: joined.allocations,
  })
  const { outcome } = await runAs(ports, company, 'acceptManual', { group })
  if (outcome !== 'done')
    throw new AppError('conflict', 'what you chose changed meanwhile; look again and repeat')
  ports.followUps.decided(company)
  return { outcome: 'done', group: read.getGroup(group.id) }
}

const nameOne = (documents: readonly MatchDocument[], payments: readonly Nameable[]): JoinAnswer => {
  const [payment, ...others] = payments
  if (!payment || others.length > 0 || documents.length === 0)
    throw new AppError(
      'invalid-input',
      'name one payment of a closed month, and the documents that it settled',
      {
        details: { field: 'transactionIds' },
      },
    )
  return namePayment(documents, payment)
}

/** Joins the chosen rows like `acceptManual`, with their whole difference under one kind, where one is given. */
export const joinWithDifference = (
  ports: DecidePorts,
  company: OpenCompany,
  chosen: ChosenRows,
  kind: NamedPart['kind'] | undefined,
): Promise<ManualAnswer> => {
  const { read } = company.mirror
  const documentsMinor = read
    .getMatchDocuments(chosen.documentIds)
    .reduce((sum, document) => sum + withSign(document, document.openMinor ?? 0), 0)
  const transactionsMinor =
    convertChosen(company, chosen).euroMinor ??
    read.getMatchTransactions(chosen.transactionIds).reduce((sum, { openMinor }) => sum + openMinor, 0)
  const amountMinor = toMinor(transactionsMinor - documentsMinor)
  const named = kind === undefined || amountMinor === 0 ? [] : [{ kind, amountMinor }]
  return acceptManual(ports, company, { ...chosen, named })
}

/**
 * Joins the members of a proposal, with the whole difference between transactions and documents under one kind. Without a
 * difference the proposal is accepted as it is.
 * Errors: not-found, conflict (it was decided already, or no longer holds).
 */
export const acceptWithDifference = async (
  ports: DecidePorts,
  company: OpenCompany,
  { groupId, kind, rate }: { groupId: string; kind: NamedPart['kind']; rate?: string | undefined },
): Promise<ManualAnswer> => {
  const group = company.mirror.read.getGroup(groupId)
  if (group.state !== 'proposed') throw new AppError('conflict', `${groupId} was decided already`)
  const chosen = { documentIds: documentIdsOf(group), transactionIds: transactionIdsOf(group), rate }
  return joinWithDifference(ports, company, chosen, kind)
}
