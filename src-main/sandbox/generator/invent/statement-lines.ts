/** Statement texts as banks print them: upper case, no accents, names cut, references as payers write them. */
import type { Random } from './random.ts'

/** Upper case, without accents or signs a bank's character set lacks. */
export const toBankText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9 /&.,+*-]/g, ' ')
    .replace(/\s+/g, ' ')
    .toUpperCase()
    .trim()

/** `FT 2026/183` the way a person types it into a transfer form. */
export const citeFully = (random: Random, number: string): string => {
  const [type = '', rest = ''] = number.split(' ')
  const [serie = '', digits = ''] = rest.split('/')
  return random.pick([
    number,
    number,
    `${type}${rest}`,
    `${type}-${rest}`,
    `${type}${serie}-${digits}`,
    `FATURA ${rest}`,
    `${type} ${serie}/${digits.padStart(4, '0')}`,
  ])
}

/** Only the number, or series and number: `183`, `2026/183`. */
export const citeBriefly = (random: Random, number: string): string => {
  const rest = number.split(' ')[1] ?? number
  return random.pick([`N FACTURA: ${rest.split('/')[1] ?? rest}`, rest, `FAT ${rest.split('/')[1] ?? rest}`])
}

/** `2026/89 e 90`, or all in full. */
export const citeList = (random: Random, numbers: readonly string[]): string => {
  const [first = '', ...others] = numbers
  if (random.chance(0.4)) return numbers.join(' ')
  const tail = others.map((number) => number.split('/')[1] ?? number)
  const last = tail.pop()
  const start = first.split(' ')[1] ?? first
  return `FATURAS ${[start, ...tail].join(', ')}${last === undefined ? '' : ` E ${last}`}`
}

/** An incoming transfer; the digits after `SEPA+` are the bank's own counter. */
export const incomingText = (random: Random, name: string, citation: string): string => {
  const cut = toBankText(name).slice(0, random.pick([20, 22, 28, 35, 40]))
  const lead = random.pick(['TRF P/O', 'TRF CR SEPA+', 'TRANSF SEPA DE', 'TRF DE', 'TRF CRED INTRAB DE'])
  const counter = lead.endsWith('+') ? `${random.digits(7)} ` : ' '
  const line = `${lead}${counter}${cut}${citation === '' ? '' : ` ${toBankText(citation)}`}`
  return line.slice(0, random.pick([105, 140, 140]))
}

export const outgoingText = (random: Random, name: string, note: string): string =>
  `${random.pick(['TRF P/', 'TRANSF SEPA P/', 'PAG'])} ${toBankText(name).slice(0, 28)}${note === '' ? '' : ` ${toBankText(note)}`}`
