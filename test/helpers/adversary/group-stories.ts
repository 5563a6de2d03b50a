/** Stories of several documents or several payments, of money that goes back, and of money out. */
import type { IsoDate } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import { namesakeOf } from './names.ts'
import { nameDocument, numberings } from './numbering.ts'
import { endAt, type Story } from './stories.ts'
import { word } from './tale.ts'

export const groupStories: Readonly<Record<string, Story>> = {
  'other-sum': (tale) => {
    const parts = [tale.issue(), tale.issue()]
    const sum = parts.reduce((total, one) => total + one.totalMinor, 0)
    const single = tale.issue({ total: sum })
    tale.pay({
      amount: sum,
      pays: tale.chance.happens(50) ? parts : [single],
      says: tale.chance.happens(80) ? [tale.noise(single)] : [],
    })
  },
  'chance-sum': (tale) => {
    const papers = Array.from({ length: tale.chance.between(3, 6) }, () => tale.issue())
    const some = tale.chance.shuffled(papers).slice(0, tale.chance.between(2, 4))
    tale.pay({
      amount: some.reduce((total, one) => total + one.totalMinor, 0),
      pays: 'not in the books',
      says: tale.chance.happens(50) ? [tale.noise(tale.chance.pick(papers))] : [],
    })
  },
  'instalments-noise': (tale) => {
    const half = tale.amount()
    const paper = tale.issue({ total: 2 * half })
    for (const after of [5, 35])
      tale.pay({ amount: half, pays: 'not in the books', after, says: [tale.noise(paper)] })
  },
  'chance-instalments': (tale) => {
    const amounts = Array.from({ length: tale.chance.between(2, 4) }, () => tale.amount())
    const paper = tale.issue({ total: amounts.reduce((sum, one) => sum + one, 0) })
    for (const [at, amount] of amounts.entries())
      tale.pay({
        amount,
        pays: 'not in the books',
        after: 5 + 9 * at,
        says: tale.chance.happens(30) ? [tale.noise(paper)] : [],
      })
  },
  'two-halves': (tale) => {
    const half = tale.amount()
    const share = tale.chance.pick([50, 50, 60])
    const total = 2 * half
    const first = Math.floor((total * share) / 100)
    const paper = tale.issue({ total })
    tale.issue({ total: tale.chance.pick([first, total - first]) })
    for (const [at, amount] of [first, total - first].entries())
      tale.pay({
        amount,
        pays: [paper],
        after: 8 + 20 * at,
        says: [
          ...(tale.chance.happens(50) ? [word(`${at + 1}A PRESTACAO`)] : []),
          nameDocument(paper, 'full', tale.chance),
        ],
      })
  },
  'together-another': (tale) => {
    const paper = tale.issue()
    const other = tale.amount()
    const joint = tale.issue({ total: paper.totalMinor + other })
    const isJoint = tale.chance.happens(50)
    tale.pay({
      amount: paper.totalMinor,
      pays: isJoint ? [joint] : [paper],
      after: 6,
      says: tale.chance.happens(70) ? [tale.noise(paper)] : [],
    })
    tale.pay({
      amount: other,
      pays: isJoint ? [joint] : 'not in the books',
      after: tale.chance.between(6, 12),
    })
  },
  'bank-counter': (tale) => {
    const numbering = tale.chance.pick([numberings.invoice, tale.numbering])
    const paper = tale.issue({ numbering, number: tale.chance.between(100, 900), total: 100 * tale.amount() })
    const counter = tale.noise(paper, 'counter')
    const isApart = tale.chance.happens(40)
    tale.pay({
      amount: tale.amount(),
      pays: 'not in the books',
      says: isApart ? [] : [counter],
      ...(isApart ? { counter: counter.text } : {}),
    })
  },
  // Paid twice, taken back.
  'paid-again': (tale) => {
    const paper = tale.issue()
    const isNamed = tale.chance.happens(60)
    const isCut = isNamed && tale.chance.happens(50)
    // An equal document beside it tempts one to give it the second payment.
    if (isNamed && tale.chance.happens(50)) tale.issue({ total: paper.totalMinor })
    const first = tale.chance.between(0, 1)
    for (const at of [0, 1]) {
      const pays = at === first ? [paper] : 'not in the books'
      const piece = nameDocument(paper, 'full', tale.chance)
      if (isCut && at === 1) endAt(tale, piece, paper.totalMinor, pays)
      else
        tale.pay({
          amount: paper.totalMinor,
          pays,
          after: 10 + at * tale.chance.between(0, 40),
          says: isNamed ? [piece] : [],
        })
    }
  },
  returned: (tale) => {
    const paper = tale.issue()
    const days = tale.chance.between(1, 89)
    const isNamed = tale.chance.happens(60)
    const isReturnNamed = days > 55 || tale.chance.happens(50)
    const name = (): ReturnType<typeof nameDocument>[] => [nameDocument(paper, 'full', tale.chance)]
    const paid = tale.pay({
      amount: paper.totalMinor,
      pays: 'not in the books',
      after: 10,
      says: isNamed || isReturnNamed ? name() : [],
    })
    tale.pay({
      amount: -paper.totalMinor,
      pays: 'not in the books',
      date: addDays(paid.date as IsoDate, days),
      says: [
        word(tale.chance.pick(['DEVOL SDD', 'DEVOLUCAO TRF', 'ESTORNO', 'RETORNO SEPA']), 'return'),
        ...(isReturnNamed ? name() : []),
      ],
    })
    if (tale.chance.happens(40))
      tale.pay({
        amount: paper.totalMinor,
        pays: [paper],
        date: addDays(paid.date as IsoDate, days + 5),
        says: tale.chance.happens(40) ? name() : [],
      })
  },
  // Money out.
  'supplier-too': (tale) => {
    const note = tale.issue({ type: 'C' })
    tale.issue()
    const says = [
      word(
        tale.chance.pick(['PAGAMENTO FORNECEDORES', 'PAG FORNECEDOR', 'PAGTO FATURA FORNECEDOR']),
        'supplier',
      ),
    ]
    tale.pay({ amount: -note.totalMinor, pays: 'not in the books', says })
  },
  'easy-refund': (tale) => {
    const notes = [tale.issue({ type: 'C' }), tale.issue({ type: 'C' })]
    const note = tale.chance.pick(notes)
    tale.pay({
      amount: -note.totalMinor,
      pays: [note],
      says: tale.chance.happens(50) ? [nameDocument(note, 'full', tale.chance)] : [word('REEMBOLSO')],
    })
  },
  'equal-notes': (tale) => {
    const total = tale.amount()
    const notes = [tale.issue({ type: 'C', total }), tale.issue({ type: 'C', total })]
    const hit = tale.chance.pick(notes)
    tale.pay({ amount: -total, pays: [tale.chance.pick(notes)], says: [tale.noise(hit)] })
  },
  // Who pays.
  namesake: (tale) => {
    const branch = namesakeOf(tale.book, tale.customer, tale.chance)
    const own = tale.issue()
    const other = tale.issue({ customer: branch, total: own.totalMinor })
    const paid = tale.chance.pick([own, other])
    tale.pay({
      amount: own.totalMinor,
      pays: [paid],
      payer: 'text',
      shown: tale.customer.shown,
      says: tale.chance.happens(60) ? [tale.noise(paid)] : [],
    })
  },
  'cash-deposit': (tale) => {
    const papers = [tale.issue(), tale.issue()]
    const paper = tale.chance.pick(papers)
    tale.pay({
      amount: paper.totalMinor,
      pays: tale.chance.happens(50) ? [paper] : 'not in the books',
      payer: 'none',
      says: [word('DEP NUMERARIO'), tale.noise(paper)],
    })
  },
  'terminal-deposit': (tale) => {
    const date = addDays('2026-05-10' as IsoDate, tale.chance.between(0, 60))
    const papers = Array.from({ length: tale.chance.between(2, 4) }, () => tale.issue({ date }))
    tale.issue({ date: addDays(date, -30) })
    const sum = papers.reduce((total, one) => total + one.totalMinor, 0)
    tale.pay({
      amount: sum - Math.round((sum * tale.chance.pick([0, 9, 12])) / 1000),
      pays: papers,
      date: addDays(date, 1),
      payer: 'none',
      says: [word(`DEP TPA 00${tale.chance.between(10_000, 99_999)}`)],
    })
  },
}
