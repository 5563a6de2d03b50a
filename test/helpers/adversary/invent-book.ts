/** The adversary's books: one story, or a few beside each other, of seeds. */
import type { Book, Paper } from './book.ts'
import { createChance } from './chance.ts'
import { groupStories } from './group-stories.ts'
import { newCustomer } from './names.ts'
import { numberings } from './numbering.ts'
import { type Story, singleStories } from './stories.ts'
import { openTale } from './tale.ts'

const stories: Readonly<Record<string, Story>> = { ...singleStories, ...groupStories }
export const kinds = Object.keys(stories)

/** The same seed gives the same book. `only` tells one kind of story, and no other beside it. */
export const inventBook = (seed: number, only?: string): Book => {
  const chance = createChance(seed)
  const book: Book = { customers: [], papers: [], lines: [] }
  const absent: Paper[] = []
  const count = only === undefined ? chance.pick([1, 1, 2, 3]) : 1
  let customer = newCustomer(book, chance)
  let numbering = chance.pick(Object.values(numberings))
  for (let told = 0; told < count; told += 1) {
    if (told > 0 && chance.happens(75)) customer = newCustomer(book, chance)
    if (told > 0 && chance.happens(50)) numbering = chance.pick(Object.values(numberings))
    const kind = only ?? chance.pick(kinds)
    stories[kind]?.(openTale(book, chance, customer, numbering, kind, absent))
  }
  return book
}
