/** Rows of a list of open documents that name the customer or supplier of the rows below them. */
import { foldText } from '#core/fold.ts'
import { oneLine, withoutEnd } from '../field-text.ts'
import type { TableRow } from './cells.ts'

export interface Party {
  name: string
  /** Empty where the row has none. */
  taxId: string
}

/** The customer or supplier, from a row with a label, a number, a taxpayer number, or a single cell. */
export const partyIn = ({ cells }: TableRow): Party | undefined => {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.some((cell) => NO_PARTY.test(foldText(cell)))) return undefined
  const all = filled.join(' ')
  const taxId = TAX_ID_IN.exec(all)?.[1]?.replaceAll(' ', '')
  const isNamed = LABEL.test(all) || CODE.test(all) || taxId !== undefined || filled.length === 1
  const names = filled.map((cell) =>
    beforeTaxId(cell.replace(LABEL, '').replace(CODE, '')).replace(TAX_ID_IN, '').trim(),
  )
  const [name = ''] = names
    .filter((one) => /\p{L}{2}/u.test(one))
    .sort((one, other) => other.length - one.length)
  return isNamed && name !== '' ? { name: oneLine(name), taxId: taxId ?? '' } : undefined
}

/** Whether the row begins with a word for a customer or supplier. */
export const isPartyLabel = ({ cells }: TableRow): boolean => LABEL.test(cells.join(' ').trim())

/** First words of rows that are neither a document nor a customer or supplier. */
const NO_PARTY =
  /^(SUB ?TOTAL|TOTAL|TOTAIS|SALDO|PAGINA|PAG|DATA|EMITIDO|IMPRESSO|PROCESSADO|MOEDA|A TRANSPORTAR|TRANSPORTE|PAGE|PRINTED)\b/
const LABEL = /^(cliente|fornecedor|entidade|customer|supplier|vendor)\b\s*(n\.?[ºo°]\s*)?[:.-]?\s*/i
const CODE = /^\d+\s*[-–:.]\s*/
const TAX_ID_IN = /(?<!\d)(?:PT ?)?([1-9]\d{2} ?\d{3} ?\d{3})(?!\d)/
const TAX_ID_LABEL = /\b(?:nif|nipc|contribuinte|vat|tax id)\b/i

const beforeTaxId = (text: string): string => {
  const at = text.search(TAX_ID_LABEL)
  return at < 0 ? text : (withoutEnd(text.slice(0, at), ' ,;:(-') ?? '')
}
