/** The one rule for what is still open on a document whose matches the source may or may not show yet. */

/** What one accepted group allocates to a document: magnitudes in minor units. */
export interface AllocatedPart {
  allocatedMinor: number
  /** The source's UnpaidAmount when the group was accepted. */
  unpaidSeenMinor: number
}

export interface OpenAmount {
  /** What is still owed: the source's unpaid amount less the parts it does not show yet; never below zero. */
  openMinor: number
  /** How much of each part the source's unpaid amount has fallen by, in the order given. */
  reflectedMinor: number[]
  /** What the unpaid amount fell beyond all the parts together. */
  unexplainedMinor: number
}

/**
 * No call records a payment at the source, so a fall of UnpaidAmount since an acceptance is taken as that
 * acceptance showing there, the oldest first; a rise takes it back, the newest first.
 *
 * @param unpaidMinor UnpaidAmount now (interface 2.7)
 * @param parts in the order they were accepted
 */
export const openAmount = (unpaidMinor: number, parts: readonly AllocatedPart[]): OpenAmount => {
  const reflectedMinor = parts.map(() => 0)
  let unexplainedMinor = 0

  const fall = (through: number, amount: number): void => {
    let left = amount
    for (let index = 0; index <= through && left > 0; index += 1) {
      const part = parts[index]
      const reflected = reflectedMinor[index]
      if (part === undefined || reflected === undefined) continue
      const taken = Math.min(left, Math.max(0, part.allocatedMinor - reflected))
      reflectedMinor[index] = reflected + taken
      left -= taken
    }
    unexplainedMinor += left
  }
  const rise = (through: number, amount: number): void => {
    let left = amount - Math.min(amount, unexplainedMinor)
    unexplainedMinor -= amount - left
    for (let index = through; index >= 0 && left > 0; index -= 1) {
      const reflected = reflectedMinor[index] ?? 0
      const taken = Math.min(left, reflected)
      reflectedMinor[index] = reflected - taken
      left -= taken
    }
  }

  for (const [index, part] of parts.entries()) {
    const change = part.unpaidSeenMinor - (parts[index + 1]?.unpaidSeenMinor ?? unpaidMinor)
    if (change > 0) fall(index, change)
    else if (change < 0) rise(index, -change)
  }
  const unreflected = parts.reduce(
    (sum, part, index) => sum + part.allocatedMinor - (reflectedMinor[index] ?? 0),
    0,
  )
  return { openMinor: Math.max(0, unpaidMinor - unreflected), reflectedMinor, unexplainedMinor }
}
