/** Ids in a text: orders, external references, and references of Multibanco. */
import type { Runs } from './scan-runs.ts'

/** The digits of a Multibanco reference, and of the entity before it. */
export const MULTIBANCO = 9
const ENTITY = 5
/** An id of this length is not in a text by chance. */
export const REGISTERED = 8

/** Whether the id that the text contains is too long to be there by chance. */
export const isRegistered = ({ shown }: { shown: string }): boolean =>
  shown.replace(/[^\p{L}\p{N}]+/gu, '').length >= REGISTERED

/** Words before the number of an order. */
const ORDER_WORDS = new Set([
  ...['ENC', 'ENCOMENDA', 'PO', 'NE', 'REQ', 'REQUISICAO', 'PED', 'PEDIDO', 'ORDEM', 'ORDER', 'WEB'],
])

/**
 * Whether runs `start` to `end` may be a short id: of letters and digits, or digits alone after the word of an order.
 * Four digits are an hour or a postcode elsewhere.
 */
export const isOrderAt = (runs: Runs, start: number, end: number): boolean => {
  if (runs.gap(start) !== '' && runs.gap(start) !== ' ' && !ORDER_WORDS.has(runs.text(start - 1)))
    return false
  const after = runs.has(end + 1) ? runs.gap(end + 1) : ' '
  if (runs.isDigits(end) && runs.isDigits(end + 1) && after !== ' ' && after !== ',') return false
  if (start < end) return runs.isDigits(end) || runs.isDigits(start)
  return runs.isDigits(start) && ORDER_WORDS.has(runs.text(start - 1))
}

const MULTIBANCO_WORDS = new Set([
  ...['MB', 'MULTIBANCO', 'REF', 'REFERENCIA', 'REFMB', 'SIBS', 'ENT', 'ENTIDADE', 'SERV', 'PAGSERV'],
])

/** Whether the digits at run `at` are named a reference: any other nine digits may be a tax id or a phone. */
export const isMultibancoAt = (runs: Runs, at: number): boolean => {
  const isEntity = runs.isDigits(at - 1) && runs.length(at - 1) === ENTITY
  if (isEntity && runs.gap(at) === '/') return true
  return MULTIBANCO_WORDS.has(runs.text(isEntity ? at - 2 : at - 1))
}

/** References of Multibanco that begin in run `start`: nine digits, in groups of three, or behind zeros or the entity. */
export const groupedIds = (runs: Runs, start: number): string[] => {
  const found: string[] = []
  let digits = ''
  for (let end = start; runs.isDigits(end) && end < start + 3 && isGrouped(runs, start, end); end += 1) {
    digits += runs.text(end)
    if (digits.length < MULTIBANCO) continue
    const reference = multibancoReference(digits)
    if (reference !== '') found.push(reference)
  }
  return found
}

const GROUPING = new Set([' ', '.', '-'])

const isGrouped = (runs: Runs, start: number, end: number): boolean =>
  end === start || GROUPING.has(runs.gap(end))

/** The nine digits of a Multibanco reference; empty where the digits are none. */
const multibancoReference = (digits: string): string => {
  if (digits.length === MULTIBANCO) return digits
  if (digits.length === MULTIBANCO + ENTITY) return digits.slice(ENTITY)
  return digits.length > MULTIBANCO && /^0+$/.test(digits.slice(0, -MULTIBANCO))
    ? digits.slice(-MULTIBANCO)
    : ''
}
