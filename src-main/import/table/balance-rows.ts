/** Rows of a table that state a balance or a total and are no transactions, although they may have a date and an amount. */
import { foldText } from '#core/fold.ts'

export type BalanceRow = 'opening' | 'closing' | 'other'

/**
 * What a row with this text states; undefined for the text of a transaction, such as `SALDO DA FATURA 12` or `TRANSPORTE`:
 * all its words must be about balances.
 */
export const balanceRowOf = (text: string): BalanceRow | undefined => {
  if (text.length > 80 || !HEAD.test(text)) return undefined
  const words = spelledOut(text)
    .split(' ')
    .filter((word) => !BESIDE.has(word) && !/^\d+$/.test(word))
  if (!words.some((word) => HEADS.has(word)) || !words.every(isAboutBalances)) return undefined
  // What is available is another balance than that of the rows.
  if (words.some((word) => AVAILABLE.has(word))) return 'other'
  if (words.some((word) => CLOSING.has(word))) return 'closing'
  return words.some((word) => OPENING.has(word)) ? 'opening' : 'other'
}

/** Folded, with `SDO`, `SLD` and `S A L D O` written as `SALDO`. */
export const spelledOut = (text: string): string =>
  foldText(text).replace(/\b(?:S A L D O|SDO|SLD)\b/g, 'SALDO')

/** Beginnings of the heads below: most texts have none of them. */
const HEAD =
  /SALD|SDO|SLD|S A L D O|TRANSPORTA|BALANC|SOLDE|KONTOST|ANFANG|ENDBEST|EINDS|OPENING|CLOSING|BROUGHT|CARRIED|TOTA|GESAMT|SOM|SUM|TURNOVER|K[AÄ]IVE/i

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words around a label that say of what or when it is. */
const BESIDE = setOf(
  'A O AO AOS AS DE DO DA DOS DAS EM NO NA AT ON OF THE TO PER AM DU LE AU DEL DI AL E AND EUR EURO EUROS USD GBP CHF ' +
    'DIA DATA PERIODO EXTRATO EXTRACTO CONTA CUENTA MES ANO ACCOUNT STATEMENT PERIOD DAY MONTH ORDEM ' +
    'JANEIRO FEVEREIRO MARCO ABRIL MAIO JUNHO JULHO AGOSTO SETEMBRO OUTUBRO NOVEMBRO DEZEMBRO ' +
    'JAN FEV MAR ABR MAI JUN JUL AGO SET OUT NOV DEZ FEB APR MAY AUG SEP OCT DEC ' +
    'JANUARY FEBRUARY MARCH APRIL JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER',
)
/** One of these must be there. */
const HEADS = setOf(
  'SALDO SALDOS BALANCE SOLDE KONTOSTAND ANFANGSSALDO ANFANGSBESTAND SALDOVORTRAG ENDSALDO ENDBESTAND BEGINSALDO EINDSALDO ' +
    'ALGSALDO LOPPSALDO TURNOVER KAIVE OPENING CLOSING BROUGHT CARRIED TOTAL TOTAIS TOTALS TOTALES TOTAUX SUBTOTAL SUBTOTAIS GESAMTSUMME SOMA SUMA SUMME SOMME ' +
    'TOTAAL TRANSPORTADO TRANSPORTAR',
)
const OPENING = setOf(
  'ANTERIOR ANT INICIAL INI INICIO ABERTURA PRECEDENTE TRANSPORTADO TRANSPORTE APERTURA INIZIALE OPENING BEGINNING STARTING START ' +
    'PREVIOUS PRIOR INITIAL FORWARD BROUGHT PRECEDENT ANCIEN ALTER VORHERIGER VORIG ANFANGSSALDO ANFANGSBESTAND SALDOVORTRAG BEGINSALDO ALGSALDO',
)
const CLOSING = setOf(
  'FINAL FIM FECHO ENCERRAMENTO ATUAL ACTUAL ACT ATUALIZADO NOVO TRANSPORTAR CIERRE FINALE CLOSING ENDING END CURRENT NEW CARRIED ' +
    'NOUVEAU NEUER NIEUW FIN ENDSALDO ENDBESTAND EINDSALDO LOPPSALDO',
)
const AVAILABLE = setOf('DISPONIVEL DISPONIBLE AVAILABLE AUTORIZADO CATIVO BLOQUEADO BLOQ MEDIO')
const OTHER = setOf(
  'CONTABILISTICO CONTABIL CONTAB APURADO ULTIMO ESTE NET LIQUIDO CONTABLE LEDGER BOOKED BOOK CREDOR DEVEDOR ' +
    'GERAL GENERAL GRAND SUB ACUMULADO PARCIAL MOVIMENTO MOVIMENTOS MOVIMIENTOS TRANSACTIONS TRANSACOES AMOUNT VALOR ' +
    'DEBITO DEBITOS CREDITO CREDITOS DEBIT DEBITS CREDIT CREDITS ENTRADAS SAIDAS IN PAID B C F',
)
const isAboutBalances = (word: string): boolean =>
  HEADS.has(word) || OPENING.has(word) || CLOSING.has(word) || AVAILABLE.has(word) || OTHER.has(word)
