/** The categories of transactions: the default ones, with the changes and additions of a company. */
import type { CategoryId } from '#contract/ending-values.ts'
import type { EntryOrigin } from '#contract/office-set-values.ts'

export interface DefaultCategory {
  id: CategoryId
  /** The direction of its transactions; null for both. */
  direction: 'in' | 'out' | null
  /** Beginnings of whole bank texts, folded, with DD for a direct debit. They are used for suggestions only. */
  openings: readonly string[]
  /** Words at the beginning of what follows the words that banks write before everything: the same after PAG ESTADO. */
  knownWords: readonly string[]
}

/**
 * In the order in which they are offered. Their names are in the catalogue of each language; they have no default
 * accounts.
 */
export const DEFAULT_CATEGORIES: readonly DefaultCategory[] = [
  {
    id: 'bank-charges',
    direction: 'out',
    openings: ['COM'],
    knownWords: ['COMISSAO', 'COMISSOES', 'ANUIDADE', 'DESPESAS MANUTENCAO', 'DESPESAS BANCARIAS'],
  },
  {
    id: 'interest-paid',
    direction: 'out',
    openings: [],
    knownWords: ['JUROS DEVEDORES', 'JUROS EMPRESTIMO'],
  },
  { id: 'interest-received', direction: 'in', openings: [], knownWords: ['JUROS CREDORES', 'JUROS DEP'] },
  {
    id: 'stamp-duty',
    direction: 'out',
    openings: [],
    knownWords: ['IMP SELO', 'IMPOSTO SELO', 'I SELO', 'SELO'],
  },
  {
    id: 'salaries',
    direction: 'out',
    openings: [],
    knownWords: ['VENC', 'VENCIMENTO', 'VENCIMENTOS', 'SALARIO', 'SALARIOS', 'ORDENADO', 'ORDENADOS'],
  },
  {
    id: 'social-security',
    direction: 'out',
    openings: [],
    knownWords: ['TSU', 'SEG SOCIAL', 'SEGURANCA SOCIAL', 'IGFSS'],
  },
  { id: 'vat', direction: 'out', openings: [], knownWords: ['IVA'] },
  { id: 'income-tax-withheld', direction: 'out', openings: [], knownWords: ['IRS'] },
  { id: 'corporate-tax', direction: 'out', openings: [], knownWords: ['IRC'] },
  { id: 'supplier-payment', direction: 'out', openings: [], knownWords: [] },
  { id: 'rent', direction: 'out', openings: [], knownWords: ['RENDA'] },
  { id: 'insurance', direction: 'out', openings: [], knownWords: ['SEGURO', 'SEGUROS'] },
  {
    id: 'utilities',
    direction: 'out',
    openings: [
      'DD AGUAS',
      'DD ENERGIA',
      'DD TELECOM',
      'DD EDP',
      'DD EPAL',
      'DD MEO',
      'DD NOS',
      'DD VODAFONE',
    ],
    knownWords: [],
  },
  { id: 'card-purchase', direction: 'out', openings: ['COMPRA', 'COMPRAS'], knownWords: [] },
  {
    id: 'loan-capital',
    direction: 'out',
    openings: ['DD LEASING'],
    knownWords: ['AMORTIZACAO', 'PREST EMPRESTIMO'],
  },
  { id: 'partner-account', direction: null, openings: [], knownWords: ['SUPRIMENTOS'] },
  {
    id: 'cash',
    direction: null,
    openings: [],
    knownWords: ['LEV ATM', 'LEVANTAMENTO', 'DEP NUMERARIO', 'DEPOSITO NUMERARIO'],
  },
  { id: 'refund-received', direction: 'in', openings: ['DEVOL'], knownWords: ['REEMBOLSO'] },
  {
    id: 'own-account',
    direction: null,
    openings: [],
    knownWords: ['ENTRE CONTAS', 'CONTAS PROPRIAS', 'CONTA PROPRIA'],
  },
  { id: 'other', direction: null, openings: [], knownWords: [] },
]

/** Categories of payments for which suppliers usually send an invoice. */
export const INVOICED_CATEGORIES: readonly string[] = [
  'supplier-payment',
  'rent',
  'insurance',
  'utilities',
  'card-purchase',
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
  origin: EntryOrigin
  /** Removed from the office's set: what uses it keeps it, and it is not offered any more. */
  isGone: boolean
}

/**
 * @param own the company's own changes, in the order in which they were made; each is in place of the office's
 * @param office what the company follows of the office's set
 */
export const categoriesOf = (
  own: readonly CategoryChange[],
  office: readonly (CategoryChange & { isGone: boolean })[] = [],
): Category[] => {
  const ofOffice = new Map(office.map((change) => [change.id, change]))
  const ofCompany = new Map(own.map((change) => [change.id, change]))
  const toCategory = (id: CategoryId, preset?: DefaultCategory): Category => {
    const followed = ofOffice.get(id)
    const isFollowed = followed !== undefined && !(followed.isGone && preset !== undefined)
    const change = ofCompany.get(id) ?? (isFollowed ? followed : undefined)
    const isGone = followed?.isGone === true && change === followed
    return {
      id,
      direction: preset?.direction ?? null,
      isDefault: preset !== undefined,
      name: change?.name ?? null,
      account: change?.account ?? null,
      isHidden: isGone || (change?.isHidden ?? false),
      origin: originOf(ofCompany.has(id), isFollowed && !followed.isGone, change !== undefined),
      isGone,
    }
  }
  const added = new Set([...ofOffice.keys(), ...ofCompany.keys()].filter((id) => !byId.has(id)))
  return [
    ...DEFAULT_CATEGORIES.map((preset) => toCategory(preset.id, preset)),
    ...[...added].map((id) => toCategory(id)),
  ]
}

/** @param isThere false for what nobody wrote */
export const originOf = (isOwn: boolean, isOfOffice: boolean, isThere = true): EntryOrigin => {
  if (isOwn) return isOfOffice ? 'overridden' : 'own'
  return isThere ? 'office' : 'default'
}
