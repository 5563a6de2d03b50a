/** The ways an ambiguous proposal can be read, as the person is asked about them. */
import type { Alternative, Evidence } from '#contract/match-values.ts'
import type { GroupView } from '#contract/matching.ts'

/** In the proposal's own order, its own reading first; nine at most: one key each. */
export const choicesOf = ({ alternatives }: GroupView): Alternative[] => alternatives.slice(0, 9)

/** What is said of a reading's documents and transactions is the same whichever transaction it is said of. */
const meaningOf = ({ code, params }: Evidence): string => JSON.stringify([code, params])

/** The reasons every reading rests on, said once, and what each has of its own: those tell them apart. */
export const reasonsOf = (choices: readonly Alternative[]): { shared: Evidence[]; own: Evidence[][] } => {
  const meanings = choices.map(({ evidence }) => new Set(evidence.map(meaningOf)))
  const isShared = (one: Evidence) => meanings.every((known) => known.has(meaningOf(one)))
  return {
    shared: choices[0]?.evidence.filter(isShared) ?? [],
    own: choices.map(({ evidence }) => evidence.filter((one) => !isShared(one))),
  }
}

const pairsOf = ({ allocations }: Alternative): string =>
  allocations
    .map(({ documentId, transactionId }) => `${documentId}/${transactionId}`)
    .toSorted()
    .join()

/** Two readings join the same rows, and differ only in whether the service shows them as paid: one card, one question. */
export const isOnePair = ([one, other, ...more]: readonly Alternative[]): boolean =>
  one !== undefined &&
  other !== undefined &&
  more.length === 0 &&
  one.explained !== other.explained &&
  pairsOf(one) === pairsOf(other)
