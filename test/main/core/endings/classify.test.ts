import { describe, expect, it } from 'vitest'
import { categoriesOf } from '#core/endings/categories.ts'
import type { ClassificationRule } from '#core/endings/classification-rules.ts'
import { createClassifier } from '#core/endings/classify.ts'
import type { Lesson } from '#core/endings/taught.ts'
import type { MatchProposal } from '#core/matching/model/types.ts'
import { aTransactionOf } from '../../../helpers/ended-transactions.ts'

const lesson = (
  text: string,
  categoryId: string,
  amountMinor = -100_00,
  rest: Partial<Lesson> = {},
): Lesson => ({
  groupId: `h-${text}`.toLowerCase().replace(/\W/g, ''),
  transactionId: 1,
  text,
  counterpartyName: null,
  counterpartyIban: null,
  amountMinor,
  currency: 'EUR',
  categoryId,
  ...rest,
})
const rule = (
  words: string,
  categoryId: string,
  rest: Partial<ClassificationRule> = {},
): ClassificationRule => ({
  id: `r-${words}`,
  words,
  counterparty: '',
  direction: null,
  minMinor: null,
  maxMinor: null,
  categoryId,
  ...rest,
})
const classifier = (lessons: Lesson[], rules: ClassificationRule[] = [], hidden: string[] = []) =>
  createClassifier({ lessons, rules, hidden: new Set(hidden) })
const codes = (proposal: MatchProposal | undefined) => proposal?.evidence.map(({ code }) => code)
const categoryOf = (proposal: MatchProposal | undefined) => proposal?.allocations[0]?.categoryId

describe('what was confirmed', () => {
  it('names the words of a line without one that joined two of its numbers', () => {
    const next = aTransactionOf(-101_00, 'DD OFICINA CENTRAL 05-01 A 07-01')
    const found = classifier([lesson('DD OFICINA CENTRAL 12-02 A 14-02', 'other')]).propose(next, 'none')
    expect(found?.evidence[0]?.params.name).toBe('OFICINA CENTRAL')
  })

  it('is possible after one confirmation and likely after two of the same line', () => {
    const next = aTransactionOf(-101_00, 'DD OFICINA CENTRAL 998877')
    const once = classifier([lesson('DD OFICINA CENTRAL 112233', 'other')]).propose(next, 'none')
    expect(once).toMatchObject({ class: 'possible', balanceMinor: 0 })
    const twice = classifier([
      lesson('DD OFICINA CENTRAL 112233', 'other'),
      lesson('DD OFICINA CENTRAL 445566', 'other'),
    ]).propose(next, 'none')
    expect(twice?.class).toBe('likely')
    expect(codes(twice)).toEqual(['line-known', 'amount-near'])
    expect(twice?.allocations).toEqual([
      {
        documentId: null,
        documentNumber: null,
        transactionId: next.id,
        amountMinor: -101_00,
        kind: 'classified',
        categoryId: 'other',
      },
    ])
  })

  it('is never certain, however often it was confirmed', () => {
    const lessons = Array.from({ length: 50 }, () => lesson('DD OFICINA CENTRAL', 'other'))
    expect(classifier(lessons).propose(aTransactionOf(-100_00, 'DD OFICINA CENTRAL'), 'none')?.class).toBe(
      'likely',
    )
  })

  it('does not cross signs or currencies', () => {
    const { propose } = classifier([lesson('ACERTO GERAL', 'other'), lesson('ACERTO GERAL', 'other')])
    expect(propose(aTransactionOf(100_00, 'ACERTO GERAL'), 'none')).toBeUndefined()
    expect(propose(aTransactionOf(-100_00, 'ACERTO GERAL', { currency: 'USD' }), 'none')).toBeUndefined()
  })

  it('says when the amount is out of its band, and is possible then', () => {
    const { propose } = classifier([lesson('RENDA LOJA', 'rent'), lesson('RENDA LOJA', 'rent')])
    const large = propose(aTransactionOf(-900_00, 'RENDA LOJA'), 'none')
    expect(large?.class).toBe('possible')
    expect(codes(large)).toContain('amount-unusual')
  })

  it('knows a counterparty by its IBAN whatever the line says', () => {
    const iban = 'PT50000201231234567890154'
    const { propose } = classifier([
      lesson('TRF 1', 'supplier-payment', -1, { counterpartyIban: iban, counterpartyName: 'Casa Lume' }),
    ])
    const found = propose(aTransactionOf(-1, 'OUTRA COISA', { counterpartyIban: iban }), 'none')
    expect(categoryOf(found)).toBe('supplier-payment')
    expect(found?.evidence[0]).toMatchObject({
      code: 'counterparty-known',
      params: { name: 'Casa Lume', count: 1 },
    })
  })

  it('asks where the same line went to different categories', () => {
    const found = classifier([lesson('PAG DIVERSOS', 'other'), lesson('PAG DIVERSOS', 'rent')]).propose(
      aTransactionOf(-100_00, 'PAG DIVERSOS'),
      'none',
    )
    expect(found?.class).toBe('ambiguous')
    expect(found?.alternatives.map(({ allocations }) => allocations[0]?.categoryId)).toEqual([
      'other',
      'rent',
    ])
  })

  it('a single first word says nothing until different lines share it', () => {
    const one = classifier([lesson('TRF MARIA', 'other')])
    expect(one.propose(aTransactionOf(-100_00, 'TRF RUI'), 'none')).toBeUndefined()
    const several = classifier([lesson('FERIAS ANA', 'salaries'), lesson('FERIAS RUI', 'salaries')])
    expect(categoryOf(several.propose(aTransactionOf(-100_00, 'FERIAS EVA'), 'none'))).toBe('salaries')
  })

  it('shows whether an amount is usual, near the usual ones or unusual; only an unusual one lowers the class', () => {
    const { propose } = classifier([
      lesson('RENDA LOJA', 'rent', -950_00),
      lesson('RENDA LOJA', 'rent', -950_00),
    ])
    const said = (amountMinor: number) => {
      const found = propose(aTransactionOf(amountMinor, 'RENDA LOJA'), 'none')
      return [found?.class, codes(found)?.at(-1)]
    }
    expect(said(-950_00)).toEqual(['likely', 'amount-usual'])
    expect(said(-975_00)).toEqual(['likely', 'amount-near'])
    expect(said(-1_524_00)).toEqual(['possible', 'amount-unusual'])
  })

  it('lists what was learned with the decisions that taught it', () => {
    const { learned } = classifier([lesson('RENDA LOJA', 'rent'), lesson('RENDA LOJA', 'rent')])
    expect(learned.list()).toMatchObject([
      { by: 'line', name: 'RENDA LOJA', count: 2, groupIds: ['hrendaloja', 'hrendaloja'] },
    ])
  })
})

