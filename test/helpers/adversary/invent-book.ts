/** The adversary's books: one story, or a few beside each other, of seeds. */
import type { Side } from '#contract/sides.ts'
import type { Book, Paper } from './book.ts'
import { createChance } from './chance.ts'
import { groupStories } from './group-stories.ts'
import { newCustomer } from './names.ts'
import { numberings } from './numbering.ts'
import { type Story, singleStories } from './stories.ts'
import { supplierStories } from './supplier-stories.ts'
import { openTale } from './tale.ts'

const stories: Readonly<Record<string, Story>> = { ...singleStories, ...groupStories }
/** Stories about the words for money to a supplier: they mean nothing in a supplier's book. */
const OF_CUSTOMERS: ReadonlySet<string> = new Set(['supplier-too'])
const storiesOf: Readonly<Record<Side, Readonly<Record<string, Story>>>> = {
  customer: stories,
  supplier: {
    ...Object.fromEntries(Object.entries(stories).filter(([kind]) => !OF_CUSTOMERS.has(kind))),
    ...supplierStories,
  },
}
export const kindsOf = (side: Side): string[] => Object.keys(storiesOf[side])
export const kinds = kindsOf('customer')

/** The same seed gives the same book. `only` tells one kind of story, and no other beside it. */
export const inventBook = (seed: number, only?: string, side: Side = 'customer'): Book => {
  const chance = createChance(seed)
  const book: Book = { customers: [], papers: [], lines: [], ...(side === 'supplier' ? { side } : {}) }
  const told = storiesOf[side]
  const kinds = Object.keys(told)
  const absent: Paper[] = []
  const count = only === undefined ? chance.pick([1, 1, 2, 3]) : 1
  let customer = newCustomer(book, chance)
  let numbering = chance.pick(Object.values(numberings))
  for (let at = 0; at < count; at += 1) {
    if (at > 0 && chance.happens(75)) customer = newCustomer(book, chance)
    if (at > 0 && chance.happens(50)) numbering = chance.pick(Object.values(numberings))
    const kind = only ?? chance.pick(kinds)
    told[kind]?.(openTale(book, chance, customer, numbering, kind, absent))
  }
  return book
}
