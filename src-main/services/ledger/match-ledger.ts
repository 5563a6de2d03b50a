/** Proposals of the ledger, and joining lines with transactions by hand. */
import type { MatchClass, PostingError } from '#contract/match-values.ts'
import type { GroupView } from '#contract/matching.ts'
import type { Minor } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { shortId } from '#core/clock.ts'
import { errorsThatFit } from '#core/ledger/posting-errors.ts'
import { toMinor } from '#core/money.ts'
import { STATES_IN_FORCE } from '#core/receivable.ts'
import { groupByHand, isOfLedger } from '../../db/rows/group-body.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { type DecidePorts, runAs } from '../deciding.ts'

/** Computes the proposals anew in a query thread; there are none where no ledger is tied. Errors: storage-*. */
export const matchLedger = async ({ mirror }: OpenCompany): Promise<Record<MatchClass, number>> => {
  const run = mirror.read.isAnyTied()
    ? await mirror.ask('matchLedger', {})
    : { proposals: [], decidedThrough: 0 }
  await mirror.write.run('replaceLedgerProposals', run)
  return mirror.read.countLedgerProposals()
}

export type JoinedLines =
  | { outcome: 'done'; group: GroupView }
  | { outcome: 'unbalanced'; differenceMinor: Minor; errors: PostingError[] }

/**
 * Joins what a person chose, whole, into a group and accepts it. `unbalanced` where lines and transactions differ and
 * nothing says why, or where they leave a part of the error that they end. Errors: not-found (a row or the group it ends is no
 * longer there), conflict (a row is in another group, or `ends` names no group of the ledger with an error that lasts).
 */
export const joinLines = async (
  ports: DecidePorts,
  company: OpenCompany,
  chosen: {
    lineIds: number[]
    transactionIds: number[]
    error: PostingError | null
    ends?: string | undefined
  },
): Promise<JoinedLines> => {
  const { read } = company.mirror
  const { lines, transactions } = read.getBookMembers(chosen)
  if (lines.length + transactions.length === 0) throw new AppError('invalid-input', 'nothing was chosen')
  const sum = (rows: readonly { amountMinor: Minor }[]): number =>
    rows.reduce((all, { amountMinor }) => all + amountMinor, 0)
  const balance = toMinor(sum(lines) - sum(transactions))
  const { error, ends } = chosen
  if (ends !== undefined) {
    const left = toMinor(openErrorOf(company, ends) + balance)
    if (left !== 0) return { outcome: 'unbalanced', differenceMinor: left, errors: [] }
  }
  const amounts = (rows: readonly { amountMinor: Minor }[]) => rows.map(({ amountMinor }) => amountMinor)
  const errors = errorsThatFit(amounts(lines), amounts(transactions))
  if (balance !== 0 && ends === undefined && (error === null || !errors.includes(error)))
    return { outcome: 'unbalanced', differenceMinor: balance, errors }
  const member = { documentId: null, documentNumber: null, kind: 'posted' as const }
  const group = {
    ...groupByHand({
      id: `l-h-${shortId(ports.newId)}`,
      currency: transactions[0]?.currency ?? 'EUR',
      allocations: [
        ...lines.map(({ id, amountMinor }) => ({ ...member, transactionId: null, lineId: id, amountMinor })),
        ...transactions.map(({ id, amountMinor }) => ({ ...member, transactionId: id, amountMinor })),
      ],
    }),
    balanceMinor: balance,
    ...(error !== null && balance !== 0 && { error }),
    ...(ends !== undefined && { ends }),
  }
  const { outcome } = await runAs(ports, company, 'acceptManual', { group })
  if (outcome !== 'done')
    throw new AppError('conflict', 'what you chose changed meanwhile; look again and repeat')
  ports.followUps.decided(company)
  return { outcome: 'done', group: read.getGroup(group.id) }
}

/** The difference of a group with an error that nothing has ended. Errors: not-found, conflict (it has no such error). */
const openErrorOf = ({ mirror: { read } }: OpenCompany, groupId: string): Minor => {
  const { state, allocations, balanceMinor } = read.getGroup(groupId)
  const isInForce = isOfLedger(groupId) && STATES_IN_FORCE.some((one) => one === state)
  const lines = read.ledgerLineColumnsOf(allocations.flatMap(({ lineId }) => lineId ?? []))
  if (!isInForce || lines.error.every((one) => one === null))
    throw new AppError('conflict', `${groupId} is no group of the ledger in force: it has no error to end`)
  return balanceMinor
}
