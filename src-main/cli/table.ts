/** Prints a list as a table: titles, aligned columns, and lines broken between words on a narrow terminal. */

export interface Table {
  /** One title for each column. */
  titles: readonly string[]
  /** The last cell may be long: it is broken into several lines. */
  rows: readonly (readonly string[])[]
  /** Titles of the columns that are aligned to the right. */
  numbers?: readonly string[]
  /** Lines without titles, for output that is not a terminal; by default the cells joined by two spaces. */
  plain?: readonly string[]
  /** Text where there are no rows. */
  empty: string
}

const GAP = '  '

export const toPlain = ({ rows, plain }: Table): string =>
  (plain ?? rows.map((cells) => cells.join(GAP))).join('\n')

/** The least width of the last column; where there is less, each row is broken as one text. */
const MIN_COLUMNS = 16

/** Breaks a text between words into lines of at most `columns`; a longer word stays whole. */
const foldWords = (text: string, columns: number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

/** @param columns width of the terminal */
export const toTable = ({ titles, rows, numbers = [] }: Table, columns: number): string => {
  const lines = [titles, ...rows.map((row) => row.map((cell) => cell.replace(/\s+/g, ' ').trim()))]
  const used = titles.map((_title, at) => at).filter((at) => rows.some((row) => row[at] !== ''))
  const widths = used.map((at) => lines.reduce((most, cells) => Math.max(most, cells[at]?.length ?? 0), 0))
  const before = widths.slice(0, -1).reduce((sum, width) => sum + width + GAP.length, 0)
  const left = columns - before
  return lines
    .flatMap((cells) => {
      const shown = used.map((at) => cells[at] ?? '')
      if (left < Math.min(MIN_COLUMNS, widths.at(-1) ?? 0)) {
        const [first = '', ...others] = foldWords(shown.join(' ').trim(), columns - GAP.length)
        return [first, ...others.map((line) => `${GAP}${line}`)]
      }
      const start = used.slice(0, -1).map((at, place) => {
        const cell = cells[at] ?? ''
        const width = widths[place] ?? 0
        return numbers.includes(titles[at] ?? '') ? cell.padStart(width) : cell.padEnd(width)
      })
      const last = foldWords(shown.at(-1) ?? '', left)
      return last.map((line, place) =>
        (place === 0 ? [...start, line].join(GAP) : `${' '.repeat(before)}${line}`).trimEnd(),
      )
    })
    .join('\n')
}
