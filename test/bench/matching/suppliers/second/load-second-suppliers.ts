/**
 * The second generator of suppliers' books, written from a description of what companies pay by somebody who had not read
 * the first one. It is not changed when rules change.
 */
import type { Sample } from '../../load-sample.ts'
import { createChance, pickWeighted } from '../../second/random.ts'
import { finish, type SupplierBook } from '../book.ts'
import { stories } from './stories.ts'
import { inventSuppliers } from './suppliers.ts'

/** At least this number of bills; the same request gives the same sample. */
export const loadSecondSuppliers = (request: { seed: number; bills: number }): Sample => {
  const chance = createChance(request.seed)
  const suppliers = inventSuppliers(Math.max(25, Math.min(200, Math.floor(request.bills / 14))), chance)
  const book: SupplierBook = { chance, suppliers, bills: [], payments: [] }
  while (book.bills.length < request.bills) pickWeighted(stories, chance)(book, chance.pick(suppliers))
  return finish(book)
}
