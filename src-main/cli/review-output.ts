/** The review of a month as JSON and text: its items by short names, which commands take. */
import { createHash } from 'node:crypto'
import { AGAINST } from '#contract/plain-values.ts'
import type { GoneItem, ReviewEntry, ReviewLabel, ReviewRemark, ReviewView } from '#contract/review-values.ts'
import { domainWords, wordsByLanguage } from '#contract/words/words.ts'
import { minorDigits, plainAmount, toDecimalText } from '#core/money.ts'
import { differenceSentence } from './closing-output.ts'

/** The same for an item as long as it is in the review. */
export const shortName = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 10)

const words = domainWords('en', plainAmount('en'))
const categoryNames: Readonly<Record<string, string>> = wordsByLanguage.en.category

/** Why an item is against a reason, in words. */
const reasonsOf = ({ evidence, despite }: ReviewEntry): string[] => [
  ...despite.map((one) => DESPITE[one]),
  ...evidence.filter(({ code }) => AGAINST.has(code)).map(words.evidence),
]

const DESPITE = {
  contradicted: 'the source contradicts it',
  kept: 'kept although the source contradicts it',
  refused: 'refused before',
} as const

const labelJson = ({ kind, accountId, date, text, currency, amountMinor }: ReviewLabel) => ({
  kind,
  account: accountId,
  date,
  text,
  currency,
  amountMinor,
})

const entryJson = (entry: ReviewEntry) => ({
  id: shortName(entry.key),
  ...labelJson(entry),
  counterparty: entry.counterparty,
  note: entry.note,
  by: entry.by,
  reasons: reasonsOf(entry),
  category: entry.categoryId,
  decided: entry.otherSide,
  isUndecided: entry.isUndecided,
  difference: entry.difference && differenceSentence(entry.difference),
  figure: entry.figure,
  change: entry.change,
  tick: entry.tick,
  remark: entry.remark,
})

const goneJson = (one: GoneItem) => ({ id: shortName(one.key), ...labelJson(one), remark: one.remark })

export const reviewJson = (view: ReviewView, items: readonly ReviewEntry[]) => ({
  period: view.period,
  isClosed: view.isClosed,
  looked: view.looked,
  reviewed: view.reviewed,
  largeMinor: view.largeMinor,
  items: items.map(entryJson),
  gone: view.gone.map(goneJson),
  remarkedBefore: view.remarkedBefore.map(goneJson),
})

const amountText = ({ amountMinor, currency }: ReviewLabel): string =>
  amountMinor === null || currency === null
    ? ''
    : `  ${toDecimalText(amountMinor, minorDigits(currency))} ${currency}`

const labelText = (one: ReviewLabel): string =>
  [one.accountId ?? '', one.date ?? '', one.text].filter((part) => part !== '').join('  ') + amountText(one)

const remarkLines = (remark: ReviewRemark | null): string[] =>
  remark === null
    ? []
    : [
        `    remark of ${remark.by}${remark.done ? ' (done)' : ''}: ${remark.text}`,
        ...(remark.answer ? [`    answer of ${remark.answer.by}: ${remark.answer.text}`] : []),
      ]

/** What its transaction was decided as. */
const decidedText = ({ otherSide, isUndecided }: ReviewEntry): string => {
  const open = isUndecided ? 'to be decided' : ''
  if (otherSide === null) return open
  const { kind, name, more } = otherSide
  const said = kind === 'classified' ? (categoryNames[name ?? ''] ?? name) : name
  return [`${said ?? kind}${more === 0 ? '' : ` and ${more} more`}`, open]
    .filter((one) => one !== '')
    .join(', ')
}

const entryText = (entry: ReviewEntry): string => {
  const marks = [
    entry.tick === null ? ' ' : entry.tick.isCurrent ? 'x' : '~',
    entry.change === 'new' || entry.change === 'changed' ? entry.change : '',
  ]
  const said = [
    entry.difference ? differenceSentence(entry.difference) : labelText(entry),
    decidedText(entry),
    entry.note === entry.otherSide?.name ? '' : (entry.note ?? ''),
    ...(entry.kind === 'against' ? reasonsOf(entry) : []),
    entry.figure ?? '',
  ]
  return [
    `  ${shortName(entry.key)} [${marks[0]}] ${said.filter((one) => one !== '').join('; ')}${marks[1] ? ` (${marks[1]})` : ''}`,
    ...remarkLines(entry.remark),
  ].join('\n')
}

const goneText = (one: GoneItem): string =>
  [`  ${shortName(one.key)} ${one.kind}: ${labelText(one)}`, ...remarkLines(one.remark)].join('\n')

/** Items under the name of their kind, then those that are gone. */
export const reviewText = (view: ReviewView, items: readonly ReviewEntry[]): string => {
  const { period, looked, reviewed, gone, remarkedBefore } = view
  return [
    `${period}${reviewed ? `  reviewed by ${reviewed.by} on ${reviewed.at}${reviewed.by === reviewed.indicatedBy ? '' : `, as stated by ${reviewed.indicatedBy}`}${reviewed.isCurrent ? '' : '; something changed since'}` : '  not reviewed'}`,
    looked ? `last looked at by ${looked.by} on ${looked.at}` : 'never looked at',
    ...[...Map.groupBy(items, ({ kind }) => kind)].flatMap(([kind, of]) => [kind, ...of.map(entryText)]),
    ...(gone.length === 0 ? [] : ['gone since the last look', ...gone.map(goneText)]),
    ...(remarkedBefore.length === 0
      ? []
      : ['remarks on items that are gone', ...remarkedBefore.map(goneText)]),
  ].join('\n')
}
