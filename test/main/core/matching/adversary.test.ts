import { describe, expect, it } from 'vitest'
import type { IsoDate } from '#contract/values.ts'
import { proposeMatches } from '#core/matching/pipeline.ts'
import { type Assessed, assessBook, faultOf } from '../../../helpers/adversary/assess.ts'
import { type Book, type Paper, toInput } from '../../../helpers/adversary/book.ts'
import { createChance } from '../../../helpers/adversary/chance.ts'
import { inventBook, kinds } from '../../../helpers/adversary/invent-book.ts'
import { newCustomer } from '../../../helpers/adversary/names.ts'
import { nameDocument, numberings } from '../../../helpers/adversary/numbering.ts'
import { createOracle } from '../../../helpers/adversary/oracle.ts'
import { showBook } from '../../../helpers/adversary/show.ts'
import { openTale, type Payment, type Tale } from '../../../helpers/adversary/tale.ts'
import { countAnswer, countAsked, emptyRow } from '../../../helpers/adversary/tally.ts'
import { cases } from '../../../helpers/long.ts'

const SEED = Number(process.env.PROPERTY_SEED ?? 20_260_301)
const BOOKS = cases(600, 60_000)

const assess = (book: Book) => assessBook(book, proposeMatches(toInput(book)).proposals)

/** Shares of the certain answers, and of the answers that anybody would be certain of. */
const LIMITS = { hesitate: 1 / 2_000, noise: 1 / 20_000, found: 0.8 }

describe('books of honest noise', () => {
  it('are rarely matched for certain where a careful accountant would hesitate', () => {
    const row = emptyRow()
    let worst = ''
    const keep = (book: Book, answer: Assessed): void => {
      if (worst === '' && faultOf(answer) !== null) worst = showBook(book, answer)
    }
    for (let at = 0; at < BOOKS; at += 1) {
      const book = inventBook(SEED + at)
      const { answers, asked } = assess(book)
      for (const one of answers) {
        countAnswer(row, one)
        keep(book, one)
      }
      for (const one of asked) countAsked(row, one)
    }
    expect(row.sure).toBeGreaterThan(BOOKS / 3)
    expect(row.hesitate / row.certain, worst).toBeLessThan(LIMITS.hesitate)
    expect(row.noise / row.certain, worst).toBeLessThan(LIMITS.noise)
    expect(row.found / row.sure).toBeGreaterThan(LIMITS.found)
  })
})

describe('the accountant that answers are held against', () => {
  const tell = (story: (tale: Tale) => [Payment, readonly Paper[]]): string => {
    const chance = createChance(7)
    const book: Book = { customers: [], papers: [], lines: [] }
    const tale = openTale(book, chance, newCustomer(book, chance), numberings.year, 'told', [])
    const [payment, answer] = story(tale)
    const line = tale.pay({ isPlain: true, ...payment })
    const { firmest, why } = createOracle(book).assess([
      { lineId: line.id, paperIds: answer.map(({ id }) => id) },
    ])
    return why === '' ? firmest : `${firmest}: ${why}`
  }
  const date = '2026-01-10' as IsoDate
  const two = ({ issue }: Tale, total = 5_000): [Paper, Paper] => [
    issue({ total, number: 13, date }),
    issue({ total: 5_000, number: 14, date }),
  ]
  const paying = (paper: Paper, rest: Partial<Payment> = {}): Payment => ({
    amount: paper.totalMinor,
    pays: [paper],
    ...rest,
  })

  it.each<[string, string, (tale: Tale) => [Payment, readonly Paper[]]]>([
    [
      'is certain of a number in full, also between equals and beside noise',
      'certain',
      (tale) => {
        const [paper, other] = two(tale)
        return [
          paying(paper, { says: [nameDocument(paper, 'full', tale.chance), tale.noise(other)] }),
          [paper],
        ]
      },
    ],
    [
      'is certain of the only document of the payer with this amount',
      'certain',
      (tale) => {
        const [paper] = two(tale, 7_000)
        return [paying(paper), [paper]]
      },
    ],
    [
      'hesitates between equals that only a bare number tells apart',
      'likely: another document of this amount',
      (tale) => {
        const [paper] = two(tale)
        return [paying(paper, { says: [nameDocument(paper, 'bare', tale.chance)] }), [paper]]
      },
    ],
    [
      'does not take the document of the inner series',
      'possible: names another document',
      (tale) => {
        const [paper] = two(tale)
        const outer = tale.issue({ numbering: numberings.letterYear, number: 13, total: 5_000 })
        return [paying(outer, { says: [nameDocument(outer, 'full', tale.chance)] }), [paper]]
      },
    ],
    [
      'hesitates where nobody is named as payer',
      'likely: nobody is named',
      (tale) => {
        const [paper] = two(tale, 7_000)
        return [paying(paper, { payer: 'none' }), [paper]]
      },
    ],
    [
      'hesitates where two other documents add up',
      'likely: other documents add up',
      (tale) => {
        two(tale, 7_000)
        const sum = tale.issue({ total: 12_000 })
        return [paying(sum), [sum]]
      },
    ],
  ])('%s', (_, expected, story) => {
    expect(tell(story)).toBe(expected)
  })

  it('is asked about every kind of story', () => {
    const without = kinds.filter((kind) => inventBook(1, kind).lines.length === 0)
    expect(without).toEqual([])
  })
})
