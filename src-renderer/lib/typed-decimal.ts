/** Numbers that are no amounts of money, as people type them and as the screen writes them: `1.234,56`, `1234.56`, `0,125`. */
import type { Language } from '#contract/values.ts'

const groupMark = { 'pt-PT': '.', en: ',' } as const
const decimalMark = { 'pt-PT': ',', en: '.' } as const
/** What stands between thousands on screen. */
const shownGroup = { 'pt-PT': '\u00a0', en: ',' } as const

/** Where the decimals begin; -1 where there are none, undefined where the marks make no sense. */
const decimalsAt = (text: string, language: Language): number | undefined => {
  const marks = [...text.matchAll(/[.,]/g)].map(({ 0: mark, index }) => ({ mark, index }))
  const last = marks.at(-1)
  const [first] = marks
  if (last === undefined || first === undefined) return -1
  const ofLast = marks.filter(({ mark }) => mark === last.mark).length
  if (marks.length > ofLast) return ofLast === 1 ? last.index : undefined
  if (ofLast > 1) return -1
  // One mark before exactly three digits is the only one that languages read differently.
  const isGroup = last.mark === groupMark[language] && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)
  return isGroup ? -1 : last.index
}

/**
 * A plain decimal with a dot (`1234.56`), as the service takes it; undefined for what is no number.
 *
 * @param language decides how one mark before three digits is meant, and nothing else
 */
export const parseTypedDecimal = (typed: string, language: Language): string | undefined => {
  const compact = typed.replaceAll(/[\s\u00a0\u202f€%]/g, '').replace('\u2212', '-')
  const sign = compact.startsWith('-') ? '-' : ''
  const text = compact.slice(sign.length)
  if (!/^[\d.,]*\d[\d.,]*$/.test(text)) return undefined
  const at = decimalsAt(text, language)
  if (at === undefined) return undefined
  const whole = at === -1 ? text : text.slice(0, at)
  const fraction = at === -1 ? '' : text.slice(at + 1)
  const isGrouped = /^\d{1,3}(?:\.\d{3})+$|^\d{1,3}(?:,\d{3})+$/.test(whole)
  if (!/^\d*$/.test(whole) && !isGrouped) return undefined
  const digits = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  return `${sign}${digits}${fraction === '' ? '' : `.${fraction}`}`
}

/**
 * The same number as the screen writes it: `1 234,56`; anything else stays as it was typed.
 *
 * @param least how many decimals it has at least
 */
export const showTypedDecimal = (typed: string, language: Language, least = 0): string => {
  const plain = parseTypedDecimal(typed, language)
  if (plain === undefined) return typed
  const [whole = '', typedFraction = ''] = plain.split('.')
  const fraction = typedFraction.padEnd(least, '0')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, shownGroup[language])
  return fraction === '' ? grouped : `${grouped}${decimalMark[language]}${fraction}`
}

/** A plain decimal, with a dot in every language, as the screen writes it; `least` as for what is typed. */
export const showDecimal = (plain: string, language: Language, least = 0): string =>
  showTypedDecimal(plain.replace('.', decimalMark[language]), language, least)
