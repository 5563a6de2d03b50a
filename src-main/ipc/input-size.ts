/** How much one call may bring: a page that was taken over must not keep main busy, or fill its memory, by calling. */

/** A table is the largest text the border takes; UTF-16 units. */
const MAX_TEXT = 8_000_000
/** The longest list is of a hundred thousand ids; members and items, of all levels together. */
const MAX_VALUES = 150_000
/** No object of the contract names a hundred. */
const MAX_KEYS = 500
const DEEPEST = 32

/** Plain is what JSON has: of anything else no channel takes any. */
const isPlain = (value: object): boolean => {
  if (Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** @returns false where the input is larger, deeper or of other kinds than any channel takes; ends at the first excess */
export const isReasonableInput = (input: unknown): boolean => {
  let text = 0
  let values = 0
  const fits = (value: unknown, depth: number): boolean => {
    values += 1
    if (typeof value === 'string') text += value.length
    if (values > MAX_VALUES || text > MAX_TEXT) return false
    if (typeof value !== 'object' || value === null) return true
    if (depth === DEEPEST || !isPlain(value)) return false
    if (Array.isArray(value))
      return value.length <= MAX_VALUES && value.every((item) => fits(item, depth + 1))
    const names = Object.keys(value)
    if (names.length > MAX_KEYS) return false
    return Object.entries(value).every(([name, member]) => {
      text += name.length
      return fits(member, depth + 1)
    })
  }
  return fits(input, 0)
}
