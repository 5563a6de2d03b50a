/** Our proposals as the answers that are measured, and pairs of them as a person reads them. */
import type { Allocation } from '#contract/match-values.ts'
import type { MatchProposal } from '#core/matching/model/types.ts'
import type { Sample } from './load-sample.ts'
import type { Answer, Figures } from './measure.ts'

const toPairs = (rows: readonly Allocation[]): Answer['pairs'] => {
  const pairs = new Map<string, Answer['pairs'][number]>()
  for (const { documentId, transactionId } of rows)
    if (documentId !== null && transactionId !== null)
      pairs.set(`${documentId}/${transactionId}`, { documentId, transactionId })
  return [...pairs.values()]
}

export const toAnswer = (proposal: MatchProposal): Answer => ({
  class: proposal.class,
  pairs: toPairs(proposal.allocations),
  alternatives: proposal.alternatives.flatMap((one) => toPairs(one.allocations)),
})

export const showPairs = (
  title: string,
  pairs: Figures['missed'],
  sample: Sample,
  proposals: readonly MatchProposal[],
) => {
  const documents = new Map(sample.input.documents.map((one) => [one.id, one]))
  const transactions = new Map(sample.input.transactions.map((one) => [one.id, one]))
  console.log(`\n${title}: ${pairs.length}`)
  for (const pair of pairs.slice(0, 25)) {
    const transaction = transactions.get(pair.transactionId)
    console.log(
      pair.scenario,
      transaction?.bookingDate,
      transaction?.amountMinor,
      transaction?.text,
      '|',
      transaction?.counterpartyName,
    )
    for (const id of sample.truth.get(pair.transactionId)?.documents.keys() ?? []) {
      const one = documents.get(id)
      console.log('   true', one?.number, one?.date, one?.totalMinor, 'unpaid', one?.unpaidMinor, one?.name)
    }
    const said = proposals.find((one) =>
      one.allocations.some((row) => row.transactionId === pair.transactionId),
    )
    const rows = said?.allocations
      .map((row) => `${row.documentNumber} ${row.amountMinor} ${row.kind}`)
      .join('; ')
    console.log('   said', said?.class, rows, said?.evidence.map((one) => one.code).join(' '))
  }
}
