/** Stories of single documents: what is right, and why somebody who reads less carefully is misled. */
import type { IsoDate } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import type { Form, Paper, Piece } from './book.ts'
import { PERSONS, placeCustomer } from './names.ts'
import { nameDocument, nameList, nested, numberings, registered } from './numbering.ts'
import { type Tale, word } from './tale.ts'

export type Story = (tale: Tale) => void

const MONTHS = [
  'JANEIRO',
  'FEVEREIRO',
  'MARCO',
  'ABRIL',
  'MAIO',
  'JUNHO',
  'JULHO',
  'AGOSTO',
  'SETEMBRO',
  'OUTUBRO',
]
const FULL: readonly Form[] = ['full', 'full', 'series']

/** So many documents of one customer and one amount. */
const equals = (tale: Tale, count = tale.chance.between(2, 3)): Paper[] => {
  const total = tale.amount()
  return Array.from({ length: count }, () => tale.issue({ total }))
}

/** `AVENCA ABRIL`, `AVENCA 04/26`, `MENSALIDADE 2026/04` */
const nameMonth = ({ chance }: Tale, month: string): Piece => {
  const [year = '', number = ''] = month.split('-')
  const written = chance.pick([
    MONTHS[Number(number) - 1] ?? '',
    `${number}/${year.slice(2)}`,
    `${year}/${number}`,
    `${number}/${year}`,
  ])
  return { is: 'month', text: `${chance.pick(['AVENCA', 'MENSALIDADE', 'QUOTA'])} ${written}`, month }
}

const firstOf = (month: number): IsoDate => `2026-${String(month).padStart(2, '0')}-01` as IsoDate

