/**
 * The answer of a matching run as one block of bytes: it goes from thread to thread by being handed over, where
 * a hundred thousand objects would be copied twice on main.
 */
import type { MatchProposal } from '../core/matching/types.ts'

const NEWLINE = 10

/** One line of JSON for each proposal, in order. */
export const encodeProposals = (proposals: readonly MatchProposal[]): Uint8Array<ArrayBuffer> => {
  const encoder = new TextEncoder()
  const lines = proposals.map((proposal) => encoder.encode(`${JSON.stringify(proposal)}\n`))
  const bytes = new Uint8Array(lines.reduce((sum, line) => sum + line.length, 0))
  let at = 0
  for (const line of lines) {
    bytes.set(line, at)
    at += line.length
  }
  return bytes
}

/** The lines, one after another. */
export function* readLines(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder()
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, start)
    yield decoder.decode(bytes.subarray(start, end))
    start = end + 1
  }
}
