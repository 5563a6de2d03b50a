/**
 * The result of a matching run as one block of bytes: it is transferred between threads, where a hundred thousand
 * objects would be copied twice on main.
 */
import type { MatchProposal } from '#core/matching/model/types.ts'

const NEWLINE = 10
/** Lines are encoded in pieces of this many characters: one by one they take twice as long. */
const PIECE = 65_536

/** One line of JSON for each proposal, in order. */
export const encodeProposals = (proposals: readonly MatchProposal[]): Uint8Array<ArrayBuffer> => {
  const encoder = new TextEncoder()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let text = ''
  for (const proposal of proposals) {
    text += `${JSON.stringify(proposal)}\n`
    if (text.length < PIECE) continue
    pieces.push(encoder.encode(text))
    text = ''
  }
  pieces.push(encoder.encode(text))
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
    piece.buffer.transfer(0) // an idle thread would keep all pieces until its next garbage collection
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
