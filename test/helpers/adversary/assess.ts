/** Holds the answers of an engine against the truth, and against what a careful accountant would dare. */
import type { Evidence, MatchClass } from '#contract/match-values.ts'
import type { MatchProposal } from '#core/matching/model/types.ts'
import { type Book, type Line, type Paper, shownPieces } from './book.ts'
import { toShown } from './names.ts'
import { createOracle, type Firmest, type Oracle, type Part } from './oracle.ts'
import type { Facts } from './read-line.ts'

export interface Assessed {
  class: MatchClass
  kind: string
  parts: readonly Part[]
  isWrong: boolean
  /** The firmest class that a careful accountant would give it, and why no firmer. */
  firmest: Firmest
  why: string
  /** Reasons of the answer that rest on noise: `reference-number 13:05`. */
  noise: readonly string[]
  /** All its reasons. */
  codes: readonly string[]
  /** Families of that noise. */
  families: readonly string[]
}

/** How the true answer for a line was found. */
export interface Asked {
  kind: string
  /** Anybody would be certain of its own documents. */
  isPlain: boolean
  answered: MatchClass | 'nothing'
}

export interface Assessment {
  answers: Assessed[]
  asked: Asked[]
}

export const assessBook = (book: Book, proposals: readonly MatchProposal[]): Assessment => {
  const oracle = createOracle(book)
  const answers = proposals.flatMap((proposal) => assessAnswer(book, oracle, proposal) ?? [])
  return { answers, asked: book.lines.flatMap((line) => askLine(book, oracle, line, answers)) }
}

/** A certain answer that is wrong where a reader would hesitate, or whose reason is noise; null where all is well. */
export const faultOf = (one: Assessed): string | null => {
  if (one.class !== 'certain') return null
  if (one.isWrong && one.firmest !== 'certain') return one.why
  return one.noise.length > 0 ? 'noise as a reason' : null
}

const partsOf = ({ allocations }: MatchProposal): Part[] => {
  const byLine = new Map<number, Set<number>>()
  for (const { documentId, transactionId } of allocations) {
    if (documentId === null || transactionId === null) continue
    byLine.set(transactionId, (byLine.get(transactionId) ?? new Set()).add(documentId))
  }
  return [...byLine].map(([lineId, ids]) => ({ lineId, paperIds: [...ids] }))
}

const assessAnswer = (book: Book, oracle: Oracle, proposal: MatchProposal): Assessed | null => {
  const parts = partsOf(proposal)
  const lines = parts.flatMap(({ lineId }) => book.lines.find(({ id }) => id === lineId) ?? [])
  const [first] = lines
  if (!first) return null
  const { firmest, why } = oracle.assess(parts)
  const found = proposal.evidence.flatMap((one) => noiseIn(book, oracle, one, lines) ?? [])
  return {
    class: proposal.class,
    kind: first.kind,
    parts,
    isWrong: parts.some(({ lineId, paperIds }) => {
      const pays = lines.find(({ id }) => id === lineId)?.pays ?? []
      return paperIds.some((id) => !pays.includes(id))
    }),
    firmest,
    why,
    noise: found.map(({ said }) => said),
    codes: [...new Set(proposal.evidence.map(({ code }) => code))],
    families: [...new Set(found.map(({ family }) => family))],
  }
}

/** The noise that a reason rests on: its document, month or payer is in noise, and nothing honest says the same. */
const noiseIn = (
  book: Book,
  oracle: Oracle,
  evidence: Evidence,
  lines: readonly Line[],
): { said: string; family: string } | null => {
  const line =
    lines.find(({ id }) => id === evidence.transactionId) ?? (lines.length === 1 ? lines[0] : undefined)
  const facts = line && oracle.facts.get(line.id)
  const paper = book.papers.find(({ id }) => id === evidence.documentId)
  if (!line || !facts) return null
  const code = evidence.code
  if (code === 'month-named' && facts.months.length === 0)
    return inNoise(line, code, (text) => MONTH.test(text))
  if (!paper) return null
  if (isReference(code) && !facts.reads.some(({ papers }) => papers.includes(paper)))
    return inNoise(line, code, (text) => holdsNumber(text, paper))
  if (isName(code) && !isPayer(facts, paper))
    return inNoise(line, code, (text) => text.includes(toShown(paper.customer.name)))
  return null
}

const MONTH = /JANEIRO|FEVEREIRO|MARCO|ABRIL|MAIO|JUNHO|JULHO|AGOSTO|SETEMBRO|OUTUBRO|DEZEMBRO|\d\/\d/
const isReference = (code: string): boolean =>
  /^reference-(full|series-number|number|atcud|external-id|purchase-order|document|prefix-cut)$/.test(code)
const isName = (code: string): boolean => /^name-(exact|tokens|truncated)$/.test(code)
const isPayer = ({ payers }: Facts, { customer }: Paper): boolean => payers.includes(customer)

const holdsNumber = (text: string, { count, purchaseOrder, externalId }: Paper): boolean => {
  const numbers = (text.match(/\d+/g) ?? []).map((digits) => digits.replace(/^0+/, ''))
  return [count.replace(/^0+/, ''), purchaseOrder, externalId].some(
    (one) => one !== null && numbers.includes(one),
  )
}

const inNoise = (
  line: Line,
  code: string,
  holds: (text: string) => boolean,
): { said: string; family: string } | null => {
  const noisy = shownPieces(line).flatMap(({ piece, left }) => {
    if (piece.is !== 'noise' && !(piece.is === 'month' && code !== 'month-named')) return []
    return [{ text: left, family: piece.family ?? piece.is }]
  })
  if (line.counter !== null) noisy.push({ text: line.counter, family: 'counter' })
  const found = noisy.find(({ text }) => holds(text))
  return found ? { said: `${code} from ${found.text}`, family: found.family } : null
}

const askLine = (book: Book, oracle: Oracle, line: Line, answers: readonly Assessed[]): Asked[] => {
  if (line.pays.includes(-1) || line.pays.length === 0) return []
  if (line.pays.some((id) => !book.papers.some((paper) => paper.id === id))) return []
  const own = { lineId: line.id, paperIds: line.pays }
  const answer = answers.find(({ parts }) =>
    parts.some(
      ({ lineId, paperIds }) =>
        lineId === line.id &&
        paperIds.length === line.pays.length &&
        paperIds.every((id) => line.pays.includes(id)),
    ),
  )
  return [
    {
      kind: line.kind,
      isPlain: oracle.assess([own]).isPlain,
      answered: answer?.class ?? 'nothing',
    },
  ]
}
