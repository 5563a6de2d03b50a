/** The first generator of suppliers' books: a year of a company, supplier by supplier. */
import type { Sample } from '../../load-sample.ts'
import { createChance, pickWeighted } from '../../second/random.ts'
import { finish, type SupplierBook } from '../book.ts'
import { inventSuppliers } from '../second/suppliers.ts'
import { profiles } from './profiles.ts'

/** At least this number of bills; the same request gives the same sample. */
export const loadFirstSuppliers = ({ seed, bills }: { seed: number; bills: number }): Sample => {
  const chance = createChance(seed + 7_000)
  const suppliers = inventSuppliers(Math.max(25, Math.min(220, Math.floor(bills / 9))), chance)
  const book: SupplierBook = { chance, suppliers, bills: [], payments: [] }
  for (let at = 0; book.bills.length < bills; at += 1) {
    const supplier = suppliers[at % suppliers.length]
    if (supplier) pickWeighted(profiles, chance)(book, supplier)
  }
  return finish(book)
}
