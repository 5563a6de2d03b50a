/** Splits MT940 into its fields. A line of text may begin like a tag, or be a single dash: what precedes it decides. */
import { fileProblem } from '../file-problem.ts'
import { linesOf } from '../text-lines.ts'

export interface Field {
  tag: string
  text: string
  line: number
}

// Where files were concatenated, a control character precedes the next one.
// biome-ignore lint/suspicious/noControlCharactersInRegex: 0x01 begins a message, 0x1a ends a file of DOS
const TAG = /^[\x00-\x1f]*(?:\{4:)?:(\d{2}[A-Z]?|NS):(.*)$/
/** Characters; a transaction's field has a few dozen lines. */
const LONGEST_FIELD = 100_000

/** Within the rows of a statement a line is a field only where its content has the form of that field. */
const WITHIN: Readonly<Record<string, RegExp>> = {
  '61': /^\s*\d{6}/,
  '86': /^/,
  '60F': /^\s*[CD]\d{6}/,
  '60M': /^\s*[CD]\d{6}/,
  '62F': /^\s*[CD]\d/,
  '62M': /^\s*[CD]\d/,
  '64': /^\s*[CD]\d/,
  '65': /^\s*[CD]\d/,
  '90C': /^\s*\d/,
  '90D': /^\s*\d/,
  NS: /^/,
}
/** Where a closing balance proves that no transaction is lost, also a side and an amount are looked for. */
const ROW_BEFORE_BALANCE = /^\s*\d{6}(?:\d{4}|\s{4})?\s?[A-Z]{1,3}\s?[\d,.]/

/** Fields that follow :20: at the beginning of a statement. */
const AFTER_START = new Set(['13', '13C', '13D', '21', '25', '25P', '28', '28C', '34F', 'NS'])

/** The fields of all messages; null ends a message. Error: `too-deep` for a field of more than 100 000 characters. */
export async function* fieldsOf(text: AsyncIterable<string>): AsyncIterable<Field | null> {
  let field: Field | undefined
  /** A :20: within a statement: the next tag tells whether it begins another one or is text. */
  let start: Field | undefined
  /** balance: the statement has an opening balance, and ends with a closing one. */
  let within: 'nothing' | 'rows' | 'balance' = 'nothing'

  const append = (to: Field, line: string, number: number): void => {
    to.text += `\n${line}`
    if (to.text.length > LONGEST_FIELD)
      throw fileProblem('too-deep', { line: number, element: `:${to.tag}:` })
  }
  const isText = (tag: string, content: string): boolean => {
    const form = tag === '61' && within === 'balance' ? ROW_BEFORE_BALANCE : WITHIN[tag]
    return within !== 'nothing' && form?.test(content) !== true
  }

  for await (const [line, number] of linesOf(text)) {
    const [, tag = '', content = ''] = TAG.exec(line) ?? []
    const ends = /^-\}?\s*(\{5:.*)?$/.test(line) || /^\{1:/.test(line)
    const isDash = ends && line.trim() === '-' && within === 'balance'
    if (start && field && (tag !== '' || (ends && !isDash))) {
      if (AFTER_START.has(tag)) {
        yield field
        field = start
        within = 'nothing'
      } else append(field, `:20:${start.text}`, number)
      start = undefined
    }
    const open = start ?? field
    if (tag === '20' && within !== 'nothing' && field) start = { tag, text: content, line: number }
    else if (tag !== '' && !(field && isText(tag, content))) {
      if (field) yield field
      field = { tag, text: content, line: number }
      if (tag === '60F' || tag === '60M') within = 'balance'
      else if (tag === '61' && within === 'nothing') within = 'rows'
      else if (tag === '62F' || tag === '62M') within = 'nothing'
    } else if (ends && !isDash) {
      if (field) yield field
      field = undefined
      within = 'nothing'
      yield null
    } else if (open) append(open, line, number)
  }
  if (start && field) append(field, `:20:${start.text}`, start.line)
  if (field) yield field
  yield null
}
