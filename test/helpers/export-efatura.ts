/** Writes the tax office's list of purchases as its portal does. Shares no code with the reader. */

export interface ExportedPurchase {
  taxId?: string
  name?: string
  /** As printed, and behind it the ATCUD; empty for none. */
  number: string
  atcud?: string
  type?: string
  /** As written into the cell. */
  date?: string
  cents: number
  taxCents?: number
  state?: string
}

interface ExportOptions {
  isQuoted?: boolean
  /** Amounts of credit notes with a minus. */
  isSigned?: boolean
  /** `yyyy-mm-dd`, or `dd/mm/yyyy`. */
  isDayFirst?: boolean
}

export const EFATURA_TITLES = [
  'Setor',
  'Emitente',
  'Nº Fatura / ATCUD',
  'Tipo',
  'Data Emissão',
  'Total',
  'IVA',
  'Base Tributável',
  'Situação',
  'Comunicação  Emitente',
  'Comunicação  Adquirente',
]

/** `1.169,68 €` */
export const euros = (cents: number): string => {
  const [whole = '', fraction] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `${cents < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${fraction} €`
}

export const purchaseCells = (
  { taxId = '509999991', name = 'Oficina do Vale, Lda', ...purchase }: ExportedPurchase,
  { isSigned = false, isDayFirst = false }: ExportOptions = {},
): string[] => {
  const { number, atcud = '', type = 'Fatura', date = '2026-03-05', cents, state = 'Registado' } = purchase
  const tax = purchase.taxCents ?? Math.round((cents * 23) / 123)
  const sign = isSigned && type === 'Nota de crédito' ? -1 : 1
  return [
    'Outros',
    `${taxId} - ${name}`,
    atcud === '' ? number : `${number} / ${atcud}`,
    type,
    isDayFirst ? date.split('-').reverse().join('/') : date,
    euros(sign * cents),
    euros(sign * tax),
    euros(sign * (cents - tax)),
    state,
    'Sim',
    'Não',
  ]
}

export const toEfatura = (purchases: readonly ExportedPurchase[], options: ExportOptions = {}): string => {
  const quote = (cell: string): string => (options.isQuoted ? `"${cell.replaceAll('"', '""')}"` : cell)
  const rows = [EFATURA_TITLES, ...purchases.map((purchase) => purchaseCells(purchase, options))]
  return `\uFEFF${rows.map((cells) => cells.map(quote).join(';')).join('\r\n')}\r\n`
}
