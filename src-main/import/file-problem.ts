/** Why a file is refused: a closed list, so that the window has a sentence for each. */
import type { FileProblemName } from '#contract/errors.ts'
import { AppError } from '#core/app-error.ts'

const SENTENCES: Readonly<Record<FileProblemName, string>> = {
  empty: 'the file is empty',
  unreadable: 'the file is not there, or cannot be read',
  folder: 'it is a folder and no file',
  changed: 'the file was changed since it was looked at',
  'too-large': 'the file is larger than what is read',
  'too-deep': 'the file nests elements deeper, or holds longer texts, than any statement does',
  encrypted: 'the file is protected by a password',
  'unknown-kind': 'the file is neither a bank statement nor a SAF-T (PT) file',
  foreign: 'the file is of a kind that is not read',
  truncated: 'the file ends before it is complete',
  malformed: 'the file is not well formed',
  entities: 'the file declares a document type or entities, which no statement needs',
  'no-statement': 'the file holds no statement',
  'no-columns': 'the columns of the table are not recognized',
  'no-rows': 'the table has titles and no rows',
  'two-currencies': 'the statement has rows in more than one currency',
  'bad-row': 'a row cannot be read',
  'bad-balance': "the rows contradict the file's own balance",
  'ambiguous-amounts': 'the only mark in its amounts may be that of decimals or of thousands',
  'ambiguous-days': 'its days may be day and month, or month and day',
  'unknown-side': 'no row is money out, and a word may say which rows are',
  'first-side':
    'no amount has a sign, and the balances do not prove whether the oldest row is money in or out',
  'balance-row': 'a row may state a balance or a total, or be a transaction, and nothing proves which',
  'repeated-rows': 'a table begins with rows of the one above it, which may be the same or others',
  'several-products': 'the table has rows of several products, each an account of its own',
  'several-sheets': 'several sheets of the workbook have rows of a statement',
  'sheets-differ':
    'two sheets show other lines for the same days of an account, or balances that do not continue',
  'ledger-extract': 'the table is an extract of the accounting, and no statement of a bank',
  'sales-list': 'the list is that of sales, and not that of purchases',
  'own-document': 'a document of the list was issued by the company itself',
  'no-text': 'the PDF is a picture without text, as a scanner makes it',
  'hidden-text':
    'a text of the PDF stands over another one, so that what is read may not be what a person sees',
  'no-year': 'the days of the PDF have no year, and no period in its heading says which',
  'unproven-row': 'the balances of the PDF do not prove this row, and nothing of it is taken',
}

export interface Place {
  /** Line of the text or row of the table, from 1. */
  line?: number
  /** The element, field or cell with the problem. */
  element?: string
}

/** The place as text: `line 12, Ntry/Amt`. */
const placeText = ({ line, element }: Place): string =>
  [line === undefined ? [] : [`line ${line}`], element ?? []].flat().join(', ')

/** The error for a refused file: code `invalid-input`, with the problem and its place in the details. */
export const fileProblem = (problem: FileProblemName, place: Place = {}, cause?: unknown): AppError => {
  const where = placeText(place)
  return new AppError('invalid-input', `${SENTENCES[problem]}${where === '' ? '' : ` (${where})`}`, {
    ...(cause === undefined ? {} : { cause }),
    details: { file: { problem, ...place } },
  })
}