describe('words that banks write before everything', () => {
  const proposedAfter = (
    lessons: Lesson[],
    text: string,
    rest: Parameters<typeof aTransactionOf>[2] = {},
  ) => {
    const found = classifier(lessons).propose(aTransactionOf(-100_00, text, rest), 'none')
    return found && `${found.class} ${categoryOf(found)}`
  }

  it.each([
    ['PAG ESTADO IRC REF 1', 'corporate-tax', 'PAG ESTADO IUC REF 2'],
    ['TRF P/ RENDA ARMAZEM', 'rent', 'TRF P/ ANTONIO SILVA'],
    ['DD GINASIO FORTE 123', 'other', 'DD CLUBE DO MAR 456'],
    ['COMPRA 4821 POSTO NORTE', 'own-fuel', 'PAG COMPRA 4821 HOTEL RIA'],
    ['PAG SERV 21312 123456789', 'utilities', 'PAG SERV 20855 123456789'],
    ['TRANSF SEPA P/ MARIA JOSE VIDAL', 'salaries', 'TRANSF SEPA P/ MARIA JOSE SALGUEIRO'],
    ['PAGSERV 21312/123456789', 'utilities', 'PAGSERV 20855/123456789'],
    ['PAG MB 21312 123 456 789', 'utilities', 'PAG MB 20855 123 456 789'],
    ['SDD AGUAS DA SERRA', 'utilities', 'SDD CLUBE DO MAR'],
    ['COB SEPA LUZ DA SERRA', 'utilities', 'COB SEPA CLUBE DO MAR'],
    ['TRF A FAVOR DE RITA MOURA RENDA', 'rent', 'TRF A FAVOR DE RITA'],
  ])('teach nothing: %s as %s leaves %s alone', (text, categoryId, other) => {
    const before = proposedAfter([], other)
    expect(proposedAfter([lesson(text, categoryId)], other)).toBe(before)
    expect(proposedAfter([lesson(text, categoryId), lesson(text, categoryId)], other)).toBe(before)
  })

  it('are left out of what is compared, so that each lesson teaches its own payee however the bank begins', () => {
    expect(
      proposedAfter([lesson('TRF P/ GRAFICA DO NORTE FT 7', 'other')], 'PAG GRAFICA DO NORTE, LDA FT 12'),
    ).toBe('possible other')
    expect(
      proposedAfter([lesson('PAG SERV 21312 111222333', 'utilities')], 'PAG.SERV. 21312/999888777'),
    ).toBe('possible utilities')
    expect(proposedAfter([lesson('COMPRA 4821 POSTO NORTE', 'own-fuel')], 'COMPRA 1130 POSTO NORTE')).toBe(
      'possible own-fuel',
    )
  })

  it('alone teach an equal amount, and are never likely', () => {
    const lessons = [1, 2, 3].map(() => lesson('TRANSFERENCIA SEPA', 'rent', -950_00))
    const { propose } = classifier(lessons)
    const said = (amount: number) => {
      const found = propose(aTransactionOf(amount, 'TRANSFERENCIA SEPA 123'), 'none')
      return found && [found.class, categoryOf(found)]
    }
    expect(said(-950_00)).toEqual(['possible', 'rent'])
    expect(said(-951_00)).toBeUndefined()
  })

  it('are also those that the rows of the company show to be the bank’s', () => {
    const { propose, observe } = classifier([
      lesson('OPB ELECTR GRAFICA DO NORTE', 'supplier-payment'),
      lesson('OPB ELECTR TINTAS DA RIA', 'supplier-payment'),
    ])
    const rent = aTransactionOf(-100_00, 'OPB ELECTR IMOBILIARIA CENTRAL')
    expect(categoryOf(propose(rent, 'none'))).toBe('supplier-payment')
    const others = ['LEASING AUTO', 'ANA SOUSA', 'SEGUROS', 'RUI PINTO'].map((payee) =>
      aTransactionOf(-100_00, `OPB ELECTR ${payee}`),
    )
    expect([rent, ...others].map((one) => observe(one, 1))).toContain(true)
    expect(propose(rent, 'none')).toBeUndefined()
    for (const one of others) observe(one, -1)
    expect(categoryOf(propose(rent, 'none'))).toBe('supplier-payment')
  })
})

