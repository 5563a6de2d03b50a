import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#core/calendar.ts'
import { createMatcher, type Matcher } from '#core/matching/incremental/matcher.ts'
import { defaultMatchSettings, percentOf } from '#core/matching/model/settings.ts'
import type { MatchDocument, MatchInput, MatchProposal } from '#core/matching/model/types.ts'
import { proposeMatches } from '#core/matching/pipeline.ts'
import { expectEachHolds, expectNothingTwice } from '../../../../helpers/hold-invariants.ts'
import { type InventedBook, inventedBook, takenBackBook } from '../../../../helpers/invent-book.ts'
import { groupedBook } from '../../../../helpers/invent-groups.ts'
import { mistakesBook } from '../../../../helpers/invent-mistakes.ts'
import { namesBook } from '../../../../helpers/invent-names.ts'
import { spellingsBook } from '../../../../helpers/invent-spellings.ts'
import { cases } from '../../../../helpers/long.ts'
import { changeBetween } from '../../../../helpers/match-changes.ts'
import {
  cents,
  customers,
  day,
  sampleDocument,
  sampleInput,
  sampleTransaction,
} from '../../../../helpers/match-samples.ts'

const parties = Object.values(customers)
const names = [...parties.map((party) => party.name ?? ''), 'Um Estranho Qualquer']

/** How much one state of a book differs from another. */
interface Unrest {
  unpaid: readonly (number | null)[]
  /** The most of each other kind. */
  most: number
}

const restless: Unrest = { unpaid: [1, 1, 1, 0.5, 0, null], most: 20 }
const calm: Unrest = { unpaid: [...Array<number>(20).fill(1), 0.5, 0], most: 1 }

/** What a company's mirror may show of one book at one time. */
const stateOf = (
  { documents, transactions }: InventedBook,
  { unpaid, most }: Unrest,
): fc.Arbitrary<MatchInput> =>
  fc
    .record({
      unpaid: fc.array(fc.constantFrom(...unpaid), {
        minLength: documents.length,
        maxLength: documents.length,
      }),
      cancelled: fc.subarray(
        documents.map((one) => one.id),
        { maxLength: Math.min(2, most, documents.length) },
      ),
      postponed: fc.subarray(
        documents.map((one) => one.id),
        { maxLength: Math.min(2, most, documents.length) },
      ),
      explained: fc.subarray(
        documents.map((one) => one.id),
        { maxLength: Math.min(most, documents.length) },
      ),
      present: fc.subarray(transactions, {
        minLength: Math.max(Math.ceil(transactions.length / 2), transactions.length - most),
      }),
      halved: fc.subarray(
        transactions.map((one) => one.id),
        { maxLength: Math.min(most, transactions.length) },
      ),
      rekeyed: fc.subarray(
        transactions.map((one) => one.id),
        { maxLength: 1 },
      ),
      declined: fc.array(fc.tuple(fc.constantFrom(...documents), fc.constantFrom(...transactions)), {
        maxLength: 3,
      }),
      learned: fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...parties)), { maxLength: 2 }),
    })
    .map((state) =>
      sampleInput(
        documents.map((one, at) => {
          const share = state.unpaid[at] ?? null
          const unpaid = share === null ? null : cents(Math.round(one.totalMinor * share))
          return {
            ...one,
            status: state.cancelled.includes(one.id) ? 'A' : one.status,
            dueDate: state.postponed.includes(one.id) ? day('2026-12-31') : one.dueDate,
            unpaidMinor: unpaid,
            openMinor: unpaid,
            explainedMinor: cents(state.explained.includes(one.id) ? Math.floor(one.totalMinor / 2) : 0),
          }
        }),
        state.present.map((one) => ({
          ...one,
          key: state.rekeyed.includes(one.id) ? `again-${one.key}` : one.key,
          openMinor: state.halved.includes(one.id) ? cents(Math.trunc(one.openMinor / 2)) : one.openMinor,
        })),
        {
          declines: state.declined.map(([document, one]) => ({
            documentId: document.id,
            transactionKey: one.key,
          })),
          aliases: state.learned.map(([value, party]) => ({
            kind: 'name',
            value,
            taxId: party.taxId ?? '',
          })),
        },
      ),
    )

