/** Sorts keys and names by code unit: the same on every computer and in every language. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