describe('known words', () => {
  const taught = (lessons: Lesson[], text: string, rest: Parameters<typeof aTransactionOf>[2] = {}) => {
    const found = classifier(lessons).propose(aTransactionOf(-100_00, text, rest), 'none')
    return [found?.class, categoryOf(found)]
  }

  it('win over a beginning and a counterparty, and lose to the same text', () => {
    const state = { counterpartyName: 'Repartição Central', counterpartyIban: 'PT50000201231234567890154' }
    const lessons = [lesson('PAGAMENTO IVA', 'vat', -100_00, state)]
    expect(taught(lessons, 'PAGAMENTO IRC', state)).toEqual(['possible', 'corporate-tax'])
    expect(taught([lesson('PAG ESTADO IVA', 'own-vat')], 'PAG ESTADO IVA')).toEqual(['possible', 'own-vat'])
  })

  it('are likely once several texts with them were confirmed', () => {
    const lessons = ['ANA', 'RUI', 'ANA'].map((name) => lesson(`VENC ${name}`, 'salaries'))
    expect(taught(lessons.slice(0, 2), 'VENC EVA')).toEqual(['possible', 'salaries'])
    expect(taught(lessons, 'VENC EVA')).toEqual(['likely', 'salaries'])
  })

  it('follow a company that puts several texts with them under another category', () => {
    const lessons = ['ANA', 'RUI'].map((name) => lesson(`VENC ${name}`, 'own-crew'))
    expect(taught(lessons.slice(0, 1), 'VENC EVA')).toEqual(['possible', 'salaries'])
    expect(taught(lessons, 'VENC EVA')).toEqual(['possible', 'own-crew'])
  })

  it('an invoice in the text of a transfer suggests a supplier; by card or direct debit it does not', () => {
    expect(taught([], 'TRF P/ GRAFICA DO NORTE FT 2026/45')).toEqual(['possible', 'supplier-payment'])
    expect(taught([], 'DD GINASIO FORTE FATURA 45')).toEqual([undefined, undefined])
  })
})

