/** The account of a customer with something overdue, as it is sent: the same parts for a page and for a mail. */
import { cleanText, cutText } from '#contract/clean-text.ts'
import type { IsoDate, Language, Minor } from '#contract/values.ts'
import { daysBetween } from '../calendar.ts'
import { compareText } from '../fold.ts'
import { plainAmount, toMinor } from '../money.ts'
import { EVERY_AGE_BAND } from '../receivable.ts'
import { type DebtorWords, debtorWords } from './debtor-words.ts'
import { bandOf, type Debtor, isOverdueBand } from './overdue-customers.ts'
import { overdueColumnWords } from './overdue-words.ts'
import type { OpenDocumentRow } from './rows.ts'
import { shownDay } from './shown-cell.ts'

/** One open item; amounts in the customer's favour are negative. */
export interface LetterRow {
  /** The number of a document, or what it is. */
  name: string
  date: IsoDate | null
  dueDate: IsoDate | null
  /** Days past the due date; null where it is not overdue. */
  days: number | null
  /** Null for payments. */
  totalMinor: Minor | null
  openMinor: Minor
}

export interface LetterSection {
  kind: 'overdue' | 'notDue' | 'noDueDate' | 'inFavour'
  title: string
  rows: LetterRow[]
}

export interface Letter {
  words: DebtorWords
  language: Language
  day: IsoDate
  company: string
  companyTaxId: string | null
  customer: string
  taxId: string
  subject: string
  opening: string
  /** Every band, and what is in their favour where there is something; they add up to the balance. */
  ageing: { name: string; minor: Minor }[]
  overdueMinor: Minor
  balanceMinor: Minor
  /** None is empty. */
  sections: LetterSection[]
}

export interface LetterSetting {
  day: IsoDate
  language: Language
  company: string
  companyTaxId: string | null
  documentType(code: string): string
}

/** Longer names are of nobody. */
const MOST_OF_NAME = 200

export const debtorLetter = (debtor: Debtor, setting: LetterSetting): Letter => {
  const { day, language } = setting
  const words = debtorWords[language]
  const bands = overdueColumnWords[language]
  const { ageing } = debtor
  const company = oneLine(setting.company)
  const named: Record<(typeof EVERY_AGE_BAND)[number], string> = {
    'not-due': words.notDue,
    '1-30': bands.days1to30,
    '31-60': bands.days31to60,
    '61-90': bands.days61to90,
    'over-90': bands.over90,
    'no-due-date': words.noDueDate,
  }
  return {
    ...{ words, language, day, company },
    companyTaxId: setting.companyTaxId === null ? null : oneLine(setting.companyTaxId),
    customer: oneLine(debtor.name),
    taxId: oneLine(debtor.taxId),
    subject: words.subject(company, shownDay(day)),
    opening: words.opening(
      plainAmount(language)(ageing.overdueMinor, 'EUR'),
      shownDay(day),
      ageing.inFavourMinor < 0,
    ),
    ageing: [
      ...EVERY_AGE_BAND.map((band) => ({ name: named[band], minor: ageing.bands[band] })),
      ...(ageing.inFavourMinor === 0 ? [] : [{ name: words.inFavour, minor: ageing.inFavourMinor }]),
    ],
    overdueMinor: ageing.overdueMinor,
    balanceMinor: ageing.balanceMinor,
    sections: sectionsOf(debtor, setting, words),
  }
}

/** The letter as a mail of plain text: a line for each item, since mail programs show no columns. */
export const letterText = (letter: Letter): string => {
  const { words, sections, ageing, balanceMinor, overdueMinor } = letter
  const amount = (minor: number): string => plainAmount(letter.language)(minor, 'EUR')
  const lines = sections.flatMap(({ title, rows }) => [
    `${title}:`,
    ...rows.map((row) => `- ${itemText(row, words, amount)}: ${amount(row.openMinor)}`),
    '',
  ])
  return [
    words.greeting,
    '',
    letter.opening,
    '',
    `${words.details} ${letter.customer}, ${words.taxId(letter.taxId)}`,
    '',
    ...lines,
    `${words.ageing}:`,
    ...ageing.filter(({ minor }) => minor !== 0).map(({ name, minor }) => `- ${name}: ${amount(minor)}`),
    '',
    `${words.balance}: ${amount(balanceMinor)}`,
    `${words.overdueToPay}: ${amount(overdueMinor)}`,
    '',
    ...words.closing.flatMap((paragraph) => [paragraph, '']),
    words.regards,
    letter.company,
    ...(letter.companyTaxId === null ? [] : [words.taxId(letter.companyTaxId)]),
  ].join('\n')
}

const itemText = (row: LetterRow, words: DebtorWords, amount: (minor: number) => string): string => {
  const { name, date, dueDate, days, totalMinor, openMinor } = row
  if (totalMinor === null) return `${name}${date === null ? '' : words.receivedOn(shownDay(date))}`
  const due =
    dueDate === null
      ? ''
      : days === null
        ? words.dueOn(shownDay(dueDate))
        : words.since(days, shownDay(dueDate))
  const part = totalMinor === openMinor ? '' : words.ofTotal(amount(totalMinor))
  return `${name}${date === null ? '' : words.issued(shownDay(date))}${openMinor < 0 ? '' : due}${part}`
}

const sectionsOf = (
  { documents, advancesMinor, unallocated }: Debtor,
  { day, documentType }: LetterSetting,
  words: DebtorWords,
): LetterSection[] => {
  const sections: LetterSection[] = [
    { kind: 'overdue', title: words.overdue, rows: [] },
    { kind: 'notDue', title: words.notDue, rows: [] },
    { kind: 'noDueDate', title: words.noDueDate, rows: [] },
    { kind: 'inFavour', title: words.inFavour, rows: [] },
  ]
  const kindOf = (document: OpenDocumentRow): LetterSection['kind'] => {
    if (document.openMinor < 0) return 'inFavour'
    const band = bandOf(document, day)
    if (isOverdueBand(band)) return 'overdue'
    return band === 'not-due' ? 'notDue' : 'noDueDate'
  }
  const add = (kind: LetterSection['kind'], row: LetterRow): void => {
    sections.find((one) => one.kind === kind)?.rows.push(row)
  }
  for (const document of documents) {
    const { documentNumber, documentDate: date, dueDate, totalMinor, openMinor } = document
    const kind = kindOf(document)
    const name = oneLine(documentNumber ?? documentType(document.documentType))
    const days = kind === 'overdue' && dueDate !== null ? daysBetween(dueDate, day) : null
    add(kind, { name, date, dueDate, days, totalMinor, openMinor })
  }
  const byDue = (row: LetterRow): string => row.dueDate ?? row.date ?? ''
  for (const { rows } of sections) rows.sort((one, other) => compareText(byDue(one), byDue(other)))
  const empty = { dueDate: null, days: null, totalMinor: null }
  for (const { date, amountMinor } of unallocated)
    add('inFavour', { ...empty, name: words.payment, date, openMinor: toMinor(0 - amountMinor) })
  if (advancesMinor !== 0)
    add('inFavour', { ...empty, name: words.advances, date: null, openMinor: toMinor(0 - advancesMinor) })
  return sections.filter(({ rows }) => rows.length > 0)
}

const oneLine = (text: string): string => cutText(cleanText(text), MOST_OF_NAME)
