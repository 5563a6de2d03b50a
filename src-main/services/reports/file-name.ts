/** Names of files: company, report and period in the person's language, valid on every file system. */
import { cleanText } from '#contract/clean-text.ts'
import { isAsOfDay } from '#contract/plain-values.ts'
import type { ReportKind } from '#contract/reports.ts'
import type { CompanyId, IsoDate, Language } from '#contract/values.ts'
import { wordsByLanguage } from '#contract/words/words.ts'
import { wholeMonth } from '#core/closing/month.ts'
import { fileTitles } from '#core/reports/file-titles.ts'
import type { ReportScope } from '#core/reports/scope.ts'
import { reportWords } from '#core/reports/words.ts'

/** What a file is about: a report, or something else that goes into a file. */
type FileSubject = ReportKind | keyof (typeof fileTitles)[Language]

interface NamedFile {
  /** As `companyLabels` has it; a list that is of no company has none. */
  company?: string
  subject: FileSubject
  scope?: ReportScope
  /** Whose account it is, where each customer has a file. */
  customer?: { name: string; taxId: string }
  /** The name of the category that the scope narrows to. */
  category?: string | undefined
  /** The number of an export that is written again. */
  exportId?: number
  language: Language
  today: IsoDate
  extension: string
}

/** In bytes, so that a name with all parts stays below the 255 that file systems take, with room for a temporary one. */
const MAX_COMPANY = 80
const MAX_NARROWING = 50
const MAX_CUSTOMER = 60
const MAX_TAX_ID = 20

/** `Padaria Dourado, Fecho do mês, 2026-10.xlsx`. Without a last day the name has the day of the export. */
export const fileName = ({ company, subject, scope = {}, language, ...file }: NamedFile): string => {
  const { customer } = file
  const whose =
    customer === undefined
      ? undefined
      : `${safePart(customer.name, MAX_CUSTOMER)} ${safePart(customer.taxId, MAX_TAX_ID)}`.trim()
  const narrowing = safePart(
    [whose === undefined ? scope.taxId : undefined, file.category, scope.counterparty, scope.search]
      .filter((text) => text !== undefined)
      .join(', '),
    MAX_NARROWING,
  )
  const isOnce = subject === 'journal-entries' && file.exportId === undefined
  const parts = [
    company,
    titleOf(subject, language),
    whose,
    narrowing,
    periodOf(subject, scope, language),
    file.exportId === undefined ? '' : `#${file.exportId}`,
    // Each export of journal entries has other entries.
    scope.to === undefined || isOnce ? file.today : '',
  ]
  return `${parts.filter((part) => part !== undefined && part !== '').join(', ')}.${file.extension}`
}

/**
 * What names a company in its files. Companies whose names would be the same file name, because they differ by letter
 * case, by replaced characters or beyond the length, are told apart by the beginning of their ids.
 */
export const companyLabels = (
  companies: readonly { readonly id: CompanyId; readonly name: string }[],
): ReadonlyMap<CompanyId, string> => {
  const labels = companies.map(({ id, name }) => ({ id, label: companyPart(name) }))
  const counts = new Map<string, number>()
  for (const { label } of labels) counts.set(keyOf(label), (counts.get(keyOf(label)) ?? 0) + 1)
  return new Map(
    labels.map(({ id, label }) => [
      id,
      counts.get(keyOf(label)) === 1 ? label : `${label} (${id.slice(0, 8)})`,
    ]),
  )
}

const companyPart = (name: string): string => {
  const part = safePart(name, MAX_COMPANY)
  if (part === '') return '-'
  return DEVICE.test(part) ? `_${part}` : part
}

/** Names of devices, which Windows also sees before a dot. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)\s*(?:\.|$)/i

/** File systems compare names without regard to case, and some to the form of accents. */
export const keyOf = (label: string): string => label.normalize('NFKC').toUpperCase().toLowerCase()

const safePart = (text: string, most: number): string =>
  cutTo(
    cleanText(text)
      .normalize('NFC')
      .replace(/[<>:"/\\|?*\ufffd]/g, '-')
      .replace(/\p{Cf}/gu, '')
      .replace(/\s+/g, ' ')
      .replace(/^[ .]+/, ''),
    most,
  ).trim()

/** Cuts to at most `most` bytes without splitting a character. */
const cutTo = (text: string, most: number): string => {
  let bytes = 0
  let cut = ''
  for (const letter of text) {
    bytes += new TextEncoder().encode(letter).length
    if (bytes > most) return cut
    cut += letter
  }
  return text
}

const titleOf = (subject: FileSubject, language: Language): string => {
  const titles: Readonly<Record<FileSubject, string>> = {
    ...wordsByLanguage[language].reportKind,
    ...fileTitles[language],
  }
  return titles[subject]
}

const periodOf = (subject: FileSubject, { from, to }: ReportScope, language: Language): string => {
  const { paper } = reportWords[language]
  if (from === undefined && to === undefined) return ''
  if (isAsOfDay(subject)) return to ?? ''
  const text = (() => {
    if (from !== undefined && to !== undefined) return wholeMonth(from, to) ?? paper.between(from, to)
    return from === undefined ? paper.until(to ?? '') : paper.since(from)
  })()
  return text.toLowerCase()
}
