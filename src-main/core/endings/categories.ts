/** The categories of transactions: the default ones, with the changes and additions of a company. */
import type { CategoryId } from '#contract/ending-values.ts'

export interface DefaultCategory {
  id: CategoryId
  /** The direction of its transactions; null for both. */
  direction: 'in' | 'out' | null
  /** Beginnings of bank texts, folded. They are used for suggestions only: no rule depends on them. */
  bankPhrases: readonly string[]
}

/**
 * In the order in which they are offered. Their names are in the catalogue of each language; they have no default
 * accounts.
 */
export const DEFAULT_CATEGORIES: readonly DefaultCategory[] = [
  {
    id: 'bank-charges',
    direction: 'out',
    bankPhrases: ['COM', 'COMISSAO', 'COMISSOES', 'ANUIDADE', 'DESPESAS MANUTENCAO'],
  },
  { id: 'interest-paid', direction: 'out', bankPhrases: ['JUROS DEVEDORES', 'JUROS EMPRESTIMO'] },
  { id: 'interest-received', direction: 'in', bankPhrases: ['JUROS CREDORES', 'JUROS DEP'] },
  {
    id: 'stamp-duty',
    direction: 'out',
    bankPhrases: ['IMP SELO', 'IMPOSTO SELO', 'IMPOSTO DO SELO', 'I SELO'],
  },
  {
    id: 'salaries',
    direction: 'out',
    bankPhrases: ['VENC', 'VENCIMENTO', 'VENCIMENTOS', 'SALARIO', 'SALARIOS', 'ORDENADO', 'ORDENADOS'],
  },
  {
    id: 'social-security',
    direction: 'out',
    bankPhrases: ['TSU', 'PAG TSU', 'SEG SOCIAL', 'SEGURANCA SOCIAL', 'PAG SEG SOCIAL', 'IGFSS'],
  },
  { id: 'vat', direction: 'out', bankPhrases: ['PAG ESTADO IVA', 'PAG IVA', 'IVA'] },
  { id: 'income-tax-withheld', direction: 'out', bankPhrases: ['PAG ESTADO IRS', 'PAG IRS', 'IRS RET'] },
  { id: 'corporate-tax', direction: 'out', bankPhrases: ['PAG ESTADO IRC', 'PAG IRC', 'IRC'] },
  { id: 'supplier-payment', direction: 'out', bankPhrases: [] },
  { id: 'rent', direction: 'out', bankPhrases: ['RENDA', 'TRF P RENDA', 'PAG RENDA'] },
  { id: 'insurance', direction: 'out', bankPhrases: ['DD SEGUROS', 'SEGURO', 'SEGUROS'] },
  {
    id: 'utilities',
    direction: 'out',
    bankPhrases: [
      'DD AGUAS',
      'DD ENERGIA',
      'DD TELECOM',
      'DD EDP',
      'DD EPAL',
      'DD MEO',
      'DD NOS',
      'DD VODAFONE',
    ],
  },
  { id: 'card-purchase', direction: 'out', bankPhrases: ['COMPRA', 'COMPRAS'] },
  { id: 'loan-capital', direction: 'out', bankPhrases: ['AMORTIZACAO', 'PREST EMPRESTIMO', 'DD LEASING'] },
  { id: 'partner-account', direction: null, bankPhrases: ['SUPRIMENTOS'] },
  {
    id: 'cash',
    direction: null,
    bankPhrases: ['LEV ATM', 'LEVANTAMENTO', 'DEP NUMERARIO', 'DEPOSITO NUMERARIO'],
  },
  { id: 'refund-received', direction: 'in', bankPhrases: ['DEVOL', 'AT REEMBOLSO', 'REEMBOLSO'] },
  {
    id: 'own-account',
    direction: null,
    bankPhrases: ['TRF ENTRE CONTAS PROPRIAS', 'TRANSF CONTAS PROPRIAS', 'TRF ENTRE CONTAS'],
  },
  { id: 'other', direction: null, bankPhrases: [] },
]

const byId = new Map(DEFAULT_CATEGORIES.map((category) => [category.id, category]))

/** What the company stored for a category: the changes of a default one, or everything of its own. */
export interface CategoryChange {
  id: CategoryId
  /** Null for the default name, in the reader's language. */
  name: string | null
  /** An account of the chart, as typed; null for none. */
  account: string | null
  isHidden: boolean
}

export interface Category extends CategoryChange {
  isDefault: boolean
  direction: 'in' | 'out' | null
}

/** @param changes the company's own, in the order in which they were made */
export const categoriesOf = (changes: readonly CategoryChange[]): Category[] => {
  const changed = new Map(changes.map((change) => [change.id, change]))
  const defaults = DEFAULT_CATEGORIES.map(({ id, direction }): Category => {
    const change = changed.get(id)
    return {
      id,
      direction,
      isDefault: true,
      name: change?.name ?? null,
      account: change?.account ?? null,
      isHidden: change?.isHidden ?? false,
    }
  })
  const own = changes.flatMap((change): Category[] =>
    byId.has(change.id) ? [] : [{ ...change, isDefault: false, direction: null }],
  )
  return [...defaults, ...own]
}
