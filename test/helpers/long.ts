/** The long run (`npm run test:long`): many more cases, and tests that take longer than they prove in each run. */

/** Set by `npm run test:long` alone. */
export const isLong = process.env.CONCILIA_LONG !== undefined

/**
 * How many cases to try.
 * @param few in each run of the tests @param many in the long run; ten times as many by default
 */
export const cases = (few: number, many = 10 * few): number => (isLong ? many : few)

/** The seed of kills and histories: CONCILIA_SEED repeats a failed run, which names its seed. */
export const seedOr = (usual: number): number => Number(process.env.CONCILIA_SEED ?? usual)
