/** Reads a list of questions that came back from the client: what each row answers. */
import { cleanText } from '#contract/clean-text.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import { foldText } from '#core/fold.ts'
import { minorDigits, parseAmount } from '#core/money.ts'
import { type ExaminedFile, headText, readText } from './file-source.ts'
import { type FileKind, kindOf } from './kind.ts'
import type { TableRow } from './table/cells.ts'
import type { Sheet } from './table/pick-sheet.ts'
import { readCsv, separatorOf } from './table/read-csv.ts'
import { readWorkbook } from './table/read-workbook.ts'

/** The titles under which Concilia wrote the list, in each language. */
export interface AnswerTitles {
  reference: readonly string[]
  answer: readonly string[]
  amount: readonly string[]
  currency: readonly string[]
}

export interface ReadAnswers {
  /** Rows with an answer. */
  answers: { groupId: string; amountMinor: number | null; answer: string }[]
  /** Rows without one. */
  unanswered: number
}

/** Bytes. The list is read whole; one of thousands of questions has less. */
const MAX_BYTES = 5 * 1024 * 1024
const MOST_ROWS = 10_000
/** As long as a note may be. */
const MOST_OF_ANSWER = 1_000
const REFERENCE = /^h-[a-z0-9]{1,40}$/

/**
 * Reads a CSV file, or the first sheet of a workbook that has the titles. A row without a reference of Concilia is none
 * of the list. Several different answers to one question are joined.
 *
 * Errors: invalid-input (no such list, too large), those of the file.
 */
export const readAnswers = async (file: ExaminedFile, titles: AnswerTitles): Promise<ReadAnswers> => {
  const sheets = sheetsOf(file)
  if (file.bytes > MAX_BYTES || sheets === undefined) throw notTheList()
  const byReference = new Map<string, { amountMinor: number | null; answers: Set<string> }>()
  let count = 0
  for await (const { row, columns } of listedRows(sheets, titles)) {
    const reference = row.cells[columns.reference]?.trim() ?? ''
    if (!REFERENCE.test(reference)) continue
    count += 1
    if (count > MOST_ROWS)
      throw new AppError('invalid-input', `the list has more than ${MOST_ROWS} rows; nothing was read`)
    const answer = cleanText(row.cells[columns.answer] ?? '').trim()
    const known = byReference.get(reference) ?? { amountMinor: amountOf(row, columns), answers: new Set() }
    if (answer !== '') known.answers.add(answer.slice(0, MOST_OF_ANSWER))
    byReference.set(reference, known)
  }
  if (byReference.size === 0) throw notTheList()
  const all = [...byReference]
  return {
    answers: all.flatMap(([groupId, { amountMinor, answers }]) =>
      answers.size === 0
        ? []
        : [{ groupId, amountMinor, answer: [...answers].join('; ').slice(0, MOST_OF_ANSWER) }],
    ),
    unanswered: all.filter(([, { answers }]) => answers.size === 0).length,
  }
}

/** The rows below the titles of the first sheet that has them: the others are the client's own. */
async function* listedRows(
  sheets: AsyncIterable<AsyncIterable<TableRow>>,
  titles: AnswerTitles,
): AsyncIterable<{ row: TableRow; columns: Columns }> {
  for await (const rows of sheets) {
    let columns: Columns | undefined
    for await (const row of rows)
      if (columns) yield { row, columns }
      else columns = columnsOf(row, titles)
    if (columns) return
  }
}

/** The rows of each sheet; a CSV file is one. */
const sheetsOf = (file: ExaminedFile): AsyncIterable<AsyncIterable<TableRow>> | undefined => {
  const kind = knownKind(file)
  if (kind === 'csv') return only(readCsv(readText(file), separatorOf(headText(file))))
  return kind === 'xlsx' || kind === 'xls' ? rowsOfEach(readWorkbook(file, kind)) : undefined
}

async function* only(rows: AsyncIterable<TableRow>): AsyncIterable<AsyncIterable<TableRow>> {
  yield rows
}

async function* rowsOfEach(sheets: AsyncIterable<Sheet>): AsyncIterable<AsyncIterable<TableRow>> {
  for await (const { rows } of sheets) yield rows
}

/** What the reader of statements cannot name is no list either. Error: `encrypted`. */
const knownKind = (file: ExaminedFile): FileKind | undefined => {
  try {
    return kindOf(file)
  } catch (error) {
    if (isAppError(error) && error.details?.file?.problem === 'encrypted') throw error
    return undefined
  }
}

interface Columns {
  reference: number
  answer: number
  amount: number
  currency: number
}

const columnsOf = ({ cells }: TableRow, titles: AnswerTitles): Columns | undefined => {
  const folded = cells.map(foldText)
  const placeOf = (names: readonly string[]): number => {
    const wanted = new Set(names.map(foldText))
    return folded.findIndex((title) => wanted.has(title))
  }
  const columns = {
    reference: placeOf(titles.reference),
    answer: placeOf(titles.answer),
    amount: placeOf(titles.amount),
    currency: placeOf(titles.currency),
  }
  return columns.reference < 0 || columns.answer < 0 ? undefined : columns
}

const amountOf = ({ cells }: TableRow, { amount, currency }: Columns): number | null =>
  parseAmount(cells[amount], minorDigits(cells[currency]?.trim() || 'EUR')) ?? null

const notTheList = (): AppError =>
  new AppError(
    'invalid-input',
    'the file is no list of questions that Concilia wrote: its columns of the answer and of the reference are missing; nothing was read',
  )
