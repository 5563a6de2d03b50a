/**
 * The second generator of suppliers' books, written from a description of what companies pay by somebody who had not read
 * the first one. It is not changed when rules change.
 */
import type { Sample } from '../../load-sample.ts'
import { createChance } from '../../second/random.ts'
import { finish, type SupplierBook } from '../book.ts'
import { type Story, stories } from './stories.ts'
import { inventSuppliers } from './suppliers.ts'

const tickets = stories.reduce((sum, [, weight]) => sum + weight, 0)

const drawStory = (ticket: number): Story => {
  let left = ticket
  for (const [story, weight] of stories) {
    left -= weight
    if (left < 0) return story
  }
  throw new Error('the ticket is beyond the stories')
}

/** At least so many bills; the same request gives the same sample. */
export const loadSecondSuppliers = (request: { seed: number; bills: number }): Sample => {
  const chance = createChance(request.seed)
  const suppliers = inventSuppliers(Math.max(25, Math.min(200, Math.floor(request.bills / 14))), chance)
  const book: SupplierBook = { chance, suppliers, bills: [], payments: [] }
  while (book.bills.length < request.bills)
    drawStory(chance.between(0, tickets - 1))(book, chance.pick(suppliers))
  return finish(book)
}
