/**
 * The second generator: books written from descriptions of what other firms' books hold, by somebody who had read
 * neither the first generator nor the matcher. It keeps the first honest, so it is not changed when rules change.
 */
import { defaultMatchSettings } from '#core/matching/model/settings.ts'
import type { Sample, TrueTransaction } from '../load-sample.ts'
import {
  type Book,
  numberDocuments,
  numberPayments,
  TODAY,
  toMatchDocument,
  toMatchTransaction,
} from './book.ts'
import { inventCustomers } from './customers.ts'
import { createDecidable } from './decidable.ts'
import { hardStories } from './hard-stories.ts'
import { createChance, pickWeighted } from './random.ts'
import { plainStories } from './stories.ts'

export interface SecondRequest {
  seed: number
  /** The least number of documents. */
  documents: number
}

const writeBook = ({ seed, documents }: SecondRequest): Book => {
  const chance = createChance(seed)
  const customers = inventCustomers(Math.max(40, Math.floor(documents / 12)), chance)
  const book: Book = { chance, customers, documents: [], payments: [], nettings: [] }
  const stories = [...plainStories, ...hardStories]
  while (book.documents.length < documents) pickWeighted(stories, chance)(book, chance.pick(customers))
  numberDocuments(book)
  numberPayments(book)
  return book
}

export interface SecondSample extends Sample {
  /** Ids of an invoice and the credit note that settles it without a transaction. */
  nettings: [number, number][]
}

/** The same request gives the same sample. */
export const loadSecondSample = (request: SecondRequest): SecondSample => {
  const book = writeBook(request)
  const decidable = createDecidable(book)
  const payments = [...book.payments].sort((a, b) => a.id - b.id)
  const truth = new Map(
    payments.map((paid): [number, TrueTransaction] => [
      paid.id,
      {
        documents: new Map([...paid.documents].map(([document, minor]) => [document.id, minor])),
        scenario: paid.scenario,
        decidable: decidable.isDecidable(paid),
      },
    ]),
  )
  return {
    input: {
      documents: [...book.documents].sort((a, b) => a.id - b.id).map(toMatchDocument),
      transactions: payments.map(toMatchTransaction),
      aliases: [],
      declines: [],
      settings: defaultMatchSettings,
      today: TODAY,
    },
    truth,
    nettings: book.nettings.map(([document, note]) => [document.id, note.id]),
  }
}
