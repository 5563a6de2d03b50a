/** `node test/bench/matching/run.ts [documents] [transactions] [seeds]`: how right and how fast matching is. */
import { proposeMatches } from '../../../src-main/core/matching/propose-matches.ts'
import type { MatchProposal } from '../../../src-main/core/matching/types.ts'
import type { Allocation } from '../../../src-preload/contract/match-values.ts'
import { loadSample } from './load-sample.ts'
import { type Answer, measure, printFigures } from './measure.ts'

const toPairs = (rows: readonly Allocation[]): Answer['pairs'] => {
  const pairs = new Map<string, Answer['pairs'][number]>()
  for (const { documentId, transactionId, amountMinor } of rows)
    if (documentId !== null && transactionId !== null && !pairs.has(`${documentId}/${transactionId}`))
      pairs.set(`${documentId}/${transactionId}`, { documentId, transactionId, amountMinor })
  return [...pairs.values()]
}

const toAnswer = (proposal: MatchProposal): Answer => ({
  class: proposal.class,
  pairs: toPairs(proposal.allocations),
  alternatives: proposal.alternatives.flatMap((one) => toPairs(one.allocations)),
})

const [documents = '10000', transactions = '10000', seeds = '1', verbose = ''] = process.argv.slice(2)
for (let seed = 1; seed <= Number(seeds); seed += 1) {
  const sample = loadSample({ seed, documents: Number(documents), transactions: Number(transactions) })
  const started = performance.now()
  const { proposals, counts } = proposeMatches(sample.input)
  const took = performance.now() - started
  console.log(
    `seed ${seed}: ${took.toFixed(0)} ms, ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB, ${JSON.stringify(counts)}`,
  )
  const figures = measure(proposals.map(toAnswer), sample.truth)
  printFigures('concilia', figures)
  if (verbose === '') continue
  const byId = new Map(sample.input.documents.map((one) => [one.id, one]))
  const movements = new Map(sample.input.transactions.map((one) => [one.id, one]))
  const show = (title: string, pairs: typeof figures.missed) => {
    console.log(title, pairs.length)
    for (const pair of pairs
      .filter((one) => verbose === 'all' || verbose.split(',').includes(one.scenario))
      .slice(0, 40)) {
      const movement = movements.get(pair.transactionId)
      const document = byId.get(pair.documentId)
      const truth = sample.truth.get(pair.transactionId)?.documentIds.map((id) => byId.get(id))
      console.log(
        pair.scenario,
        movement?.bookingDate,
        movement?.amountMinor,
        movement?.text,
        '|',
        movement?.counterpartyName,
      )
      console.log(
        '   said',
        document?.number,
        document?.date,
        document?.totalMinor,
        document?.unpaidMinor,
        document?.name,
      )
      for (const one of truth ?? [])
        console.log(
          '   true',
          one?.number,
          one?.date,
          one?.totalMinor,
          one?.unpaidMinor,
          one?.retentionMinor,
          one?.name,
          one?.purchaseOrder,
        )
      const said = proposals.find((one) =>
        one.allocations.some((row) => row.transactionId === pair.transactionId),
      )
      console.log(
        '   ',
        said?.class,
        said?.allocations.map((row) => `${row.documentNumber} ${row.amountMinor} ${row.kind}`).join('; '),
        said?.evidence.map((one) => one.code).join(' '),
      )
    }
  }
  show('WRONG CERTAIN', figures.wrongCertain)
  show('WRONG LIKELY', figures.wrongLikely)
  show('MISSED', figures.missed)
}
