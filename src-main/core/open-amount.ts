/** The only rule for the open amount of a document, where the source may or may not show its accepted matches yet. */

/** The amount that one accepted group allocates to a document; minor units without sign. */
export interface AllocatedPart {
  allocatedMinor: number
  /** The source's UnpaidAmount when the group was accepted. */
  unpaidSeenMinor: number
}

export interface OpenAmount {
  /**
   * The amount that is still owed: the source's unpaid amount less the parts that it does not show yet; never below
   * zero.
   */
  openMinor: number
  /** For each part the amount by which the source's unpaid amount has fallen, in the given order. */
  reflectedMinor: number[]
  /** The amount by which the unpaid amount fell beyond all parts together. */
  unexplainedMinor: number
}

/**
 * No API call records a payment at the source. So a fall of UnpaidAmount after an acceptance is taken as the source
 * showing that acceptance, oldest first; a rise reverses this, newest first.
 *
 * @param unpaidMinor the current UnpaidAmount (interface 2.7)
 * @param parts in the order of their acceptance
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
