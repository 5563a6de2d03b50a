/** Values of elements of SAF-T (PT), whichever part of the file they are in. */
import type { IsoDate, Minor } from '#contract/values.ts'
import { parseAmount, toMinor } from '#core/money.ts'
import { dayIn, oneLine } from '../field-text.ts'
import { fileProblem } from '../file-problem.ts'
import { textAt, type XmlNode } from '../xml/node.ts'
import type { SaftHeader } from './model.ts'

/** Error: `bad-row` where a day or the taxpayer number is missing. */
export const headerOf = (node: XmlNode): SaftHeader => ({
  taxId: textOf(node, 'TaxRegistrationNumber').replace(/^[A-Z]{2}/, ''),
  companyName: oneLine(textAt(node, 'CompanyName') ?? ''),
  from: dateOf(node, 'StartDate'),
  to: dateOf(node, 'EndDate'),
  basis: oneLine(textAt(node, 'TaxAccountingBasis') ?? ''),
  version: oneLine(textAt(node, 'AuditFileVersion') ?? ''),
})

const missing = (node: XmlNode, element: string): Error =>
  fileProblem('bad-row', { line: node.line, element: `${node.name}/${element}` })

/** Error: `bad-row` where the element is missing. */
export const textOf = (node: XmlNode, ...path: string[]): string => {
  const text = textAt(node, ...path)
  if (text === undefined) throw missing(node, path.join('/'))
  return oneLine(text)
}

/** Error: `bad-row` where the element is missing or no day. */
export const dateOf = (node: XmlNode, ...path: string[]): IsoDate => {
  const date = dayIn(textOf(node, ...path))
  if (date === undefined) throw missing(node, path.join('/'))
  return date
}

/** Euro cents; 0 where the element is missing. Error: `bad-row` where it is no amount. */
export const amountOf = (node: XmlNode, ...path: string[]): Minor => {
  const text = textAt(node, ...path)
  if (text === undefined) return toMinor(0)
  const minor = DECIMAL.test(text) ? parseAmount(text) : undefined
  if (minor === undefined) throw missing(node, path.join('/'))
  return minor
}

/** Decimals of XML Schema: a digit on one side of the point is enough. */
const DECIMAL = /^[+-]?(?:\d{1,18}(?:\.\d{0,12})?|\.\d{1,12})$/
