import fc from 'fast-check'
import { expect, it } from 'vitest'
import { classifyWhole } from '#core/endings/by-hand.ts'
import type { MatchInput, MatchProposal, MatchTransaction } from '#core/matching/model/types.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { getMatchTransactions } from '../../../src-main/db/proposals/match-input.ts'
import { keepEndings } from '../../../src-main/services/endings/propose-endings.ts'
import { aTransactionOf } from '../../helpers/ended-transactions.ts'
import { sampleDocument, sampleInput } from '../../helpers/match-samples.ts'
import { AT, aTransaction, minor, openTestMirror } from '../db/helpers/mirror-fixtures.ts'
import { mirrorPages } from '../db/helpers/mirror-pages.ts'

const person = { by: 'ana', at: AT }
const TEXTS = [
  'TRF ENTRE CONTAS PROPRIAS',
  'DEVOL DD AGUAS DO VALE',
  'DD AGUAS DO VALE',
  'VENC ANA SOUSA',
  'COMISSAO',
]
const AMOUNTS = [-10_00, 10_00, -25_00, 25_00]
const place = fc.nat(11)

/** The things that happen between two runs. */
const written = fc.record({
  what: fc.constant('transaction' as const),
  place,
  amount: fc.constantFrom(...AMOUNTS),
  text: fc.constantFrom(...TEXTS),
  account: fc.constantFrom('conta-1', 'conta-2'),
  isEnded: fc.boolean(),
})
const actOf = fc.oneof(
  { arbitrary: written, weight: 5 },
  fc.record({ what: fc.constant('remove' as const), place }),
  { arbitrary: fc.record({ what: fc.constant('match' as const), place }), weight: 2 },
  fc.record({ what: fc.constant('document' as const), amount: fc.constantFrom(10_00, 25_00) }),
  fc.constantFrom({ what: 'rule' as const }, { what: 'lesson' as const }, { what: 'undo' as const }),
)
type Act = typeof actOf extends fc.Arbitrary<infer T> ? T : never

const matchOf = (transactionId: number): MatchProposal => ({
  id: `match-${transactionId}`,
  class: 'likely',
  balanceMinor: minor(0),
  currency: 'EUR',
  allocations: [
    { documentId: 1, documentNumber: 'FT A/1', transactionId, amountMinor: minor(1), kind: 'payment' },
  ],
  evidence: [],
  alternatives: [],
  explained: false,
})

/** A salary that a person classified, in the mirror; the others are only in the input. */
const teach = (db: WritableDb): void => {
  const [salary] = getMatchTransactions(db, [1])
  const rows = salary && classifyWhole(salary, 'salaries', () => true)
  if (rows?.outcome !== 'rows') return // it is classified already
  const group = {
    id: 'lesson',
    class: null,
    balanceMinor: 0,
    currency: 'EUR',
    alternatives: [],
    evidence: [],
  }
  runCommand(db, 'acceptEndings', {
    groups: [{ ...group, allocations: rows.allocations, explained: false }],
    ...person,
  })
}

interface Books {
  transactions: Map<number, MatchTransaction>
  documents: Map<number, MatchInput['documents'][number]>
  matched: Set<number>
}

const perform = (db: WritableDb, { transactions, documents, matched }: Books, act: Act): void => {
  const toggle = <T>(set: { has(one: T): boolean; delete(one: T): unknown }, one: T, add: () => unknown) =>
    set.has(one) ? set.delete(one) : add()
  if (act.what === 'transaction') {
    const { amount, text, account, isEnded } = act
    const rest = { id: act.place, key: `key-${act.place}`, accountId: account }
    const made = aTransactionOf(amount, text, isEnded ? { ...rest, openMinor: minor(0) } : rest)
    transactions.set(act.place, made)
  } else if (act.what === 'remove') transactions.delete(act.place)
  else if (act.what === 'match') toggle(matched, act.place, () => matched.add(act.place))
  else if (act.what === 'document')
    toggle(documents, act.amount, () =>
      documents.set(act.amount, sampleDocument({ id: act.amount, total: act.amount })),
    )
  else if (act.what === 'lesson') teach(db)
  else if (act.what === 'undo') runCommand(db, 'undoGroup', { groupId: 'lesson', ...person })
  else {
    const conditions = {
      words: 'aguas',
      counterparty: '',
      direction: null,
      minMinor: null,
      maxMinor: null,
    }
    if (!runCommand(db, 'removeClassificationRule', { id: 'r-1', ...person }).removed)
      runCommand(db, 'writeClassificationRule', { id: 'r-1', categoryId: 'utilities', conditions, ...person })
  }
}

it('what differs, taken in after each act, is what a fresh run proposes', async () => {
  let differences = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(written, { minLength: 8, maxLength: 8 }),
      fc.array(actOf, { minLength: 5, maxLength: 25, size: 'max' }),
      async (first, acts) => {
        const db = await openTestMirror()
        try {
          const salary = {
            sourceId: 'm-1',
            amountMinor: minor(-900_00),
            direction: 'out',
            text: 'VENC ANA SOUSA',
          }
          mirrorPages(db, [[aTransaction({ ...salary, direction: 'out' })]])
          const books: Books = { transactions: new Map(), documents: new Map(), matched: new Set() }
          const kept = keepEndings(db)
          const shown = new Map<string, MatchProposal>()
          for (const act of [...first, ...acts]) {
            perform(db, books, act)
            const input = sampleInput([...books.documents.values()], [...books.transactions.values()])
            const matches = [...books.matched].map(matchOf)
            const { changed, removed } = kept.propose(input, matches, false)
            differences += changed.length + (removed?.length ?? 0)
            for (const id of removed ?? []) shown.delete(id)
            for (const one of changed) shown.set(one.id, one)
            const fresh = keepEndings(db).propose(input, matches, true).changed
            expect(shown).toEqual(new Map(fresh.map((one) => [one.id, one])))
            expect(Object.values(kept.counts()).reduce((sum, one) => sum + one, 0)).toBe(shown.size)
          }
        } finally {
          db.close()
        }
      },
    ),
    { numRuns: 40 },
  )
  expect(differences).toBeGreaterThan(100)
})
