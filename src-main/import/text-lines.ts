/** Splits a text that comes in pieces into lines, with any line ending. */
import { fileProblem } from './file-problem.ts'

const LONGEST_LINE = 1_000_000

/** Yields each line with its number, from 1, and whether the text ends without an end of the line. Error: `too-deep` for a line of more than a million characters. */
export async function* linesOf(
  text: AsyncIterable<string>,
): AsyncIterable<readonly [string, number, boolean]> {
  let rest = ''
  let number = 0
  for await (const piece of text) {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) yield [line, ++number, false]
    if (rest.length > LONGEST_LINE) throw fileProblem('too-deep', { line: number + 1 })
  }
  if (rest !== '') yield [rest.replace(/\r$/, ''), number + 1, !rest.endsWith('\r')]
}
