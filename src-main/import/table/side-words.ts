/** Words by which banks say whether an amount is money in or money out. */
import { foldText } from '#core/fold.ts'
import { plainMarks } from '../field-text.ts'

export type Side = 'in' | 'out'

/** Folded. Only words that name the side and nothing else: a `credit transfer` may go either way. */
const WORDS: Readonly<Record<Side, string>> = {
  out:
    'D|DB|DR|DBT|DBIT|DEB|DEBIT|DEBITO|DEBITOS|DEBITED|DEBE|DEVE|DEBET|DEBITS|A DEBITO|AO DEBITO|DEBIT D|D DEBITO|' +
    'SAIDA|SAIDAS|SALIDA|SALIDAS|OUT|OUTGOING|OUTFLOW|OUTGO|SENT|ENVIADO|ENVIADA|ENVIADOS|PAID OUT|MONEY OUT|CASH OUT|' +
    'CARGO|CARGOS|GASTO|GASTOS|DESPESA|DESPESAS|LEVANTAMENTO|LEVANTAMENTOS|WITHDRAWAL|WITHDRAWALS|EXPENSE|EXPENSES|' +
    'S|SOLL|DEEBET|BELASTUNG|AUSGANG|AF|AFSCHRIJVING|UIT|USCITA|USCITE|DARE|ADDEBITO|UT|UTGAENDE|WN|OBCIAZENIE|NEGATIVO|NEGATIVE|MINUS|' +
    'EMIS|SORTIE|SORTIES|OUTBOUND|PAGAMENTO ENVIADO|TRANSFERENCIA ENVIADA|PAYMENT SENT|TRANSFER SENT|MONEY SENT|PAGO ENVIADO',
  in:
    'C|CR|CRD|CDT|CRDT|CRE|CRED|CREDIT|CREDITO|CREDITOS|CREDITED|CREDITS|A CREDITO|AO CREDITO|CREDIT C|C CREDITO|' +
    'ENTRADA|ENTRADAS|IN|INCOMING|INFLOW|INCOME|RECEIVED|RECEBIDO|RECEBIDA|RECEBIDOS|RECIBIDO|PAID IN|MONEY IN|CASH IN|' +
    'ABONO|ABONOS|INGRESO|INGRESOS|HABER|HAVER|RECEITA|RECEITAS|DEPOSITO|DEPOSITOS|DEPOSIT|DEPOSITS|' +
    'E|H|HABEN|K|KREEDIT|GUTSCHRIFT|EINGANG|BIJ|BIJSCHRIJVING|ENTRATA|ENTRATE|AVERE|ACCREDITO|KREDIT|INKOMMANDE|UZNANIE|POSITIVO|POSITIVE|PLUS|' +
    'RECU|RECUS|ENTREE|ENTREES|INBOUND|PAGAMENTO RECEBIDO|TRANSFERENCIA RECEBIDA|PAYMENT RECEIVED|TRANSFER RECEIVED|MONEY RECEIVED|PAGO RECIBIDO',
}
const SIDES = new Map([
  ...(['in', 'out'] as const).flatMap((side) => WORDS[side].split('|').map((word) => [word, side] as const)),
  ['+', 'in'] as const,
  ['-', 'out'] as const,
])

/** The word of a side as it is compared: folded; a sign alone stays a sign. */
export const sideKey = (cell: string): string => foldText(cell) || plainMarks(cell)

/** The side that a word names; undefined for any other text. */
export const sideOf = (cell: string): Side | undefined => SIDES.get(sideKey(cell))
