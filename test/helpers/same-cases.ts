/**
 * Property tests use the same cases in each quick run, so that what fails in one fails in all; the long run tries new
 * ones. A failure names its seed, and PROPERTY_SEED repeats it.
 */
import fc from 'fast-check'
import { isLong } from './long.ts'

fc.configureGlobal({
  seed: Number(process.env.PROPERTY_SEED ?? (isLong ? Date.now() % 2 ** 31 : 20_260_301)),
})
