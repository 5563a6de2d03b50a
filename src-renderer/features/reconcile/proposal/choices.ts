/** The alternatives of an ambiguous proposal, as shown to choose from. */
import type { Alternative, Evidence } from '#contract/match-values.ts'
import type { GroupView } from '#contract/matching.ts'

/** The proposal itself, then its alternatives in order; at most nine, since each has a digit key. */
export const choicesOf = ({ alternatives }: GroupView): Alternative[] => alternatives.slice(0, 9)

/** Equal for evidence with the same text, whichever transaction it concerns. */
const meaningOf = ({ code, params }: Evidence): string => JSON.stringify([code, params])

/** The evidence that all alternatives share, shown once, and the evidence of each that distinguishes it. */
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

/** Whether two alternatives join the same rows and differ only in whether the service shows the document as paid. */
export const isOnePair = ([one, other, ...more]: readonly Alternative[]): boolean =>
  one !== undefined &&
  other !== undefined &&
  more.length === 0 &&
  one.explained !== other.explained &&
  pairsOf(one) === pairsOf(other)

/** The rows that all alternatives hold, and those that only some do: `d` or `t` with the row's id. */
export const membersOf = (
  choices: readonly Alternative[],
): { shared: ReadonlySet<string>; others: ReadonlySet<string> } => {
  const each = choices.map(
    ({ allocations }) =>
      new Set(
        allocations.flatMap(({ documentId, transactionId }) => [
          ...(documentId === null ? [] : [`d${documentId}`]),
          ...(transactionId === null ? [] : [`t${transactionId}`]),
        ]),
      ),
  )
  const all = new Set(each.flatMap((own) => [...own]))
  const shared = new Set([...all].filter((key) => each.every((own) => own.has(key))))
  return { shared, others: new Set([...all].filter((key) => !shared.has(key))) }
}
