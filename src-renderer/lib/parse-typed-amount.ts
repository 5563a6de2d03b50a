/** Reads amounts as people type them: `1.234,56`, `1234.56`, `1 234,56 €`, `-5`. */

const shape = /^([+-]?)(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/

/**
 * Minor units of a two-decimal currency, or undefined for what is no amount.
 * A separator before exactly three last digits groups; before one or two it is the decimal mark.
 */
export const parseTypedAmount = (typed: string): number | undefined => {
  const text = typed.replaceAll(/[\s\u00a0\u202f€]|EUR/gi, '').replace('\u2212', '-')
  const found = shape.exec(text)
  if (!found) return undefined
  const [, sign, whole = '', fraction = ''] = found
  const marks = new Set(whole.replaceAll(/\d/g, ''))
  if (marks.size > 1 || (fraction !== '' && marks.has(text.at(-fraction.length - 1) ?? ''))) return undefined
  const minor = Number(whole.replaceAll(/\D/g, '') + fraction.padEnd(2, '0'))
  if (!Number.isSafeInteger(minor)) return undefined
  return sign === '-' ? -minor : minor
}

/** Whether the text can only be meant as an amount: it has decimals. */
export const looksLikeAmount = (typed: string): boolean =>
  /[.,]\d{2}$/.test(typed.trim()) && parseTypedAmount(typed) !== undefined