/** Sales of a few days, and what two channels paid out of them: with a fee, without, or for nothing at all. */
const payoutBook: fc.Arbitrary<InventedBook> = fc
  .record({
    sales: fc.array(
      fc.record({
        type: fc.constantFrom('T', 'T', 'S', 'I'),
        party: fc.nat(parties.length - 1),
        total: fc.constantFrom(1_000, 1_250, 2_000, 3_050, 4_700),
        offset: fc.nat(12),
      }),
      { minLength: 4, maxLength: 14, size: 'max' },
    ),
    payouts: fc.array(
      fc.record({
        about: fc.array(fc.nat(13), { minLength: 1, maxLength: 4 }),
        channel: fc.constantFrom('TPA FECHO', 'STRIPE PAYOUT'),
        fee: fc.nat(2),
        offset: fc.nat(14),
        dated: fc.boolean(),
      }),
      { minLength: 3, maxLength: 12, size: 'max' },
    ),
  })
  .map(({ sales, payouts }) => {
    const documents = sales.map(({ total, party, type, offset }, at) =>
      sampleDocument({
        id: at + 1,
        type,
        total,
        date: `2026-03-${String(1 + offset).padStart(2, '0')}`,
        ...parties[party],
      }),
    )
    const fees = [undefined, ...defaultMatchSettings.fees]
    return {
      documents,
      transactions: payouts.map(({ about, channel, fee, offset, dated }, at) => {
        const rule = fees[fee]
        const paid = [...new Set(about)].flatMap((position) => documents[position % documents.length] ?? [])
        const net = paid.map(
          ({ totalMinor }) => totalMinor - (rule ? percentOf(totalMinor, rule.percent) + rule.fixedMinor : 0),
        )
        return sampleTransaction({
          id: at + 1,
          key: `p${(at * 37) % 101}-${at}`,
          amount: Math.max(
            1,
            net.reduce((sum, minor) => sum + minor, 0),
          ),
          date: `2026-03-${String(3 + offset).padStart(2, '0')}`,
          text: `${channel} ${dated ? '01-03 A 03-03' : ''}`,
        })
      }),
    }
  })

/** Two customers who pay in parts; some parts name the document, or as much of it as a text of 35 letters can contain. */
const instalmentBook: fc.Arbitrary<InventedBook> = fc
  .record({
    totals: fc.array(fc.constantFrom(9_000, 9_000, 12_000, 18_000), { minLength: 2, maxLength: 6 }),
    payments: fc.array(
      fc.record({
        about: fc.nat(5),
        amount: fc.constantFrom(3_000, 4_500, 6_000, 9_000, 12_000),
        offset: fc.nat(40),
        text: fc.constantFrom('none', 'none', 'named', 'named', 'number', 'cut'),
        unknownPayer: fc.constantFrom(false, false, true),
      }),
      { minLength: 4, maxLength: 14, size: 'max' },
    ),
  })
  .map(({ totals, payments }) => {
    const documents = totals.map((total, at) =>
      sampleDocument({
        id: at + 1,
        total,
        number: `FT 2026/${123 + at}`,
        date: addDays(day('2026-01-05'), 7 * at),
        ...parties[at % 2],
      }),
    )
    return {
      documents,
      transactions: payments.map(({ about, amount, offset, text, unknownPayer }, at) => {
        const paid = documents[about % documents.length]
        const number = paid?.number ?? ''
        const texts = {
          none: 'TRANSFERENCIA',
          named: `PAGAMENTO ${number}`,
          number: `PAGAMENTO ${number.slice(-3)}`,
          cut: `TRANSFERENCIA PARCIAL DA ${number}`.slice(0, 35),
        }
        return sampleTransaction({
          id: at + 1,
          key: `i${(at * 37) % 101}-${at}`,
          amount,
          date: addDays(day('2026-01-10'), offset),
          text: texts[text].padEnd(text === 'cut' ? 35 : 0, '.'),
          counterpartyName: unknownPayer ? null : (paid?.name ?? null),
        })
      }),
    }
  })

