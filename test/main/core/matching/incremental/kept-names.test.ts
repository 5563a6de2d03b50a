/** Which transactions an incremental run reads again when documents add names: one case for each way to find a name. */
import { describe, expect, it } from 'vitest'
import { addDays } from '#core/calendar.ts'
import { createMatcher } from '#core/matching/incremental/matcher.ts'
import type { MatchDocument, MatchResult, MatchTransaction } from '#core/matching/model/types.ts'
import { proposeMatches } from '#core/matching/pipeline.ts'
import {
  cents,
  day,
  sampleDocument,
  sampleInput,
  sampleTransaction,
} from '../../../../helpers/match-samples.ts'

/** Past this many names a word leads to none of them alone. */
const COMMON = 60

let lastId = 0
/** A document of a new customer, with an amount of 123,00 by default. */
const issuedTo = (
  name: string | null,
  changes: Partial<MatchDocument> & { total?: number; date?: string } = {},
) => {
  lastId += 1
  return sampleDocument({
    id: lastId,
    name,
    taxId: String(500_000_000 + lastId),
    number: `FT 2026/${lastId + 7_000}`,
    ...changes,
  })
}

/** Documents of other amounts whose names contain the words, each with one further unique word. */
const named = (count: number, ...words: string[]): MatchDocument[] =>
  Array.from({ length: count }, (_, at) =>
    issuedTo(`${words.join(' ')} F${words.length}${String(at).padStart(4, '0')}`, { total: 99_900 + at }),
  )

/** A cent short of 123,00: only who knows the payer pairs it, and no amount leads to it. */
const paidBy = (text: string): MatchTransaction => sampleTransaction({ id: 1, amount: 12_299, text })

/** Results before and after the documents came, the latter the same as that of a fresh run. */
const afterNews = (
  known: readonly MatchDocument[],
  transaction: MatchTransaction,
  ...news: readonly MatchDocument[]
): { before: MatchResult; after: MatchResult } => {
  const matcher = createMatcher(sampleInput(known, [transaction]))
  const before = matcher.result()
  expect(matcher.update({ documents: news })).toBe(true)
  const after = matcher.result()
  expect(after).toEqual(proposeMatches(sampleInput([...known, ...news], [transaction])))
  return { before, after }
}

/** How many proposals there were before, and how many there are now. */
const counted = ({ before, after }: ReturnType<typeof afterNews>): [number, number] => [
  before.proposals.length,
  after.proposals.length,
]

