/**
 * Folded titles of columns, as banks write them; none belongs to one bank alone. An available balance is not the balance
 * of the rows, so it has no word here.
 */
import type { ColumnRole } from '#contract/import-values.ts'
import { foldText } from '#core/fold.ts'

/** Better names first: of two columns with one role, the better name is taken. */
const WORDS: Readonly<Partial<Record<ColumnRole, readonly RegExp[]>>> = {
  date: [
    /^DATA (DE |DO |DA )?(MOV|MOVIMENTO|LANC|LANCAMENTO|OPERACAO|TRANSACAO|CONTABILISTICA|CONTABIL)( .*)?$/,
    /^(COMPLETED|BOOKING|BOOKED|TRANSACTION|POSTING|POSTED|OPERATION) DATE$/,
    /^DATA (DE )?(CONCLUSAO|COMPLETA|FINALIZACAO)$/,
    /^(FECHA|F) (DE )?(OPERACION|CONTABLE|MOVIMIENTO)$/,
    /^(DATA|DATE|DIA|BUCHUNGSTAG|FECHA)$/,
    /^(STARTED DATE|DATA (DE )?INICIO|DATE STARTED)$/,
  ],
  valueDate: [/^DATA (DE |DO )?VALOR$/, /^VALUE DATE$/, /^DATE VALEUR$/, /^(FECHA|F) (DE )?VALOR$/],
  text: [
    /^(DESCRICAO|DESCRITIVO|DESIGNACAO|DETALHES?|HISTORICO|DESCRIPCION)( .*)?$/,
    /^(DESCRIPTION|DETAILS|MEMO|NARRATIVE|COMMUNICATION|PAYMENT REFERENCE|TRANSACTION DETAILS|LABEL|LIBELLE)$/,
    /^(OPERACAO|CONCEITO|CONCEPTO|TEXTO|TEXT|MOVIMIENTO)$/,
  ],
  counterparty: [
    /^(BENEFICIARIO|ORDENANTE|CONTRAPARTE|ENTIDADE|PAYEE|PAYER|PARTNER NAME|COUNTERPARTY|COUNTERPARTYNAME|NOME)( .*)?$/,
  ],
  amount: [
    /^(MONTANTE|IMPORTANCIA|QUANTIA|AMOUNT|IMPORTE|BETRAG)( .{0,5})?$/,
    /^VALOR( EM)?( [A-Z]{3}| MOVIMENTO| OPERACAO)?$/,
    /^MOVIMENTO$/,
  ],
  debit: [
    /^(VALOR |MONTANTE )?(A )?DEBITOS?( .{0,5})?$/,
    /^(DEBIT|PAID OUT|MONEY OUT|SAIDAS?|WITHDRAWALS?|DEVE|DEBE|CARGOS?|GASTOS?)$/,
  ],
  credit: [
    /^(VALOR |MONTANTE )?(A )?CREDITOS?( .{0,5})?$/,
    /^(CREDIT|PAID IN|MONEY IN|ENTRADAS?|DEPOSITS?|HAVER|HABER|ABONOS?|INGRESOS?)$/,
  ],
  fee: [/^(FEE|COMISSAO|TAXA)$/],
  balance: [
    /^SALDO CONTABIL(ISTICO)?( .*)?$/,
    /^(SALDO|BALANCE|RUNNING BALANCE|SALDO APOS MOVIMENTO)( EM)?( [A-Z]{3})?$/,
  ],
  currency: [/^(MOEDA|MONEDA|DIVISA|CURRENCY|WAHRUNG)$/],
  state: [/^(STATE|ESTADO|STATUS|SITUACAO)$/],
  side: [/^(TIPO|TIPO (DE )?MOVIMENTO|D C|DC|SINAL|DEBITO CREDITO|DEBIT CREDIT)$/],
  reference: [/^(REFERENCIA|REFERENCE|REF)( .*)?$/],
  category: [/^(CATEGORIA|CATEGORY)$/],
  account: [
    /^((N|NO|N O|NUMERO) (DE |DA )?)?(CONTA|CUENTA|ACCOUNT)( NUMBER| BANCARIA)?$/,
    /^IBAN( (DA|DE LA) (CONTA|CUENTA))?$/,
  ],
}

/** The role that a title names, and the rank of the name (0 is best); undefined where it names none. */
export const roleOf = (title: string): { role: ColumnRole; rank: number } | undefined => {
  const folded = foldText(title)
  if (folded === '') return undefined
  for (const [role, shapes] of Object.entries(WORDS)) {
    const rank = shapes.findIndex((shape) => shape.test(folded))
    if (rank >= 0) return { role: role as ColumnRole, rank }
  }
  return undefined
}
