/** A book and one of its answers as text that a person reads. */

import type { Assessed } from './assess.ts'
import { type Book, textOf } from './book.ts'

const euros = (minor: number): string => (minor / 100).toFixed(2)

export const showBook = (book: Book, answer: Assessed): string => {
  const numberOf = (id: number): string =>
    book.papers.find((one) => one.id === id)?.number ?? 'none in the books'
  const papers = book.papers.map(
    (one) =>
      `  ${one.number}  ${one.date}  ${euros(one.totalMinor)}${one.isSettled ? ' settled' : ''}  ${one.customer.name}${one.purchaseOrder ? `  order ${one.purchaseOrder}` : ''}${one.externalId ? `  external id ${one.externalId}` : ''}`,
  )
  const lines = book.lines.map(
    (line) =>
      `  t${line.id}  ${line.date}  ${euros(line.amountMinor)}  "${textOf(line)}"${line.field ? `  counterparty ${line.field.text}` : ''}${line.counter ? `  reference ${line.counter}` : ''}  truly ${line.pays.map(numberOf).join(', ')}`,
  )
  const said = answer.parts.map(
    ({ lineId, paperIds }) => `t${lineId} pays ${paperIds.map(numberOf).join(', ')}`,
  )
  return [
    ...papers,
    ...lines,
    `  answer: ${answer.class}, ${said.join('; ')} (${answer.codes.join(', ')})`,
    `  a careful reader: at most ${answer.firmest}${answer.why === '' ? '' : ` (${answer.why})`}${answer.isWrong ? '; it is wrong' : ''}`,
    ...answer.noise.map((one) => `  noise as a reason: ${one}`),
  ].join('\n')
}