export const singleStories: Readonly<Record<string, Story>> = {
  // Honest and easy: a reader is sure.
  'easy-named': (tale) => {
    const papers = equals(tale)
    const paper = tale.chance.pick(papers)
    tale.pay({
      amount: paper.totalMinor,
      pays: [paper],
      says: [nameDocument(paper, tale.chance.pick(FULL), tale.chance)],
    })
  },
  'easy-amount': (tale) => {
    const papers = [tale.issue(), tale.issue(), tale.issue()]
    const paper = tale.chance.pick(papers)
    tale.pay({ amount: paper.totalMinor, pays: [paper] })
  },
  'easy-list': (tale) => {
    const papers = [tale.issue(), tale.issue(), tale.issue()].slice(0, tale.chance.between(2, 3))
    tale.issue()
    tale.pay({
      amount: papers.reduce((sum, one) => sum + one.totalMinor, 0),
      pays: papers,
      says:
        tale.numbering.start !== '' && tale.chance.happens(50)
          ? [nameList(papers, tale.chance)]
          : papers.map((one) => nameDocument(one, 'full', tale.chance)),
    })
  },
  'easy-registered': (tale) => {
    const total = tale.amount()
    const start = tale.chance.between(1, 8)
    const isMultibanco = tale.chance.happens(60)
    const papers = [0, 1, 2].map((at) => {
      const reference = isMultibanco
        ? `${start + at}23456${tale.chance.between(100, 999)}`
        : `PO-2026-00${start + at}${tale.chance.between(100, 999)}`
      return tale.issue({
        total,
        ...(isMultibanco ? { externalId: reference } : { purchaseOrder: reference }),
      })
    })
    const paper = tale.chance.pick(papers)
    tale.pay({
      amount: total,
      pays: [paper],
      says: [nameDocument(paper, 'registered', tale.chance)],
      payer: tale.chance.pick(['any', 'none']),
      isPlain: tale.chance.happens(50),
    })
  },
  // Equal documents, and nothing that tells them apart.
  'equal-noise': (tale) => {
    const papers = equals(tale)
    const hit = tale.chance.pick(papers)
    // Roads, flats and paper have letters like short series.
    const family = /^(A|B|T|EN|1)$/.test(hit.serie) && tale.chance.happens(40) ? 'letter-number' : undefined
    tale.pay({ amount: hit.totalMinor, pays: [tale.chance.pick(papers)], says: [tale.noise(hit, family)] })
  },
  'equal-bare': (tale) => {
    const papers = equals(tale)
    const hit = tale.chance.pick(papers)
    tale.pay({
      amount: hit.totalMinor,
      pays: [tale.chance.happens(60) ? hit : tale.chance.pick(papers)],
      says: [nameDocument(hit, 'bare', tale.chance)],
    })
  },
  'settled-beside-open': (tale) => {
    const total = tale.amount()
    const papers = [tale.issue({ total, isSettled: true }), tale.issue({ total })]
    const hit = tale.chance.pick(papers)
    tale.pay({ amount: total, pays: [tale.chance.pick(papers)], says: [tale.noise(hit)] })
  },
  'which-of-two-pays': (tale) => {
    const paper = tale.issue()
    const noisy = tale.chance.between(0, 1)
    const paying = tale.chance.between(0, 1)
    for (const at of [0, 1])
      tale.pay({
        amount: paper.totalMinor,
        pays: at === paying ? [paper] : 'not in the books',
        says: at === noisy ? [tale.noise(paper)] : [],
      })
  },
  // Another document's number near the payment of one.
  'noise-of-another': (tale) => {
    const [paper, other] = [tale.issue(), tale.issue()]
    tale.pay({ amount: paper.totalMinor, pays: [paper], says: [tale.noise(other)] })
  },
  'short-order': (tale) => {
    const total = tale.amount()
    const order = tale.chance.between(1_200, 8_900)
    const isOrder = tale.chance.happens(60)
    const papers = [0, 1].map((at) =>
      tale.issue({ total, [isOrder ? 'purchaseOrder' : 'externalId']: String(order + at) }),
    )
    const hit = tale.chance.pick(papers)
    const noise = tale.chance.pick(['postcode', 'postcode', 'hour', 'card', 'phone'])
    const digits = String(order + papers.indexOf(hit))
    const says: Piece =
      noise === 'postcode'
        ? tale.noise(hit, 'postcode')
        : {
            is: 'noise',
            family: noise,
            text:
              {
                hour: `${digits.slice(0, 2)}:${digits.slice(2)}`,
                card: `CARTAO *${digits}`,
                phone: `TEL 253 10${digits}`,
              }[noise] ?? digits,
          }
    tale.pay({ amount: total, pays: [tale.chance.pick(papers)], says: [says] })
  },
  // Series inside series.
  'series-within': (tale) => {
    const [inner, outer] = tale.chance.pick(nested)
    const total = tale.amount()
    const number = tale.chance.between(1, 40)
    const papers = [
      tale.issue({ total, numbering: inner, number }),
      tale.issue({ total, numbering: outer, number }),
    ]
    const paper = tale.chance.pick(papers)
    tale.pay({
      amount: total,
      pays: [paper],
      says: [nameDocument(paper, tale.chance.pick(FULL), tale.chance)],
    })
  },
  'series-within-list': (tale) => {
    const [inner, outer] = tale.chance.pick(nested)
    const totals = [tale.amount(), tale.amount()]
    const number = tale.chance.between(1, 40)
    const [inners, outers] = [inner, outer].map((numbering) =>
      totals.map((total, at) => tale.issue({ total, numbering, number: number + at })),
    )
    const papers = tale.chance.pick([inners ?? [], outers ?? []])
    tale.pay({
      amount: papers.reduce((sum, one) => sum + one.totalMinor, 0),
      pays: papers,
      says: [nameList(papers, tale.chance)],
    })
  },
  'series-missing': (tale) => {
    const [inner, outer] = tale.chance.pick(nested)
    const number = tale.chance.between(1, 40)
    const paper = tale.issue({ numbering: inner, number })
    const other = tale.issue({ numbering: outer, number })
    const says = [nameDocument(other, tale.chance.pick(FULL), tale.chance)]
    tale.withdraw(other)
    // The outer series stays known by another document, or is of nobody.
    if (tale.chance.happens(50)) tale.issue({ numbering: outer })
    tale.pay({ amount: paper.totalMinor, pays: 'not in the books', says })
  },
  'number-missing': (tale) => {
    const papers = [tale.issue(), tale.issue()]
    const absent = tale.issue()
    tale.withdraw(absent)
    const form = tale.chance.pick<Form>(['full', 'series', 'typed', 'bare'])
    tale.pay({
      amount: tale.chance.pick(papers).totalMinor,
      pays: 'not in the books',
      says: [nameDocument(absent, form, tale.chance)],
    })
  },
  'number-cut': (tale) => {
    const short = tale.chance.between(1, 9)
    const total = tale.amount()
    const long = short * 10 + tale.chance.between(0, 9)
    const papers = [tale.issue({ total, number: short }), tale.issue({ total, number: long })]
    const paper = tale.chance.happens(70) ? papers[1] : papers[0]
    if (!paper) return
    cutInside(tale, paper)
  },
  'cut-names-another': (tale) => {
    const papers = [tale.issue(), tale.issue()]
    const absent = tale.issue({ number: tale.chance.between(300, 900) })
    tale.withdraw(absent)
    endAt(
      tale,
      nameDocument(absent, 'full', tale.chance),
      tale.chance.pick(papers).totalMinor,
      'not in the books',
    )
  },
  'cut-at-the-end': (tale) => {
    const papers = equals(tale)
    const paper = tale.chance.pick(papers)
    endAt(tale, nameDocument(paper, 'full', tale.chance), paper.totalMinor, [paper])
  },
  // Months.
  'month-street': (tale) => {
    const total = tale.amount()
    const papers = [3, 4, 5]
      .slice(0, tale.chance.between(2, 3))
      .map((month) => tale.issue({ total, date: addDays(firstOf(month), tale.chance.between(0, 20)) }))
    const [named] = papers
    const paid = tale.chance.pick(papers)
    tale.pay({ amount: total, pays: [paid], says: [tale.noise(paid, 'month-street')] })
    if (named && named !== paid && tale.chance.happens(50))
      tale.pay({ amount: total, pays: [named], says: [nameDocument(named, 'full', tale.chance)] })
  },
  'month-before': (tale) => {
    const month = tale.chance.between(2, 9)
    const paper = tale.issue({ date: addDays(firstOf(month), tale.chance.between(0, 8)) })
    tale.pay({
      amount: paper.totalMinor,
      pays: 'not in the books',
      after: tale.chance.between(3, 15),
      says: [nameMonth(tale, firstOf(month - 1).slice(0, 7))],
    })
  },
  'month-named': (tale) => {
    const total = tale.amount()
    const numbering = tale.chance.pick([numberings.shortYear, numberings.year, tale.numbering])
    const start = tale.chance.between(2, 6)
    // Their numbers are months too: number 3 is of April.
    const papers = [0, 1, 2].map((at) =>
      tale.issue({ total, numbering, number: start + at - 1, date: firstOf(start + at) }),
    )
    const paper = tale.chance.pick(papers)
    tale.pay({ amount: total, pays: [paper], after: 15, says: [nameMonth(tale, paper.date.slice(0, 7))] })
  },
  // Who pays.
  'place-name': (tale) => {
    const customer = placeCustomer(tale.book, tale.chance)
    const paper = tale.issue({ customer })
    const place = customer.shown
    const text = tale.chance.pick([
      `AV ${place}`,
      `RUA ${place} ${paper.count}`,
      `URB ${place}`,
      `OBRA ${place}`,
      `4700 ${place}`,
      `QTA ${place}`,
    ])
    tale.pay({
      amount: paper.totalMinor,
      pays: 'not in the books',
      payer: 'unknown',
      says: [{ is: 'noise', family: 'place', text }],
    })
  },
  'person-pays-named': (tale) => {
    const papers = equals(tale)
    const paper = tale.chance.pick(papers)
    tale.pay({
      amount: paper.totalMinor,
      pays: [paper],
      payer: 'none',
      says: [word(tale.chance.pick(PERSONS)), nameDocument(paper, 'full', tale.chance)],
    })
  },
  'registered-of-another': (tale) => {
    const reference = `${tale.chance.between(1, 9)}2345678${tale.chance.between(0, 4)}`
    const paper = tale.issue({ externalId: reference })
    const wrong = `${reference.slice(0, 8)}${Number(reference.at(-1)) + 3}`
    tale.pay({
      amount: paper.totalMinor,
      pays: 'not in the books',
      payer: tale.chance.pick(['any', 'none']),
      says: [registered(wrong, tale.chance)],
    })
  },
}

