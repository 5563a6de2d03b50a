/**
 * Invents the bank rows of a small company that no document explains, as Portuguese banks write them, with the right
 * category of each: taxes, service payments, direct debits, cards, transfers, fees, cash, and rows of equal text that
 * only their counterparty tells apart.
 */
import type { CategoryId } from '#contract/ending-values.ts'
import type { MatchTransaction } from '#core/matching/model/types.ts'
import { aTransactionOf } from './ended-transactions.ts'
import { randomOf } from './random-of.ts'

export interface EndedRow {
  transaction: MatchTransaction
  /** Rows of one payee and one purpose have the same right category. */
  payee: string
  categoryId: CategoryId
  /** Whether one lesson must be enough for the other rows of the payee: their text or their counterparty names it. */
  isNamed: boolean
}

interface Payee {
  id: string
  categoryId: CategoryId
  /** Digits: `#` is a new one in each row, other digits stay. */
  texts: readonly string[]
  amounts: readonly [least: number, most: number]
  counterpartyName?: string
  counterpartyIban?: string
  isNamed?: false
}

const TOWNS = ['LISBOA', 'PORTO', 'BRAGA', 'AVEIRO', 'FARO', 'LEIRIA', 'TOMAR'] as const
const FIRST = ['ANA', 'RUI', 'EVA', 'JOSE', 'MARTA', 'NUNO', 'INES', 'TIAGO', 'CARLA', 'PEDRO'] as const
const LAST = ['SOUSA', 'PINTO', 'MELO', 'ROCHA', 'FARIA', 'LEITE', 'NEVES', 'BRITO', 'GAMA', 'VEIGA'] as const
const TRADES = ['GRAFICA', 'CARPINTARIA', 'SERRALHARIA', 'EMBALAGENS', 'TINTAS', 'VIDREIRA'] as const
const PLACES = ['DO NORTE', 'CENTRAL', 'DO VALE', 'DA RIA', 'DO MONTE', 'ATLANTICA'] as const

type Choose = <T>(all: readonly T[]) => T

/** How this company's bank begins its texts. */
const dialectOf = (pick: Choose) => ({
  state: pick(['PAG ESTADO', 'PAGAMENTO AO ESTADO', 'PAG. ESTADO', 'PAG IMPOSTOS ESTADO']),
  service: pick(['PAG SERV', 'PAG.SERV.', 'PAGAMENTO SERVICOS ENT', 'PAG SERVICOS', 'PS ENT']),
  debit: pick(['DD', 'DEB DIRETO', 'DEBITO DIRETO', 'DD SEPA', 'COBRANCA DD', 'CDD B2B']),
  card: pick(['COMPRA', 'COMPRA CARTAO', 'COMPRAS C.DEB', 'PAG COMPRA', 'POS NAC']),
  // The last two are in no list.
  transfer: pick([
    ...['TRF P/', 'TRANSF SEPA P/', 'TRANSFERENCIA PARA', 'TRF IMEDIATA P/', 'TRF SEPA+ P/', 'TRF CRED SEPA'],
    ...['OPB ELECTR', 'MOV CTA'],
  ]),
})

