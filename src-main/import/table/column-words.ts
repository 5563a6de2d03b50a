/**
 * Folded titles of columns, as banks write them; none belongs to one bank alone. An available balance is not the balance
 * of the rows, so it has no word here.
 */
import type { ColumnRole } from '#contract/import-values.ts'
import { foldText } from '#core/fold.ts'
import { plainMarks } from '../field-text.ts'

/** What is left once the fee is taken off. */
const NET = /^((VALOR|MONTANTE|IMPORTE|AMOUNT) )?(LIQUIDO|NET|NETTO|NETO)( AMOUNT)?( .{0,5})?$/

/** Whether a folded title names an amount without its fee. */
export const isNet = (folded: string): boolean => NET.test(folded)

/** Better names first: of two columns with one role, the better name is taken. */
const WORDS: Readonly<Partial<Record<ColumnRole, readonly RegExp[]>>> = {
  // Before the columns of debits and credits, whose words these titles have.
  side: [
    /^(D C|DC|C D|CD|D H|S H|SH|E S|DR CR|CR DR|DB CR|CR DB|DEB CRED?|CRED? DEB|DEBITO CRED(ITO)?|CREDITO DEB(ITO)?)( \w+)?$/,
    /^(DEBIT CREDIT|CREDIT DEBIT|CDTDBT|CRDTDBT|DBTCDT|CREDITDEBIT|DEBITCREDIT)( ?(IND|INDICATOR|FLAG|CODE|TYPE|MARK))?$/,
    /^(DEBITO OU CREDITO|DEBIT OR CREDIT|SOLL HABEN|HABEN SOLL|AF BIJ|BIJ AF|DEBE HABER|DARE AVERE|IN OUT|ENTRADA SAIDA|DEBIT CREDIT MARK)$/,
    /^(SINAL|SIGN|SIGNO|SEGNO|SENS|SENTIDO|NATUREZA|NATURE|DIRECTION|DIRECAO|DIRECCAO|RICHTUNG|FLUXO|FLOW|VORZEICHEN)( .*)?$/,
    /^(IMPACTO (NO|SOBRE O) SALDO|BALANCE IMPACT|INDICADOR( .*)?)$/,
    /^(TIPO|TYPE)( (DE |DO |DA |OF )?(MOV|MOVIMENTO|OPERACAO|TRANSACAO|LANCAMENTO|OPERACION|MOVIMIENTO|TRANSACTION|ENTRY))?$/,
    /^(TRANSACTION|ENTRY|MOVEMENT|POSTING|AMOUNT|TXN) TYPE$/,
  ],
  product: [/^(PRODUCT|PRODUTO|PRODUCTO|PRODUIT|PRODUKT)$/],
  date: [
    /^DATA (DE |DO |DA )?(MOV|MOVIMENTO|LANC|LANCAMENTO|OPERACAO|TRANSACAO|CONTABILISTICA|CONTABIL)( .*)?$/,
    /^((COMPLETED|BOOKING|BOOKED|TRANSACTION|POSTING|POSTED|OPERATION) DATE|DATE COMPLETED( UTC)?)$/,
    /^DATA (DE )?(CONCLUSAO|COMPLETA|FINALIZACAO)$/,
    /^(FECHA|F) (DE )?(OPERACION|CONTABLE|MOVIMIENTO)$/,
    /^(BUCHUNGSTAG|BUCHUNGSDATUM|BOEKDATUM|BOEKINGSDATUM|DATA CONTABILE|DATA OPERAZIONE|DATE (D )?OPERATION|DATE COMPTABLE)$/,
    /^(DATA|DATE|DIA|DATUM|FECHA)$/,
    /^(STARTED DATE|DATA (DE )?INICIO|DATE STARTED( UTC)?|CREATED( (UTC|ON|AT))?|DATE UTC)$/,
  ],
  valueDate: [
    /^DATA (DE |DO )?VALOR$/,
    /^(VALUE DATE|DATE (DE )?VALEUR|VALUTA|VALUTADATUM|WERTSTELLUNG|RENTEDATUM|DATA VALUTA)$/,
    /^(FECHA|F) (DE )?VALOR$/,
  ],
  text: [
    /^(DESCRICAO|DESCRITIVO|DESIGNACAO|DETALHES?|HISTORICO|DESCRIPCION)( .*)?$/,
    /^(DESCRIPTION|DETAILS|MEMO|NARRATIVE|COMMUNICATION|PAYMENT REFERENCE|TRANSACTION DETAILS|LABEL|LIBELLE)$/,
    /^(NARRATION|PARTICULARS|VERWENDUNGSZWECK|BUCHUNGSTEXT|OMSCHRIJVING|MEDEDELINGEN|DESCRIZIONE|CAUSALE)( .*)?$/,
    /^(OPERACAO|CONCEITO|CONCEPTO|TEXTO|TEXT|MOVIMIENTO)$/,
  ],
  counterparty: [
    /^(BENEFICIARIO|ORDENANTE|CONTRAPARTE|ENTIDADE|PAYEE|PAYER|MERCHANT|VENDOR|CUSTOMER|PARTNER NAME|COUNTERPARTY|COUNTERPARTYNAME|NOME)( .*)?$/,
  ],
  amount: [
    NET,
    /^(MONTANTE|IMPORTANCIA|QUANTIA|AMOUNT|IMPORTE|BETRAG|BEDRAG|IMPORTO|MONTANT|UMSATZ|TRANSACTION AMOUNT)( .{0,5})?$/,
    /^VALOR( EM)?( [A-Z]{3}| MOVIMENTO| OPERACAO)?$/,
    /^MOVIMENTO$/,
    /^(VALOR |MONTANTE )?(BRUTO|ILIQUIDO)( .{0,5})?$/,
    /^(GROSS|BRUTTO|BRUT)( AMOUNT)?( .{0,5})?$/,
  ],
  debit: [
    /^(VALOR |MONTANTE )?(A )?DEBITOS?( .{0,5})?$/,
    /^(DEBIT|PAID OUT|MONEY OUT|SAIDAS?|WITHDRAWALS?|DEVE|DEBE|CARGOS?|GASTOS?|SOLL|DARE|USCITE|ADDEBITI?)( (EUR|EUROS))?$/,
    /^(DEBITS|DEBIT AMOUNT|AMOUNT DEBIT|OUTFLOW|SPENT|EXPENSES?|DESPESAS?|PAGAMENTOS|AF)( (EUR|EUROS))?$/,
  ],
  credit: [
    /^(VALOR |MONTANTE )?(A )?CREDITOS?( .{0,5})?$/,
    /^(CREDIT|PAID IN|MONEY IN|ENTRADAS?|DEPOSITS?|HAVER|HABER|ABONOS?|INGRESOS?|HABEN|AVERE|ENTRATE|ACCREDITI?)( (EUR|EUROS))?$/,
    /^(CREDITS|CREDIT AMOUNT|AMOUNT CREDIT|INFLOW|RECEIVED|INCOME|RECEITAS?|RECEBIMENTOS|BIJ)( (EUR|EUROS))?$/,
  ],
  fee: [
    /^(FEES?|COMISSAO|COMISSOES|TAXA|TARIFA|TRANSACTION FEE)( (EUR|USD|GBP))?$/,
    /^((TOTAL|[A-Z]+) )?FEES?( AMOUNT)?( (EUR|USD|GBP))?$/,
    /^(TAXAS|TARIFAS|CUSTOS?|ENCARGOS?|DESPESAS BANCARIAS|COMISSAO E IVA|COMISSOES E IVA|COMISION(ES)?)( (EUR|USD|GBP))?$/,
    /^(CHARGES?|COMMISSIONS?|GEBUHR(EN)?|KOSTEN|FRAIS|COMMISSIONI)( AMOUNT)?( (EUR|USD|GBP))?$/,
  ],
  balance: [
    /^SALDO CONTABIL(ISTICO)?( .*)?$/,
    /^(SALDO|BALANCE|RUNNING BALANCE|SALDO APOS MOVIMENTO|SALDO NA MUTATIE|SOLDE)( EM)?( [A-Z]{3})?$/,
  ],
  currency: [/^PAYMENT CURRENCY$/, /^(MOEDA|MONEDA|DIVISA|CURRENCY|WAHRUNG|DEVISE|MUNT)$/],
  state: [
    /^(STATE|ESTADO|STATUS|SITUACAO)$/,
    /^(ESTADO|SITUACAO) (DO |DA |DE )?(MOVIMENTO|OPERACAO|TRANSACAO|PAGAMENTO|TRANSFERENCIA)$/,
    /^(TRANSACTION|PAYMENT|TRANSFER|BOOKING) (STATUS|STATE)$/,
  ],
  reference: [/^(REFERENCIA|REFERENCE|REF)( .*)?$/],
  category: [/^(CATEGORIA|CATEGORY)$/],
  account: [
    /^((N|NO|N O|NUMERO) (DE |DA )?)?(CONTA|CUENTA|ACCOUNT)( NUMBER| NAME| BANCARIA)?$/,
    /^(NOME DA CONTA|SUBCONTA|CARTEIRA|WALLET|POCKET)$/,
    /^IBAN( (DA|DE LA) (CONTA|CUENTA))?$/,
  ],
}

