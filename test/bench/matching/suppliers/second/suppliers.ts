/** Suppliers of a company: who they are, how banks call them and how they number; all invented. */
import type { IsoDate } from '#contract/values.ts'
import { digits, portugueseTaxId } from '../../second/customers.ts'
import type { Chance } from '../../second/random.ts'
import type { Bill, Supplier } from '../book.ts'

const TRADES = [
  ...['Carpintaria', 'Papelaria', 'Limpezas', 'Informática', 'Embalagens', 'Tintas', 'Madeiras', 'Talho'],
  ...['Ferragens', 'Lavandaria', 'Seguros', 'Estores', 'Climatização', 'Rações', 'Pneus', 'Elétrica'],
]
const PLACES = [
  ...[
    'do Vouga',
    'Alto Minho',
    'da Lezíria',
    'Ria Formosa',
    'Monchique',
    'do Côa',
    'Torre Velha',
    'do Caima',
  ],
  ...['da Arrábida', 'Porto de Mós', 'Vale Figueira', 'São Mamede', 'do Zêzere', 'Mira Daire', 'do Lis'],
]
const PEOPLE = [
  ...['Aldina Barroso', 'Belmiro Teles', 'Custódia Paiva', 'Delfim Arneiro', 'Eulália Mota'],
  ...['Firmino Saraiva', 'Gracinda Vilar', 'Hermínio Calado', 'Jacinta Rebelo', 'Leonel Pisco'],
]
const FORMS = [', Lda', ', S.A.', ' Unipessoal Lda', ', Lda.']
/** Names of brands: no word of them stands in the name of the firm. */
const BRANDS = [
  ...['LUZFAZ', 'AGUAVIVA', 'TELENOVA', 'GASBEM', 'FIBRAMAIS', 'VIAVERDINHA', 'SEGURABEM', 'ENERMAR'],
  ...['NETRAPIDA', 'CLIMACASA', 'FROTAZUL', 'ALARMTEC'],
]

const WORDS = { I: 'FT', T: 'FR', S: 'FS', C: 'NC', D: 'ND' } as const

type Numbering = (type: Bill['type'], date: IsoDate, count: number) => string

/** Programs number in their own ways; many suppliers share one, and its numbers. */
const NUMBERINGS: readonly Numbering[] = [
  (type, date, count) => `${WORDS[type]} ${date.slice(0, 4)}/${count}`,
  (type, date, count) => `${WORDS[type]} A${date.slice(0, 4)}/${count}`,
  (type, _, count) => `${WORDS[type]} A/${count}`,
  (type, date, count) => `${WORDS[type]} FA.${date.slice(0, 4)}/${String(count).padStart(5, '0')}`,
  (type, date, count) => `${WORDS[type]} 1${date.slice(2, 4)}/${count}`,
  (type, _, count) => `${WORDS[type]} LJ1/${count}`,
]

/** About one in twelve is known by a brand, and one in five collects by Multibanco. */
export const inventSuppliers = (count: number, chance: Chance): Supplier[] => {
  const names = new Set<string>()
  const suppliers: Supplier[] = []
  const brands = chance.shuffled(BRANDS)
  while (suppliers.length < count) {
    const isPerson = chance.happens(12)
    const base = isPerson ? chance.pick(PEOPLE) : `${chance.pick(TRADES)} ${chance.pick(PLACES)}`
    if (names.has(base)) continue
    names.add(base)
    const trade = !isPerson && chance.happens(8) ? (brands.pop() ?? null) : null
    const entity = chance.happens(20) ? `2${digits(chance, 4)}` : null
    // Some of both were taught before this book begins.
    const learned = [
      ...(trade !== null && chance.happens(70) ? [`DEBITO DIRETO ${trade}`, `COMPRA ${trade}`] : []),
      ...(entity !== null && chance.happens(70) ? [`ENTIDADE ${entity}`] : []),
    ]
    suppliers.push({
      taxId: portugueseTaxId(chance),
      name: isPerson ? base : `${base}${chance.pick(FORMS)}`,
      iban: `PT50${digits(chance, 21)}`,
      trade,
      entity,
      learned,
      numberOf: chance.pick(NUMBERINGS),
    })
    if (names.size > TRADES.length * PLACES.length) break
  }
  return suppliers
}
