/** Proposals of the ledger as rows: replaced by every run, hidden while a decision makes them impossible. */
import type { MatchClass } from '#contract/match-values.ts'
import type { Trx } from '../connection/connection.ts'
import { lastDecision, stateOf } from '../events/record-event.ts'
import { CLASS_RANK, type ProposalRow } from '../proposals/proposals.ts'
import { column, insertInto, mirror, type Params, query } from '../query/query.ts'
import { type GroupBody, lineIdsOf, transactionIdsOf } from '../rows/group-body.ts'
import { checkLines } from './check-lines.ts'

const proposals = () => mirror.selectFrom('ledger_proposal').select(['position', 'id', 'body', 'hidden_by'])
const hiddenBy = query(({ groupId }: Params<{ groupId: string }>) =>
  proposals().where('hidden_by', '=', groupId),
)
const proposalById = query(({ id }: Params<{ id: string }>) => proposals().where('id', '=', id))
const allProposals = query(() => proposals())
const ofMember = (member: 'm.line_id' | 'm.transaction_id') =>
  query(({ id }: Params<{ id: number }>) =>
    mirror
      .selectFrom('ledger_proposal_member as m')
      .innerJoin('ledger_proposal as p', 'p.position', 'm.position')
      .select(['p.position', 'p.id', 'p.body', 'p.hidden_by'])
      .where(member, '=', id),
  )
const ofLine = ofMember('m.line_id')
const ofTransaction = ofMember('m.transaction_id')
const holders = column(({ position }: Params<{ position: number }>) =>
  mirror
    .selectFrom('ledger_proposal_member as m')
    .innerJoin('ledger_allocation as a', (join) =>
      join.on(({ eb, or, ref }) =>
        or([eb('a.line_id', '=', ref('m.line_id')), eb('a.transaction_id', '=', ref('m.transaction_id'))]),
      ),
    )
    .select('a.group_id')
    .where('m.position', '=', position)
    .limit(1),
)

const insertRow = insertInto('ledger_proposal')
const insertMember = insertInto('ledger_proposal_member')

/** A proposal as matching makes it; its members include those of its alternatives. */
type LedgerProposalBody = GroupBody & { class: MatchClass }

/** What a run found. */
export interface LedgerRun {
  proposals: readonly LedgerProposalBody[]
  /** The last decision that it knew. */
  decidedThrough: number
}

/** Replaces the proposals of the ledger with the result of a run; what is unchanged is not written. */
export const replaceLedgerProposals = (trx: Trx, { proposals: made, decidedThrough }: LedgerRun): void => {
  const overtaken = lastDecision(trx) > decidedThrough
  const known = new Map(allProposals.all(trx).map((row) => [row.id, row]))
  for (const body of made) {
    const text = JSON.stringify(body)
    const before = known.get(body.id)
    known.delete(body.id)
    if (before?.body !== text) {
      if (before) deleteProposal(trx, before)
      insertProposal(trx, body, text)
    }
    if (!overtaken) continue
    if (stateOf(trx, body.id) === 'rejected') hideLedgerProposal(trx, body)
    else if (!checkLines(trx, body)) updateHidden(trx, body.id)
  }
  for (const row of known.values()) deleteProposal(trx, row)
}

const insertProposal = (trx: Trx, body: LedgerProposalBody, text: string): void => {
  const { lastId: position } = insertRow(trx, {
    id: body.id,
    rank: CLASS_RANK[body.class],
    body: text,
    hidden_by: null,
  })
  const members = new Map(
    [body, ...body.alternatives]
      .flatMap(({ allocations }) => allocations)
      .map((row) => [`${row.lineId} ${row.transactionId}`, row]),
  )
  for (const { lineId = null, transactionId, amountMinor } of members.values())
    insertMember(trx, { position, line_id: lineId, transaction_id: transactionId, amount_minor: amountMinor })
}

const deleteProposal = (trx: Trx, { position }: ProposalRow): void => {
  trx.write('DELETE FROM ledger_proposal_member WHERE position = ?').run(position)
  trx.write('DELETE FROM ledger_proposal WHERE position = ?').run(position)
}

/** A proposal of the last run, also a hidden one. */
export const findLedgerProposal = (trx: Trx, id: string): ProposalRow | undefined =>
  proposalById.get(trx, { id })

const hide = (trx: Trx, position: number, groupId: string | null): void => {
  trx.write('UPDATE ledger_proposal SET hidden_by = ? WHERE position = ?').run(groupId, position)
}

const updateHidden = (trx: Trx, id: string): void => {
  const row = findLedgerProposal(trx, id)
  if (row) hideByHolder(trx, row)
}

const hideByHolder = (trx: Trx, { position }: ProposalRow): void =>
  hide(trx, position, holders.get(trx, { position }) ?? null)

/** Hides the proposal of a decided group, if there is one. */
export const hideLedgerProposal = (trx: Trx, body: GroupBody): void => {
  trx.write('UPDATE ledger_proposal SET hidden_by = ?1 WHERE id = ?1').run(body.id)
}

/** Hides the proposals that were accepted, and those that use one of their members. */
export const hideImpossibleLines = (trx: Trx, accepted: readonly GroupBody[]): void => {
  for (const body of accepted) {
    const sharing = [
      ...lineIdsOf(body).flatMap((id) => ofLine.all(trx, { id })),
      ...transactionIdsOf(body).flatMap((id) => ofTransaction.all(trx, { id })),
    ]
    for (const row of sharing)
      if (row.hidden_by === null && !checkLines(trx, JSON.parse(row.body) as GroupBody))
        hide(trx, row.position, body.id)
  }
}

/** Shows proposals again that a decision had hidden, except those that another decision makes impossible. */
export const showLedgerAgain = (trx: Trx, undone: readonly GroupBody[]): void => {
  for (const body of undone) {
    if (body.class !== null && !findLedgerProposal(trx, body.id))
      insertProposal(trx, { ...body, class: body.class }, JSON.stringify(body))
    for (const row of hiddenBy.all(trx, { groupId: body.id }))
      if (checkLines(trx, JSON.parse(row.body) as GroupBody)) hide(trx, row.position, null)
      else hideByHolder(trx, row)
  }
}