/** Titles of a column of signs. */
const SIGNS = new Set(['+/-', '-/+', '+ / -', '(+/-)', '+-', '±'])

/** The role that a title names, and the rank of the name (0 is best); undefined where it names none. */
export const roleOf = (title: string): { role: ColumnRole; rank: number } | undefined => {
  const folded = foldText(title)
  if (folded === '') return SIGNS.has(plainMarks(title)) ? { role: 'side', rank: 0 } : undefined
  for (const [role, shapes] of Object.entries(WORDS)) {
    const rank = shapes.findIndex((shape) => shape.test(folded))
    if (rank >= 0) return { role: role as ColumnRole, rank }
  }
  return undefined
}

/** The columns that a row names, where it has titles: each role by its best name. */
export const columnsNamedIn = (titles: readonly string[]): Partial<Record<ColumnRole, number>> => {
  const best: Partial<Record<ColumnRole, { at: number; rank: number }>> = {}
  for (const [at, title] of titles.entries()) {
    const named = roleOf(title)
    if (named && named.rank < (best[named.role]?.rank ?? Number.POSITIVE_INFINITY))
      best[named.role] = { at, rank: named.rank }
  }
  if (best.debit && best.credit) delete best.amount
  return Object.fromEntries(Object.entries(best).map(([role, { at }]) => [role, at]))
}
