/** Transactions that pay no document: suppliers, salaries, taxes, direct debits, fees, own transfers. */
import { inventIban } from './identity.ts'
import { companyName, personName } from './names.ts'
import { pickWeighted, type Random } from './random.ts'
import { outgoingText, toBankText } from './statement-lines.ts'

export interface PlainTransaction {
  amountMinor: number
  text: string
  counterparty: string | null
  iban: string | null
}

const OUTGOING = { supplier: 30, debit: 18, card: 20, fee: 12, salary: 7, tax: 6, rent: 3, cash: 4 } as const
const INCOMING = { unknown: 40, cash: 20, refund: 15, own: 15, interest: 4, state: 6 } as const

const DEBITS = [
  'DD AGUAS DO VALE',
  'DD ENERGIA CLARA',
  'DD TELECOM LUSA',
  'DD SEGUROS ATLANTICO',
  'DD LEASING AUTO',
] as const
const SHOPS = [
  'COMPRA 4821 POSTO NORTE',
  'COMPRA 4821 PAPELARIA SOL',
  'COMPRA 1130 HOTEL RIA',
  'COMPRA 1130 PORTAGENS',
] as const
const FEES = ['COM MANUT CONTA', 'IMP SELO', 'COM TRANSF SEPA', 'ANUIDADE CARTAO'] as const
const TAXES = ['PAG ESTADO IVA', 'PAG ESTADO IRC', 'PAG TSU SEG SOCIAL', 'PAG ESTADO IRS RET'] as const

/** A transfer between the company's own accounts; its counterpart is in the savings account, where there is one. */
export const OWN_TRANSFER = 'TRF ENTRE CONTAS PROPRIAS'

/** @param balanceMinor cents on the account now: below a minimum nothing is spent */
export const inventNoise = (random: Random, balanceMinor: number): PlainTransaction => {
  if (balanceMinor < 1_500_000) return moneyIn(random)
  // A higher balance is spent faster, so that the balance stays plausible.
  const isOut = random.chance(balanceMinor > 9_000_000 ? 0.93 : 0.82)
  if (!isOut) return moneyIn(random)
  const transaction = moneyOut(random)
  const factor = Math.max(1, Math.floor(balanceMinor / 20_000_000))
  return transaction.amountMinor < -20_000
    ? { ...transaction, amountMinor: transaction.amountMinor * factor }
    : transaction
}

const plain = (amountMinor: number, text: string): PlainTransaction => ({
  amountMinor,
  text,
  counterparty: null,
  iban: null,
})

const moneyOut = (random: Random): PlainTransaction => {
  const name = companyName(random)
  switch (pickWeighted(random, OUTGOING)) {
    case 'supplier':
      return {
        amountMinor: -random.int(2_000, 250_000),
        text: outgoingText(random, name, random.chance(0.5) ? `FT ${random.int(1, 900)}` : ''),
        counterparty: name,
        iban: random.chance(0.6) ? inventIban(random) : null,
      }
    case 'debit':
      return plain(-random.int(1_500, 45_000), `${random.pick(DEBITS)} ${random.digits(9)}`)
    case 'card':
      return plain(-random.int(300, 18_000), random.pick(SHOPS))
    case 'fee':
      return plain(-random.int(20, 1_500), random.pick(FEES))
    case 'salary':
      return plain(-random.int(87_000, 210_000), `VENC ${toBankText(personName(random))}`)
    case 'tax':
      return plain(-random.int(5_000, 380_000), `${random.pick(TAXES)} REF ${random.digits(15)}`)
    case 'rent':
      return plain(-95_000, 'TRF P/ RENDA ARMAZEM')
    case 'cash':
      return plain(-random.int(2, 30) * 1_000, 'LEV ATM 4821')
  }
}

const moneyIn = (random: Random): PlainTransaction => {
  const name = random.chance(0.5) ? companyName(random) : personName(random)
  switch (pickWeighted(random, INCOMING)) {
    case 'unknown':
      return {
        amountMinor: random.int(1_500, 190_000),
        text: `TRF P/O ${toBankText(name).slice(0, 24)}`,
        counterparty: random.chance(0.6) ? name : null,
        iban: random.chance(0.4) ? inventIban(random) : null,
      }
    case 'cash':
      return plain(random.int(4, 160) * 500, 'DEP NUMERARIO BALCAO')
    case 'refund':
      return plain(random.int(500, 40_000), `DEVOL ${random.pick(DEBITS)}`)
    case 'own':
      return plain(random.int(1, 12) * 100_000, OWN_TRANSFER)
    case 'interest':
      return plain(random.int(1, 900), 'JUROS CREDORES')
    case 'state':
      return plain(random.int(8_000, 420_000), 'AT REEMBOLSO IVA')
  }
}
