/**
 * Honest noise, as banks and payers write it around a name. Each form takes a number of the books and puts it where a
 * person sees at once that no document is meant.
 */
import type { Piece } from './book.ts'
import type { Chance } from './chance.ts'

/** What the noise is to hit by accident. */
export interface Hit {
  serie: string
  number: number
  /** A short order or external id of four digits. */
  order?: string
}

/** null where the form cannot hold the number. */
type Write = (hit: Hit) => string | null

const pad = (number: number, width: number): string => String(number).padStart(width, '0')
const upTo = (most: number, write: (number: number) => string): Write => {
  return ({ number }) => (number <= most ? write(number) : null)
}
const inSeries = (serie: string, write: (number: number) => string): Write => {
  return (hit) => (hit.serie === serie && hit.number < 100 ? write(hit.number) : null)
}
const withSeries = (word: string): Write => {
  return ({ serie, number }) => (serie === '' ? `${word} ${number}` : `${word} ${serie}/${number}`)
}
const withNumber = (write: (number: number) => string): Write => {
  return ({ number }) => write(number)
}

const FAMILIES: Readonly<Record<string, readonly Write[]>> = {
  hour: [
    upTo(23, (n) => `${pad(n, 2)}:05`),
    upTo(23, (n) => `${pad(n, 2)}H05`),
    upTo(23, (n) => `${pad(n, 2)}:05:22`),
    upTo(59, (n) => `09:${pad(n, 2)}`),
  ],
  postcode: [
    upTo(999, (n) => `4700-${pad(n, 3)} BRAGA`),
    upTo(999, (n) => `3000-${pad(n, 3)}`),
    ({ order }) => (order === undefined ? null : `${order}-013 BRAGA`),
    ({ order }) => (order === undefined ? null : `${order}-221`),
  ],
  rate: [
    upTo(99, (n) => `${n}%`),
    upTo(99, (n) => `${n},00%`),
    upTo(99, (n) => `TAXA ${n} %`),
    upTo(99, (n) => `IVA ${n}%`),
  ],
  branch: [
    withNumber((n) => `BALCAO ${n}`),
    withNumber((n) => `BALCAO ${pad(n, 4)}`),
    withNumber((n) => `AG ${pad(n, 4)}`),
  ],
  terminal: [
    withNumber((n) => `TPA ${pad(n, 4)}`),
    withNumber((n) => `TERM ${pad(n, 4)}`),
    withNumber((n) => `TPA ${pad(n, 8)}`),
  ],
  card: [
    withNumber((n) => `CARTAO *${pad(n, 4)}`),
    withNumber((n) => `CARTAO 4821XXXXXXXX${pad(n, 4)}`),
    withNumber((n) => `COMPRA ${pad(n, 4)}`),
    withNumber((n) => `CARTAO ****${pad(n, 4)}`),
  ],
  shop: [
    withNumber((n) => `LOJA ${n}`),
    withNumber((n) => `LOJA ${pad(n, 3)}`),
    withNumber((n) => `LJ ${n}`),
  ],
  street: [
    withNumber((n) => `RUA ${n}`),
    withNumber((n) => `RUA DAS AMORAS ${n}`),
    withNumber((n) => `AV DA PRAIA N ${n}`),
    withNumber((n) => `LG DO CHAFARIZ ${n}`),
  ],
  'month-street': [
    () => 'AV 25 DE ABRIL',
    () => 'RUA 1 DE MAIO',
    () => 'PRACA 8 DE MAIO',
    () => 'LARGO 5 DE OUTUBRO',
    () => 'RUA 1 DE DEZEMBRO',
    () => 'PONTE 25 DE ABRIL',
    withNumber((n) => `AV 25 DE ABRIL ${n}`),
    withNumber((n) => `RUA 31 DE JANEIRO ${n}`),
  ],
  quantity: [
    withNumber((n) => `${n} UN`),
    withNumber((n) => `${n} KG`),
    withNumber((n) => `QTD ${n}`),
    withNumber((n) => `${n} PALETES`),
    withNumber((n) => `${n} PNEUS`),
    withNumber((n) => `${n} LICENCAS`),
  ],
  instalment: [
    upTo(23, (n) => `PREST ${n} DE 24`),
    upTo(23, (n) => `PREST ${n}/24`),
    upTo(23, (n) => `${n} DE 24`),
    upTo(35, (n) => `${n}/36`),
    upTo(35, (n) => `${n}A PRESTACAO`),
  ],
  phone: [upTo(999, (n) => `TLM 913 000 ${pad(n, 3)}`), upTo(999, (n) => `TEL 253 ${pad(n, 3)} 100`)],
  plate: [upTo(99, (n) => `${pad(n, 2)}-AB-45`), upTo(99, (n) => `AB-${pad(n, 2)}-CD`)],
  order: [
    ...['PED', 'PO', 'P.O.', 'REQ', 'NE', 'ORC', 'ENC'].map(withSeries),
    ...['ENC', 'PED', 'NE', 'REQ', 'GUIA'].map((word) => withNumber((n) => `${word} ${n}`)),
  ],
  contract: [
    ...['CTR', 'CONTRATO', 'SINISTRO', 'APOLICE', 'PROC', 'OBRA'].map(withSeries),
    ...['CTR', 'SINISTRO', 'OBRA'].map((word) => withNumber((n) => `${word} ${n}`)),
  ],
  'own-reference': [...['N/REF', 'NREF', 'N REF'].map(withSeries), withNumber((n) => `N/REF ${n}`)],
  'letter-number': [
    inSeries('A', (n) => (n === 4 || n === 3 ? `PAPEL A${n}` : `PORTAGENS A${n}`)),
    inSeries('A', (n) => `A${n} NORTE`),
    inSeries('EN', (n) => `EN${n} KM 4`),
    inSeries('EN', (n) => `EN ${n}`),
    inSeries('T', (n) => `APARTAMENTO T${n}`),
    inSeries('B', (n) => `BLOCO B/${n}`),
    inSeries('B', (n) => `FRACAO B${n}`),
    inSeries('1', (n) => `ANDAR 1/${n}`),
  ],
  flat: [
    withNumber((n) => `ANDAR ${n}`),
    withNumber((n) => `SALA ${n}`),
    withNumber((n) => `${n} DTO`),
    withNumber((n) => `APTO ${n}`),
  ],
  week: [upTo(53, (n) => `SEMANA ${n}`), upTo(53, (n) => `SEM ${n}`), upTo(53, (n) => `SEMANA ${n}/2026`)],
  'value-date': [
    upTo(28, (n) => `D VALOR ${pad(n, 2)}.10`),
    upTo(28, (n) => `DATA VALOR ${pad(n, 2)}/10`),
    upTo(28, (n) => `${pad(n, 2)}-10-2026`),
    upTo(12, (n) => `DATA 07/${pad(n, 2)}`),
  ],
  amount: [
    withNumber((n) => `EUR ${n}`),
    withNumber((n) => `EUR ${n},00`),
    withNumber((n) => `${n},00`),
    withNumber((n) => `${n} EUROS`),
  ],
  'own-number': [
    withNumber((n) => `CLIENTE ${pad(n, 4)}`),
    withNumber((n) => `CLI ${n}`),
    withNumber((n) => `SOCIO ${n}`),
    withNumber((n) => `FORN ${n}`),
  ],
  ref: [withNumber((n) => `REF ${n}`), withNumber((n) => `REFERENCIA ${pad(n, 4)}`)],
  desk: [withNumber((n) => `CX ${n}`), withNumber((n) => `CAIXA ${n}`)],
  counter: [
    withNumber((n) => `TXN-${pad(n, 6)}`),
    withNumber((n) => `SEPA+ ${pad(n, 7)}`),
    withNumber((n) => `OPER ${pad(n, 4)}`),
    withNumber((n) => `DOC ${pad(n, 6)}`),
    withNumber((n) => `ID ${pad(n, 8)}`),
  ],
}

export const noiseFamilies = Object.keys(FAMILIES)

/** Noise of a family, or of any, that holds the number. */
export const makeNoise = (hit: Hit, chance: Chance, family?: string): Piece => {
  for (let tries = 0; tries < 50; tries += 1) {
    const chosen = family ?? chance.pick(noiseFamilies)
    const text = chance.pick(FAMILIES[chosen] ?? [])(hit)
    if (text !== null) return { is: 'noise', text, family: chosen }
  }
  return { is: 'noise', text: `CX ${hit.number}`, family: 'desk' }
}