describe('names that come to a kept run', () => {
  it.each([
    'GIRASOL VERDE',
    'GIRASSOL VREDE',
    'GIRASSOX VERDE',
    'GIRASSOOL VERDE',
    'GIRASSOLVERDE',
    'GIRASSOLDOVERDE',
  ])('are found by a text that is nearly one of them: %s', (text) => {
    const result = afterNews([issuedTo('QUALQUER COISA')], paidBy(`TRF ${text}`), issuedTo('GIRASSOL VERDE'))
    expect(counted(result)).toEqual([0, 1])
  })

  it('are found by a rare word that is not their first', () => {
    const known = [issuedTo('QUALQUER')]
    const news = issuedTo('GIRASSOL VERDE AZUL')
    expect(counted(afterNews(known, paidBy('TRF AZUL VERDE'), news))).toEqual([0, 1])
  })

  it('are found by two common words, one behind the other', () => {
    const known = [...named(COMMON + 1, 'LOJA'), ...named(COMMON + 1, 'CASA'), ...named(COMMON + 1, 'MODA')]
    const news = issuedTo('LOJA CASA MODA')
    expect(counted(afterNews(known, paidBy('TRF CASA MODA'), news))).toEqual([0, 1])
  })

  it('are found by a common first word where the text may be cut behind it', () => {
    const known = named(COMMON + 1, 'GIRASSOLAR')
    const news = issuedTo('GIRASSOLAR AAA')
    expect(counted(afterNews(known, paidBy('TRF GIRASSOLAR FT'), news))).toEqual([0, 1])
  })

  it.each(['A', 'AA'])('are found by a common first word and the beginning of their second, %s', (second) => {
    const known = named(COMMON + 1, 'GIRASSOLAR')
    const news = issuedTo('GIRASSOLAR AAA NORTE')
    expect(counted(afterNews(known, paidBy(`TRF GIRASSOLAR ${second}`), news))).toEqual([0, 1])
  })

  it.each(['CONSTRUCO', 'CONSTRUCOE'])('are found by the beginning of their first word, %s', (first) => {
    const known = [issuedTo('QUALQUER')]
    const news = issuedTo('CONSTRUCOES NOVAS')
    expect(counted(afterNews(known, paidBy(`TRF ${first}`), news))).toEqual([0, 1])
  })

  it('are meant by a name in the place of those that only begin like it', () => {
    const known = [issuedTo('GIRASSOL VERDE AZUL')]
    const news = issuedTo('GIRASSOL VERDE')
    const { before, after } = afterNews(known, paidBy('TRF GIRASSOL VERDE'), news)
    const paid = [before, after].map(({ proposals }) => proposals[0]?.allocations[0]?.documentId)
    expect(paid).toEqual([known[0]?.id, news.id])
  })

  it('make a name that began like one customer begin like two', () => {
    const known = [issuedTo('GIRASSOL VERDE AZUL')]
    const { before, after } = afterNews(known, paidBy('TRF GIRASSOL VERDE'), issuedTo('GIRASSOL VERDE LILAS'))
    expect([before, after].map(({ proposals }) => proposals[0]?.class)).toEqual(['possible', 'ambiguous'])
  })

  it('make a short name that was one customer’s begin that of two', () => {
    const known = [issuedTo('CASA RIO')]
    const { before, after } = afterNews(
      known,
      paidBy('TRF CASA RIO'),
      issuedTo('CASA RIO TOMAR', { total: 700 }),
    )
    expect([before, after].map(({ proposals }) => proposals[0]?.evidence.map(({ code }) => code))).toEqual([
      expect.not.arrayContaining(['name-shared']),
      expect.arrayContaining(['name-shared']),
    ])
  })

  it('are one letter off those of the same amount, without a tax id', () => {
    const known = [issuedTo('GIRASSOL VERDE', { taxId: null, total: 700 })]
    const payment = { ...paidBy('TRF GIRASSOL VERDE'), amountMinor: cents(12_300), openMinor: cents(12_300) }
    const [first, second] = ['GIRASOL VERDE', 'GIRASSOL VERED'].map((name) => issuedTo(name, { taxId: null }))
    if (!first || !second) throw new Error('no documents')
    expect(counted(afterNews(known, payment, first))).toEqual([0, 1])
    const { after } = afterNews([...known, first], payment, second)
    expect(after.proposals[0]?.class).toBe('ambiguous')
  })

  it('are what is said of a customer known by another name, where they fit better', () => {
    const known = issuedTo('PADARIA SOL ZEZERE')
    const news = issuedTo('PADARIA SOL ALVA', { taxId: known.taxId, total: 700, date: day('2026-04-20') })
    const { before, after } = afterNews([known], paidBy('TRF SOL PADARIA'), news)
    const names = [before, after].map(
      ({ proposals }) => proposals[0]?.evidence.find(({ code }) => code === 'name-tokens')?.params,
    )
    expect(names).toEqual([{ name: 'PADARIA SOL ZEZERE' }, { name: 'PADARIA SOL ALVA' }])
  })

  it('make a word common, which then leads to no name alone', () => {
    const common = [...named(COMMON + 1, 'LOJA'), ...named(COMMON + 1, 'CASA')]
    const known = [...common, issuedTo('LOJA CASA MODA'), ...named(COMMON - 1, 'MODA')]
    const news = issuedTo('MODA NOVA', { total: 700 })
    expect(counted(afterNews(known, paidBy('TRF MODA LOJA'), news))).toEqual([1, 0])
  })

  it('make a word weigh less, so that the others of a name are most of it', () => {
    const known = [...named(3, 'ALFA'), ...named(3, 'BETA'), issuedTo('ALFA BETA GAMA')]
    const news = issuedTo('GAMA SOLO', { total: 700 })
    expect(counted(afterNews(known, paidBy('TRF BETA ALFA'), news))).toEqual([0, 1])
  })

  it('are what a customer is called that had none, also where another one is meant', () => {
    const iban = 'PT50000201231234567890154'
    const taxId = '509442013'
    const payer = issuedTo(null, { taxId, total: 5_000, iban })
    const paid = issuedTo('OUTRO QUALQUER')
    const transaction = sampleTransaction({
      id: 1,
      amount: 12_300,
      text: `TRF ${paid.number}`,
      counterpartyIban: iban,
    })
    const late = addDays(day('2026-03-20'), 30)
    const news = issuedTo('NOVIDADE', { taxId, total: 700, date: late })
    const { before, after } = afterNews([payer, paid], transaction, news)
    const calledIn = ({ proposals }: MatchResult) =>
      proposals[0]?.evidence.find(({ code }) => code === 'iban-of-another')?.params
    expect(calledIn(before)).toEqual({ name: '' })
    expect(calledIn(after)).toEqual({ name: 'NOVIDADE' })
  })
})