describe('the counterparty', () => {
  const party = (name: string) => ({ counterpartyName: name, counterpartyIban: null })
  const taught = (lessons: Lesson[], text: string, rest: Parameters<typeof aTransactionOf>[2] = {}) =>
    categoryOf(classifier(lessons).propose(aTransactionOf(-100_00, text, rest), 'none'))

  it('binds a lesson: the same text of another one learns nothing', () => {
    const lessons = [lesson('PAGAMENTO MENSAL', 'rent', -100_00, party('Bela Vista'))]
    expect(taught(lessons, 'PAGAMENTO MENSAL', party('Bela Vista'))).toBe('rent')
    expect(taught(lessons, 'PAGAMENTO MENSAL', party('Casa Lume'))).toBeUndefined()
    expect(taught(lessons, 'PAGAMENTO MENSAL')).toBe('rent')
  })

  it('leaves a row that names nobody possible at best, and unknown where its text tells nothing', () => {
    const lua = { counterpartyName: 'Imobiliária Lua', counterpartyIban: null }
    const taught = (text: string) => classifier([1, 2].map(() => lesson(text, 'rent', -700_00, lua)))
    const propose = (text: string) => taught(text).propose(aTransactionOf(-700_00, text), 'none')
    expect(propose('HONORARIOS')?.class).toBe('possible')
    expect(propose('TRF SEPA')).toBeUndefined()
    expect(propose('NOTPROVIDED')).toBeUndefined()
  })

  it('is known by its name where an IBAN is not printed', () => {
    const iban = 'PT50000201231234567890154'
    const lessons = [
      lesson('TRF', 'rent', -100_00, { counterpartyName: 'Bela Vista', counterpartyIban: iban }),
    ]
    expect(taught(lessons, 'TRF 9', party('BELA VISTA'))).toBe('rent')
    expect(classifier(lessons).learned.list()).toMatchObject([{ by: 'counterparty', name: 'Bela Vista' }, {}])
  })

  it('that stands for others, as a payment service does, tells nothing', () => {
    const paypal = party('PayPal Europe')
    const lessons = [lesson('PAYPAL CLOUDIO', 'own-licences', -100_00, paypal)]
    expect(taught(lessons, 'PAYPAL CLOUDIO 12', paypal)).toBe('own-licences')
    expect(taught(lessons, 'PAYPAL TAXIS 12', paypal)).toBeUndefined()
  })
})