const payeesOf = (random: () => number): Payee[] => {
  const pick: Choose = (all) => all[Math.floor(random() * all.length)] as (typeof all)[number]
  const some = <T>(all: readonly T[], count: number): T[] =>
    [...all].sort(() => random() - 0.5).slice(0, count)
  const { state, service, debit, card, transfer } = dialectOf(pick)
  const iban = (): string => `PT50${String(Math.floor(random() * 1e10)).padStart(21, '0')}`
  const tax = (id: string, categoryId: CategoryId, amounts: Payee['amounts']): Payee => ({
    id: `tax ${id}`,
    categoryId,
    texts: [`${state} ${id} REF ###############`, `${state} ${id} ###############`],
    amounts,
  })
  const debitOf = (name: string, categoryId: CategoryId, amounts: Payee['amounts']): Payee => ({
    id: `debit ${name}`,
    categoryId,
    texts: [`${debit} ${name} #########`],
    amounts,
  })
  const shop = (name: string, categoryId: CategoryId): Payee => {
    const town = pick(TOWNS)
    return {
      id: `card ${name}`,
      categoryId,
      texts: [`${card} 4821 ${name} ${town}`, `${card} 1130 ${name} ${town}`],
      amounts: [300, 18_000],
    }
  }
  const supplier = (name: string, amounts: Payee['amounts'] = [2_000, 250_000]): Payee => ({
    id: `supplier ${name}`,
    categoryId: 'supplier-payment',
    texts: [`${transfer} ${name} FT ###`, `${transfer} ${name} FT 2026/##`, `${transfer} ${name} FAT ##`],
    amounts,
  })
  const entity = (number: number, categoryId: CategoryId): Payee => ({
    id: `entity ${number}`,
    categoryId,
    texts: [`${service} ${number} #########`, `${service} ${number} ### ### ###`],
    amounts: [1_000, 30_000],
  })
  const person = (): string => `${pick(FIRST)} ${pick(LAST)}`
  /** Text that the bank writes before everybody; the counterparty alone tells rows apart. */
  const camt = pick([
    'TRANSFERENCIA SEPA',
    'TRF CRED SEPA+',
    'PAGAMENTO',
    'ORDEM DE PAGAMENTO',
    'SEPA CREDIT TRANSFER',
  ])
  const byParty = (id: string, name: string, categoryId: CategoryId, amounts: Payee['amounts']): Payee => ({
    id: `party ${id}`,
    categoryId,
    texts: [camt, `${camt} ${'#'.repeat(6)}`],
    amounts,
    counterpartyName: name,
    ...(random() < 0.7 && { counterpartyIban: iban() }),
  })
  const trades = some(
    TRADES.flatMap((trade) => PLACES.map((place) => `${trade} ${place}`)),
    6,
  )
  const entities = some([21312, 20855, 11249, 10611, 22113, 20157], 4)
  const rent = random() < 0.5
  return [
    tax('IVA', 'vat', [50_000, 400_000]),
    tax('IRC', 'corporate-tax', [50_000, 400_000]),
    tax('IRS RET', 'income-tax-withheld', [20_000, 100_000]),
    tax('SELO', 'stamp-duty', [500, 9_000]),
    tax('IUC', 'own-vehicles', [3_000, 9_000]),
    {
      id: 'social security',
      categoryId: 'social-security',
      texts: [
        pick([
          'PAG TSU SEG SOCIAL REF ###############',
          'TSU ######',
          'PAG SEG SOCIAL ########',
          `${state} TSU ########`,
        ]),
      ],
      amounts: [50_000, 300_000],
    },
    ...entities.map((number, at) =>
      entity(
        number,
        (['utilities', 'own-licences', 'insurance', 'supplier-payment'] as const)[at] ?? 'other',
      ),
    ),
    debitOf(pick(['EDP COMERCIAL', 'ENERGIA CLARA']), 'utilities', [5_000, 25_000]),
    debitOf(pick(['MEO SA', 'NOS COMUNICACOES']), 'utilities', [3_000, 9_000]),
    debitOf(pick(['EPAL', 'AGUAS DO VALE']), 'utilities', [1_500, 6_000]),
    debitOf(pick(['GINASIO FORTE', 'CLUBE FITNESS SUL']), 'own-gym', [3_000, 3_000]),
    debitOf(pick(['SEGUROS ATLANTICO', 'LUSO SEGURADORA']), 'insurance', [8_000, 40_000]),
    debitOf('LEASING AUTO', 'loan-capital', [31_000, 31_000]),
    shop('POSTO NORTE', 'own-fuel'),
    shop('GASOLINEIRA DO SUL', 'own-fuel'),
    shop('PAPELARIA SOL', 'card-purchase'),
    shop('HOTEL RIA', 'own-travel'),
    shop('SUPERMERCADO BOM', 'card-purchase'),
    rent
      ? {
          id: 'rent',
          categoryId: 'rent',
          texts: [`${transfer} RENDA ARMAZEM`, `${transfer} RENDA ARMAZEM ##`],
          amounts: [95_000, 95_000],
        }
      : {
          id: 'rent',
          categoryId: 'rent',
          texts: [`${transfer} IMOBILIARIA ${pick(PLACES)}`],
          amounts: [95_000, 95_000],
        },
    ...trades.slice(0, 3).map((name) => supplier(name)),
    // A supplier who is paid as much as the rent, once in a while.
    supplier(trades[3] ?? '', [94_000, 96_000]),
    ...Array.from({ length: 3 }, (_, at): Payee => {
      const name = person()
      return {
        id: `salary ${at} ${name}`,
        categoryId: 'salaries',
        texts: [pick([`VENC ${name}`, `${transfer} VENCIMENTO ${name}`, `ORDENADO ${name}`])],
        amounts: [90_000, 150_000],
      }
    }),
    // Names that share their first words.
    ...['PNEUS', 'LISBOA'].map(
      (last): Payee => ({
        ...supplier(`AUTO CENTRO ${last}`),
        categoryId: last === 'PNEUS' ? 'own-vehicles' : 'supplier-payment',
      }),
    ),
    ...(['SALGUEIRO', 'VIDAL'] as const).map(
      (last): Payee => ({
        id: `namesake ${last}`,
        categoryId: last === 'VIDAL' ? 'salaries' : 'supplier-payment',
        texts: [`${transfer} MARIA JOSE ${last}`],
        amounts: [60_000, 140_000],
      }),
    ),
    // A name that is cut at different lengths, and towns that change.
    {
      id: 'cut name',
      categoryId: 'own-lawyer',
      texts: [`${transfer} VASCO TEIXEIRA E ASSOCIADOS`, `${transfer} VASCO TEIXEIRA E ASSOCIADOS ADVOGADOS`],
      amounts: [30_000, 30_000],
    },
    {
      id: 'toll',
      categoryId: 'own-tolls',
      texts: TOWNS.map((town) => `${card} #### VIA RAPIDA PORTAGENS ${town}`),
      amounts: [100, 3_000],
      isNamed: false,
    },
    // A partner is paid like anybody else.
    {
      id: 'partner',
      categoryId: 'partner-account',
      texts: [`${transfer} ${person()} SOCIO`],
      amounts: [20_000, 500_000],
    },
    { id: 'cash', categoryId: 'cash', texts: ['LEV ATM 4821', 'LEV ATM ####'], amounts: [2_000, 30_000] },
    {
      id: 'account fee',
      categoryId: 'bank-charges',
      texts: [pick(['COMISSAO MANUT CONTA', 'COM MANUT CONTA', 'COMISSAO MANUTENCAO CONTA ##-2026'])],
      amounts: [500, 1_500],
    },
    { id: 'transfer fee', categoryId: 'bank-charges', texts: ['COM TRANSF SEPA'], amounts: [80, 120] },
    {
      id: 'stamp duty',
      categoryId: 'stamp-duty',
      texts: [pick(['IMPOSTO SELO', 'IMP SELO COM MANUT CONTA', 'IMPOSTO DO SELO'])],
      amounts: [4, 90],
    },
    {
      id: 'interest',
      categoryId: 'interest-paid',
      texts: [pick(['JUROS DEVEDORES', 'JUROS EMPRESTIMO ########'])],
      amounts: [500, 20_000],
    },
    byParty('supplier', `${trades[4]} LDA`, 'supplier-payment', [2_000, 250_000]),
    byParty('supplier 2', `${trades[5]} SA`, 'supplier-payment', [2_000, 250_000]),
    byParty('landlord', 'Imobiliaria Bela Vista', 'rent', [70_000, 70_000]),
    byParty('employee', 'Beatriz Salgado', 'salaries', [90_000, 150_000]),
    byParty('partner', 'Henrique Antunes', 'partner-account', [20_000, 500_000]),
    // Money that goes through others: the counterparty is not the payee.
    ...(['NETFLUX', 'CLOUDIO', 'TAXIS'] as const).map(
      (shop, at): Payee => ({
        id: `through ${shop}`,
        categoryId: ['own-licences', 'own-licences', 'own-travel'][at] ?? 'other',
        texts: [`${debit} PAYPAL ${shop} ####`],
        amounts: [900, 5_000],
        counterpartyName: 'PayPal Europe SARL',
        counterpartyIban: 'DE88500700100175526303',
      }),
    ),
    ...(['IMI', 'IVA', 'IRC', 'COIMA'] as const).map(
      (what, at): Payee => ({
        id: `state ${what}`,
        categoryId: ['own-property', 'vat', 'corporate-tax', 'own-fines'][at] ?? 'other',
        texts: [`PAGAMENTO ${what} ##########`],
        amounts: [5_000, 90_000],
        counterpartyName: 'Autoridade Tributaria e Aduaneira',
        counterpartyIban: 'PT50078101120112001210113',
      }),
    ),
    // One counterparty for two purposes.
    ...(['RENDA LOJA', 'OBRAS LOJA'] as const).map(
      (what, at): Payee => ({
        id: `owner ${what}`,
        categoryId: at === 0 ? 'rent' : 'supplier-payment',
        texts: [`${camt} ${what}`],
        amounts: [50_000, 90_000],
        counterpartyName: 'Manuel Cardoso Reis',
        counterpartyIban: 'PT50003300004567890123456',
      }),
    ),
    // A bank that writes nothing but a number: only an equal amount may say anything.
    {
      id: 'bare',
      categoryId: 'own-bare',
      texts: [`${transfer} ########`],
      amounts: [61_000, 61_000],
      isNamed: false,
    },
    {
      id: 'bare 2',
      categoryId: 'supplier-payment',
      texts: [`${transfer} ########`],
      amounts: [1_000, 60_000],
      isNamed: false,
    },
  ]
}

/** @param months each payee has one row in each */
export const inventEndings = (seed: number, months = 4): EndedRow[] => {
  const random = randomOf(seed)
  const rows: EndedRow[] = []
  for (const payee of payeesOf(random))
    for (let month = 1; month <= months; month += 1) {
      const { texts, amounts, counterpartyName = null, counterpartyIban = null } = payee
      const text = texts[Math.floor(random() * texts.length)] ?? ''
      const amount = amounts[0] + Math.floor(random() * (amounts[1] - amounts[0] + 1))
      rows.push({
        transaction: aTransactionOf(
          -amount,
          text.replace(/#/g, () => String(Math.floor(random() * 10))),
          {
            counterpartyName,
            counterpartyIban,
            bookingDate:
              `2026-${String(month).padStart(2, '0')}-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}` as never,
          },
        ),
        payee: payee.id,
        categoryId: payee.categoryId,
        isNamed: payee.isNamed ?? true,
      })
    }
  return rows
}
