/** Customers of five countries: names, legal forms, tax ids and accounts; all invented. */
import type { Chance } from './random.ts'

export type Country = 'PT' | 'ES' | 'FR' | 'DE' | 'GB'

export interface Customer {
  name: string
  legalName: string | null
  country: Country
  taxId: string
  iban: string
}

const HEADS: Record<Country, readonly string[]> = {
  PT: [
    'Serralharia',
    'Quinta',
    'Pastelaria',
    'Clínica',
    'Oficina',
    'Gráfica',
    'Transportes',
    'Hotel',
    'Ótica',
    'Construções',
    'Farmácia',
    'Vinhos',
  ],
  ES: ['Talleres', 'Bodegas', 'Ferretería', 'Panadería', 'Suministros', 'Muebles'],
  FR: ['Boulangerie', 'Menuiserie', 'Ateliers', 'Garage', 'Domaine', 'Librairie'],
  DE: ['Bäckerei', 'Schreinerei', 'Autohaus', 'Druckerei', 'Gärtnerei', 'Kellerei'],
  GB: ['Bakery', 'Joinery', 'Motors', 'Printworks', 'Nurseries', 'Cellars'],
}
const MIDDLES: Record<Country, readonly string[]> = {
  PT: [
    'do Parque',
    'da Ribeira',
    'Santa Iria',
    'Monte Alto',
    'do Castelo',
    'da Encosta',
    'São Gonçalo',
    'Três Pinheiros',
    'da Ponte Velha',
    'Mira Serra',
    'do Adro',
    'Flor do Campo',
  ],
  ES: ['del Norte', 'La Encina', 'Río Claro', 'Sierra Nueva', 'El Molino', 'San Telmo'],
  FR: ['des Tilleuls', 'du Vieux Port', 'Saint-Aubin', 'de la Gare', 'Belle Rive', 'du Moulin'],
  DE: ['am Markt', 'Lindenhof', 'Seeblick', 'Sonnental', 'Altstadt', 'Waldeck'],
  GB: ['Oakfield', 'Riverside', 'Kings Lane', 'Highgate Hill', 'Westmoor', 'Stonebridge'],
}
const TAILS: Record<Country, readonly string[]> = {
  PT: ['Tomar', 'Lamego', 'Évora', 'Seia', 'Caminha', 'Ourém', 'Silves', 'Penafiel', 'Elvas', 'Fafe'],
  ES: ['Zamora', 'Vigo', 'Huelva', 'Tudela'],
  FR: ['Pau', 'Dax', 'Niort', 'Vichy'],
  DE: ['Ulm', 'Jena', 'Trier', 'Emden'],
  GB: ['Ltd Leeds', 'Truro', 'Ripon', 'Wells'],
}
const FORMS: Record<Country, readonly string[]> = {
  PT: ['Lda', 'Unipessoal Lda', 'S.A.', ''],
  ES: ['S.L.', 'S.A.', ''],
  FR: ['SARL', 'SAS', ''],
  DE: ['GmbH', 'GmbH & Co. KG', ''],
  GB: ['Ltd', 'Limited', ''],
}
const OWNERS = [
  'Anselmo Trindade',
  'Graça Valadão',
  'Ildefonso Brás',
  'Noémia Queirós',
  'Zulmira Fontes',
  'Telmo Arrais',
  'Quitéria Lobo',
  'Plínio Sardinha',
]

export const digits = (chance: Chance, count: number): string =>
  Array.from({ length: count }, () => chance.between(0, 9)).join('')

/** Nine digits whose last one is the check digit: weights 9 to 2, modulo 11. */
export const portugueseTaxId = (chance: Chance): string => {
  const first = `5${digits(chance, 7)}`
  const sum = [...first].reduce((total, digit, index) => total + Number(digit) * (9 - index), 0)
  const rest = sum % 11
  return `${first}${rest < 2 ? 0 : 11 - rest}`
}

const taxIdOf = (country: Country, chance: Chance): string =>
  country === 'PT' ? portugueseTaxId(chance) : `${country}${digits(chance, 9)}`

const titled = (words: readonly string[]): string => words.filter((word) => word !== '').join(' ')

const nameOf = (country: Country, chance: Chance): string => {
  const head = chance.pick(HEADS[country])
  const middle = chance.pick(MIDDLES[country])
  const tail = chance.happens(45) ? chance.pick(TAILS[country]) : ''
  if (country === 'PT' && chance.happens(12)) return chance.pick(OWNERS)
  return titled([head, middle, tail])
}

/**
 * That many customers; about one in twenty has the name of another with a word more, as branches do.
 */
export const inventCustomers = (count: number, chance: Chance): Customer[] => {
  const customers: Customer[] = []
  for (let index = 0; index < count; index += 1) {
    const country = chance.pick(['PT', 'PT', 'PT', 'PT', 'PT', 'PT', 'ES', 'FR', 'DE', 'GB'] as const)
    const known = customers.length > 20 && chance.happens(5) ? chance.pick(customers) : undefined
    const base = known ? titled([known.name, chance.pick(TAILS[known.country])]) : nameOf(country, chance)
    const form = chance.pick(FORMS[country])
    customers.push({
      name: base,
      legalName: form === '' ? null : `${base}, ${form}`,
      country,
      taxId: taxIdOf(country, chance),
      iban: `${country}${digits(chance, country === 'FR' ? 25 : 21)}`,
    })
  }
  return customers
}