describe('rules', () => {
  it('a rule alone makes certain', () => {
    const found = classifier([], [rule('vencimento', 'salaries')]).propose(
      aTransactionOf(-900_00, 'PAG VENCIMENTO NOV'),
      'none',
    )
    expect(found).toMatchObject({ class: 'certain' })
    expect(codes(found)).toEqual(['rule-applies'])
  })

  it('is never certain for what a document could explain, and says so', () => {
    for (const chance of ['possible', 'proposed'] as const) {
      const found = classifier([], [rule('vencimento', 'salaries')]).propose(
        aTransactionOf(-900_00, 'VENCIMENTO'),
        chance,
      )
      expect(found?.class).toBe('possible')
      expect(codes(found)).toContain('document-possible')
    }
  })

  it('two rules that contradict each other are an open question with both answers', () => {
    const found = classifier([], [rule('loja', 'rent'), rule('renda', 'other')]).propose(
      aTransactionOf(-1, 'RENDA LOJA'),
      'none',
    )
    expect(found?.class).toBe('ambiguous')
    expect(codes(found)).toContain('rules-contradict')
    expect(found?.alternatives).toHaveLength(2)
  })

  describe('with parts', () => {
    const loan = rule('prest', 'interest-paid', {
      split: {
        parts: [
          { by: 'text', categoryId: 'interest-paid', word: 'JUR' },
          { by: 'rest', categoryId: 'loan-capital' },
        ],
        plan: [],
      },
    })
    const instalment = (interest: string) => aTransactionOf(-900_00, `PREST 7 JUR ${interest}`)

    it('make certain, each with its amount, under a name that tells the amounts', () => {
      const { propose } = classifier([], [loan])
      const found = propose(instalment('45,10'), 'none')
      expect(found).toMatchObject({
        class: 'certain',
        balanceMinor: 0,
        allocations: [
          { categoryId: 'interest-paid', amountMinor: -45_10, kind: 'classified' },
          { categoryId: 'loan-capital', amountMinor: -854_90, kind: 'classified' },
        ],
      })
      const again = { ...instalment('40,10'), key: instalment('45,10').key }
      expect(propose(again, 'none')?.id).not.toBe(found?.id)
    })

    it('propose nothing where an amount is not known', () => {
      expect(classifier([], [loan]).propose(aTransactionOf(-900_00, 'PREST 7'), 'none')).toBeUndefined()
    })

    it('contradict a rule for the whole', () => {
      const both = classifier([], [loan, rule('prest', 'interest-paid')])
      const found = both.propose(instalment('45,10'), 'none')
      expect(found?.class).toBe('ambiguous')
      expect(found?.alternatives.map(({ allocations }) => allocations.length)).toEqual([2, 1])
    })

    it('rest while one of their categories is hidden', () => {
      expect(classifier([], [loan], ['loan-capital']).propose(instalment('45,10'), 'none')).toBeUndefined()
    })
  })

  it('a hidden category is not proposed', () => {
    const all = classifier([lesson('X Y', 'rent')], [rule('x y', 'rent')], ['rent'])
    expect(all.propose(aTransactionOf(-100_00, 'X Y'), 'none')).toBeUndefined()
  })
})

describe('usual words', () => {
  it('suggest, and are possible at best', () => {
    const { propose } = classifier([])
    for (const [text, categoryId] of [
      ['VENC ANA SOUSA', 'salaries'],
      ['COM MANUT CONTA', 'bank-charges'],
      ['PAG ESTADO IVA REF 123', 'vat'],
      ['DD AGUAS DO VALE 123456789', 'utilities'],
    ] as const)
      expect(propose(aTransactionOf(-10_00, text), 'none')).toMatchObject({
        class: 'possible',
        allocations: [{ categoryId }],
      })
  })

  it('do not take a word for a longer one, nor money that goes the other way', () => {
    const { propose } = classifier([])
    expect(propose(aTransactionOf(-10_00, 'COMERCIAL DO NORTE'), 'none')).toBeUndefined()
    expect(propose(aTransactionOf(10_00, 'VENC ANA SOUSA'), 'none')).toBeUndefined()
  })

  it('are silent where a document is proposed', () => {
    expect(classifier([]).propose(aTransactionOf(-10_00, 'VENC ANA'), 'proposed')).toBeUndefined()
  })
})

it('proposes nothing for what is used already, in part or whole, or has no direction', () => {
  const { propose } = classifier([])
  expect(propose(aTransactionOf(-10_00, 'VENC ANA', { openMinor: 0 as never }), 'none')).toBeUndefined()
  expect(propose(aTransactionOf(-10_00, 'VENC ANA', { openMinor: -4_00 as never }), 'none')).toBeUndefined()
  expect(propose(aTransactionOf(-10_00, 'VENC ANA', { direction: 'unknown' }), 'none')).toBeUndefined()
})

it('a refused category gives another name to the group than the next one', () => {
  const transaction = aTransactionOf(-10_00, 'RENDA LOJA')
  const [rent, other] = ['rent', 'other'].map((id) =>
    classifier([], [rule('loja', id)]).propose(transaction, 'none'),
  )
  expect(rent?.id).not.toBe(other?.id)
  expect(rent?.id).toBe(classifier([], [rule('loja', 'rent')]).propose(transaction, 'none')?.id)
})

describe('categories', () => {
  it('are the default ones, renamed, hidden and added to by the company', () => {
    const own = { id: 'own-1', name: 'Quotas', account: '6882', isHidden: false }
    const all = categoriesOf([{ id: 'rent', name: 'Loja', account: null, isHidden: true }, own])
    expect(all.find(({ id }) => id === 'rent')).toMatchObject({
      name: 'Loja',
      isHidden: true,
      isDefault: true,
    })
    expect(all.at(-1)).toMatchObject({ ...own, isDefault: false })
  })
})
