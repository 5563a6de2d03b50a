/** Compares versions of Node. */

/** @param version @param needed both as `22.12` or `22.12.0`; missing parts are 0 */
export const isAtLeast = (version: string, needed: string): boolean => {
  const [has, wants] = [version, needed].map((text) => text.split('.').map(Number))
  for (const [at, least] of (wants ?? []).entries()) {
    const found = has?.[at] ?? 0
    if (found !== least) return found > least
  }
  return true
}