const CUTS = [20, 28, 32, 35, 40, 70, 105, 140]

const FILL = 'PAGAMENTO DE SERVICOS CONFORME COMBINADO COM A GERENCIA NO DIA DA ENTREGA OBRIGADO E ATE BREVE'

/** The text before a piece is lengthened or not, so that it ends at a length where banks cut. */
export const endAt = (
  tale: Tale,
  piece: Piece,
  amount: number,
  pays: Paper[] | 'not in the books',
  left = piece.text.length,
): void => {
  const line = tale.pay({ amount, pays, ends: piece, payer: 'text', isPlain: true })
  line.pieces = line.pieces.filter(({ is }) => is !== 'word')
  const lengthOf = (): number =>
    line.pieces.reduce((sum, { text }) => sum + text.length + 1, -1) - piece.text.length + left
  const length = CUTS.find((cut) => cut === lengthOf() || cut > lengthOf() + 3)
  if (length === undefined) return
  const missing = length - lengthOf()
  if (missing > 0) line.pieces.splice(1, 0, word(FILL.slice(0, missing - 1).replace(/ $/, 'S')))
  line.cut = length
}

/** The bank cuts inside the number, at least one digit is left. */
const cutInside = (tale: Tale, paper: Paper): void => {
  const piece = nameDocument(paper, tale.chance.pick(FULL), tale.chance)
  const digits = piece.text.length - (piece.mentions?.at(-1)?.at ?? 0)
  const left = piece.text.length - (digits > 1 ? tale.chance.between(1, digits - 1) : 0)
  endAt(tale, piece, paper.totalMinor, [paper], left)
}
