/** Property tests use the same cases in every run: what fails in one fails in all. PROPERTY_SEED changes them. */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_260_301) })