/** Applies each difference as the users of the run do. */
const follow = (known: Map<string, MatchProposal>, matcher: Matcher): MatchProposal[] => {
  const { changed, removed } = matcher.takeDifference()
  for (const id of removed) expect(known.delete(id)).toBe(true)
  for (const proposal of changed) {
    expect(known.get(proposal.id)).not.toEqual(proposal)
    known.set(proposal.id, proposal)
  }
  return [...known.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** States of one book, one after the other; documents come and never go. */
const historyOf = (book: InventedBook, unrest: Unrest): fc.Arbitrary<MatchInput[]> => {
  const most = book.documents.length
  const arrived = fc.oneof(
    fc.constant(most),
    fc.integer({ min: Math.max(Math.floor(most / 2), most - 9), max: most }),
  )
  return fc.array(fc.tuple(stateOf(book, unrest), arrived), { minLength: 2, maxLength: 4 }).map((states) => {
    const counts = states.map(([, count]) => count).sort((a, b) => a - b)
    return states.map(([state], at) => ({ ...state, documents: state.documents.slice(0, counts[at]) }))
  })
}

/**
 * More than a third as many changes with new documents as there are histories must be taken in without a fresh run.
 * @param histories how many are tried
 */
const expectFreshAnswers = (books: fc.Arbitrary<InventedBook>, unrest: Unrest, histories: number): void => {
  const numRuns = cases(histories, 6 * histories)
  let takenIn = 0
  fc.assert(
    fc.property(
      books.chain((book) => historyOf(book, unrest)),
      ([first, ...later]) => {
        if (!first) return
        const matcher = createMatcher(first)
        const known = new Map(matcher.result().proposals.map((one) => [one.id, one]))
        let before = first
        for (const state of later) {
          const isTaken = matcher.update(changeBetween(before, state))
          if (!isTaken) return
          if (state.documents.length > before.documents.length) takenIn += 1
          const fresh = proposeMatches(state)
          expect(matcher.result()).toEqual(fresh)
          expectEachHolds(state, fresh.proposals)
          expectNothingTwice(state, fresh.proposals)
          expect(matcher.lastTaken()).toEqual(known)
          expect(follow(known, matcher)).toEqual(fresh.proposals)
          before = state
        }
      },
    ),
    { numRuns },
  )
  expect(takenIn).toBeGreaterThan(numRuns / 3)
}

describe('a run that is kept', () => {
  it('answers after any sequence of changes what a fresh run would, and tells what differs', () => {
    expectFreshAnswers(fc.oneof(inventedBook(12, 14), groupedBook, takenBackBook), restless, 75)
  })

  it('answers the same where little changes and most of what was solved stays', () => {
    const books = fc.oneof(payoutBook, payoutBook, instalmentBook, groupedBook)
    expectFreshAnswers(books, calm, 75)
  })

  it('answers the same where numbers have mistakes that new documents explain', () => {
    expectFreshAnswers(mistakesBook, calm, 150)
  })

  it('answers the same where names come that share words with those known, one word with very many', () => {
    expectFreshAnswers(namesBook(24), calm, 50)
    expectFreshAnswers(namesBook(150), calm, 10)
  })

  it('answers the same where names come that spell a known customer in another way', () => {
    expectFreshAnswers(spellingsBook, calm, 100)
    expectFreshAnswers(spellingsBook, restless, 50)
  })

  const document = sampleDocument({ id: 10 })

  it('takes in other amounts, what is cancelled or due later and what is new, and neither other names, other series nor earlier documents', () => {
    const takes = (changed: MatchDocument): boolean =>
      createMatcher(sampleInput([document], [])).update({ documents: [changed] })
    expect(takes({ ...document, unpaidMinor: cents(5), openMinor: cents(5) })).toBe(true)
    expect(takes({ ...document, status: 'A' })).toBe(true)
    expect(takes({ ...document, dueDate: day('2026-12-31') })).toBe(true)
    expect(takes(sampleDocument({ id: 12 }))).toBe(true)
    const others = {
      ...{ type: 'D', number: 'FT 2026/11', serie: '2025', date: day('2026-03-02'), taxId: '508112307' },
      ...{ name: 'Outro Nome', legalName: 'Outro Nome', iban: 'PT50003506510000000000043', currency: 'USD' },
      ...{ euroRate: '1.1', externalId: 'X-1', purchaseOrder: 'ENC-1', documentReference: 'FT 2026/9' },
    }
    for (const [field, value] of Object.entries(others))
      expect([field, takes({ ...document, [field]: value })]).toEqual([field, false])
    expect(takes(sampleDocument({ id: 12, number: 'FT NOVA/1', serie: 'NOVA' }))).toBe(false)
    expect(takes(sampleDocument({ id: 3 }))).toBe(false)
  })

  it('takes in as many names as leave the weight of the others as it is, and none like a number of the bank', () => {
    const named = (count: number): MatchDocument[] =>
      Array.from({ length: count }, (_, at) =>
        sampleDocument({ id: at + 1, taxId: String(500_000_000 + at), name: `CLIENTE N${at}` }),
      )
    const takesIn = (known: number, come: readonly MatchDocument[]): boolean =>
      createMatcher(sampleInput(named(known), [])).update({ documents: come })
    expect(takesIn(62, named(63).slice(-1))).toBe(true)
    expect(takesIn(63, named(64).slice(-1))).toBe(false)
    expect(takesIn(1, [sampleDocument({ id: 2, taxId: '508112307', name: 'LOJA 12345' })])).toBe(false)
  })

  it('finds a transaction it had forgotten once a document comes to its amount', () => {
    const transaction = sampleTransaction({ id: 1, amount: 4_100, text: 'TRANSFERENCIA' })
    const matcher = createMatcher(sampleInput([document], [transaction]))
    expect(matcher.result().proposals).toEqual([])
    const lowered = { ...document, unpaidMinor: cents(4_100), openMinor: cents(4_100) }
    matcher.update({ documents: [lowered] })
    const updated = matcher.result()
    expect(updated).toEqual(proposeMatches(sampleInput([lowered], [transaction])))
    expect(updated.proposals).toHaveLength(1)
  })

  const payers = [
    ['iban', { counterpartyIban: 'PT50000201231234567890154' }],
    ['name', { counterpartyName: 'MARIA QUE PAGA' }],
  ] as const

  it.each(payers)(
    'looks again at who has the %s that is learned, and once more when it is forgotten',
    (kind, party) => {
      const value = Object.values(party)[0] ?? ''
      const input = sampleInput(
        [document, sampleDocument({ id: 11, ...customers.serra })],
        [sampleTransaction({ id: 1, amount: 12_300, ...party })],
      )
      const aliases = [{ kind, value, taxId: document.taxId ?? '' }]
      const matcher = createMatcher(input)
      for (const taught of [aliases, []]) {
        matcher.update({ aliases: taught })
        expect(matcher.result()).toEqual(proposeMatches({ ...input, aliases: taught }))
        const said = matcher.result().proposals.flatMap((one) => one.evidence.map(({ code }) => code))
        expect(said.includes(`alias-${kind}`)).toBe(taught.length > 0)
      }
    },
  )

  it.each(payers)(
    'a learned %s of a customer who has no document yet counts once there is one',
    (kind, party) => {
      const first = sampleDocument({ id: 11, ...customers.serra })
      const aliases = [{ kind, value: Object.values(party)[0] ?? '', taxId: first.taxId ?? '' }]
      const transactions = [sampleTransaction({ id: 1, amount: 5_000, text: 'FT 2026/10', ...party })]
      const matcher = createMatcher(sampleInput([document], transactions, { aliases }))
      expect(matcher.update({ documents: [first] })).toBe(true)
      const fresh = proposeMatches(sampleInput([document, first], transactions, { aliases }))
      expect(matcher.result()).toEqual(fresh)
      expect(fresh).not.toEqual(proposeMatches(sampleInput([document, first], transactions)))
    },
  )

  it('a name taught for two customers stands for neither, in any order', () => {
    const [one, two] = parties
    const aliases = [one, two].map((party) => ({
      kind: 'name' as const,
      value: 'Pagador Comum',
      taxId: party?.taxId ?? '',
    }))
    const transaction = sampleTransaction({ id: 1, amount: 12_300, counterpartyName: 'Pagador Comum' })
    const input = sampleInput(
      [sampleDocument({ id: 1, ...one }), sampleDocument({ id: 2, ...two })],
      [transaction],
    )
    const codes = [aliases, [...aliases].reverse()].flatMap((list) =>
      proposeMatches({ ...input, aliases: list }).proposals.flatMap((group) =>
        group.evidence.map((reason) => reason.code),
      ),
    )
    expect(codes).not.toContain('alias-name')
  })
})
