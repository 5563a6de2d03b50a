/** What a bank writes of money that goes to a supplier, and how the words fit suppliers. */
import { plain } from '../../second/bank-lines.ts'
import type { Chance } from '../../second/random.ts'
import type { Bill, NamedBill, Supplier } from '../book.ts'

const bare = (name: string): string =>
  plain(name)
    .replaceAll(/\b(LDA|UNIPESSOAL|S\.?A\.?)(?![A-Z])/g, '')
    .replaceAll(/[^A-Z0-9]/g, '')

/** Those whose name the words are, or begin. */
export const fitting = (suppliers: readonly Supplier[], shown: string): Supplier[] => {
  const said = bare(shown)
  return suppliers.filter(({ name }) => bare(name).startsWith(said))
}

export interface Payee {
  shown: string
  fits: readonly Supplier[] | null
  taxId: string | null
  iban: string | null
}

const withoutForm = (name: string): string => plain(name).replace(/[ ,]+(LDA\.?|S\.A\.|UNIPESSOAL LDA)$/, '')

/** How a transfer shows its receiver. */
export const showPayee = (suppliers: readonly Supplier[], supplier: Supplier, chance: Chance): Payee => {
  const iban = chance.happens(20) ? supplier.iban : null
  if (chance.happens(6)) return { shown: '', fits: [supplier], taxId: supplier.taxId, iban }
  if (chance.happens(6)) return { shown: '', fits: null, taxId: null, iban: null }
  const whole = chance.happens(50) ? plain(supplier.name) : withoutForm(supplier.name)
  const shown = chance.happens(30) ? whole.slice(0, Math.max(10, chance.between(12, 24))).trim() : whole
  return { shown, fits: fitting(suppliers, shown), taxId: null, iban }
}

const typed = ({ number }: Bill, shape: NamedBill['shape']): string =>
  shape === 'full' ? number : (/(\d+)$/.exec(number)?.[1]?.replace(/^0+/, '') ?? number)

export const listOf = (named: readonly NamedBill[], chance: Chance): string =>
  named.map(({ bill, shape }) => typed(bill, shape)).join(chance.pick([' ', ' E ', ', ']))

export const TRANSFERS = [
  'TRF P/ ',
  'TRANSF SEPA ',
  'TRF ',
  'TRANSFERENCIA PARA ',
  'TRF IMEDIATA ',
  'TR-',
] as const
export const PAYS = ['', '', 'PAG FATURA ', 'FATURA ', 'V/ FT ', 'LIQ ', 'PAGAMENTO '] as const
export const CARDS = ['COMPRA 4821 ', 'COMPRA ', 'COMPRA CARTAO 4821 ', 'PAG CARTAO '] as const
export const DEBITS = ['DD ', 'DEB DIRETO ', 'DEBITO DIRETO ', 'COBRANCA SEPA '] as const
export const SERVICES = ['PAG SERV ', 'PAGAMENTO SERVICOS ', 'PAG.SERV. '] as const
/** What else goes out. */
export const OTHERS = [
  ...['VENCIMENTO ', 'PAG ESTADO ', 'COMISSAO MANUT CONTA ', 'IMPOSTO SELO ', 'TSU ', 'LEV ATM '],
  ...['PRESTACAO EMPRESTIMO ', 'TRF ENTRE CONTAS PROPRIAS ', 'DESPESAS CARTAO '],
] as const
