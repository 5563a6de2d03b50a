/** Invented names of customers and payers. */
import type { Book, Customer } from './book.ts'
import type { Chance } from './chance.ts'

const TRADES = ['Marcenaria', 'Ourivesaria', 'Estofos', 'Viveiros', 'Lanifícios', 'Gelataria', 'Cerâmica']
const PROPER = ['Alfazema', 'Brunheira', 'Cotovia', 'Dornelas', 'Escalhão', 'Falperra', 'Gondarém', 'Hortelã']
const FORMS = [' Lda', ', Lda', ' SA', ' Unipessoal Lda', '']
/** Names that are places and ordinary words too. */
const PLACES = [
  'Boa Nova',
  'Ponte Nova',
  'Vila Flor',
  'Bela Vista',
  'Casa Nova',
  'Porto Alto',
  'Lar Doce',
  'Primavera',
]
export const PERSONS = ['RITA MOURAO LEAL', 'DUARTE PINA ALVES', 'IRENE SEIXAS', 'CELSO BARROSO VAZ']

export const toShown = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .replace(/,? (Unipessoal Lda|Lda|SA)$/, '')
    .toUpperCase()

const addCustomer = (book: Book, name: string): Customer => {
  const known = book.customers.find((one) => one.name === name)
  if (known) return known
  const customer = { name, shown: toShown(name), taxId: `50${7_110_000 + book.customers.length * 137}` }
  book.customers.push(customer)
  return customer
}

export const newCustomer = (book: Book, chance: Chance): Customer => {
  const left = PROPER.filter((word) => !book.customers.some(({ name }) => name.includes(word)))
  const name = `${chance.pick(TRADES)} ${chance.pick(left.length > 0 ? left : PROPER)}${chance.pick(FORMS)}`
  return addCustomer(book, name)
}

export const placeCustomer = (book: Book, chance: Chance): Customer =>
  addCustomer(book, `${chance.pick(PLACES)}${chance.pick(FORMS)}`)

/** One whose name goes on from another's, as a branch's does. */
export const namesakeOf = (book: Book, { name }: Customer, chance: Chance): Customer =>
  addCustomer(
    book,
    `${name.replace(/,? (Unipessoal Lda|Lda|SA)$/, '')} ${chance.pick(['Tomar', 'Fafe'])} Lda`,
  )
