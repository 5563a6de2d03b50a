/** Takes away documents, lines and words as long as an answer of the same kind stays wrong in the same way. */

import type { Assessed } from './assess.ts'
import type { Book, Line, Paper } from './book.ts'

/** @returns the smallest book found, and the answer that it still gets */
export const shrink = (
  book: Book,
  find: (book: Book) => Assessed | undefined,
): { book: Book; answer: Assessed } | undefined => {
  let answer = find(book)
  if (!answer) return undefined
  let smallest = book
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false
    for (const smaller of smallerThan(smallest)) {
      const still = find(smaller)
      if (!still) continue
      smallest = smaller
      answer = still
      isSmaller = true
      break
    }
  }
  return { book: smallest, answer }
}

function* smallerThan(book: Book): Generator<Book> {
  for (const paper of book.papers) yield withoutPaper(book, paper)
  for (const line of book.lines) yield { ...book, lines: book.lines.filter((one) => one !== line) }
  for (const line of book.lines) {
    for (const piece of line.pieces)
      yield withLine(book, line, { pieces: line.pieces.filter((one) => one !== piece) })
    if (line.cut !== null) yield withLine(book, line, { cut: null })
    if (line.counter !== null) yield withLine(book, line, { counter: null })
  }
}

const withLine = (book: Book, line: Line, changes: Partial<Line>): Book => ({
  ...book,
  lines: book.lines.map((one) => (one === line ? { ...one, ...changes } : one)),
})

/** What paid it then pays something that is not in the books. */
const withoutPaper = (book: Book, paper: Paper): Book => ({
  ...book,
  papers: book.papers.filter((one) => one !== paper),
  lines: book.lines.map((line) => ({ ...line, pays: line.pays.map((id) => (id === paper.id ? -1 : id)) })),
})
