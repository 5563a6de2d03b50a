/** Rows of a table that state a balance or a total and are no transactions, although they may have a date and an amount. */
import { foldText } from '#core/fold.ts'

export type BalanceRow = 'opening' | 'closing' | 'other'

/**
 * What a row with this text states; undefined for the text of a transaction, such as `SALDO DA FATURA 12`: all its words must
 * be about balances, and one of them the word of a balance.
 */
export const balanceRowOf = (text: string): BalanceRow | undefined => {
  const words = mayBeLabel(text) ? wordsOf(text) : []
  return words.some((word) => HEADS.has(word)) ? statedBy(words) : undefined
}

/** Whether all words are about balances and totals, as beside the sums of a ledger's month: `Movimento do mês`, `Acumulado`. */
export const isOfBalances = (text: string): boolean => {
  const words = text.length > LONGEST ? [] : wordsOf(text)
  return words.length > 0 && words.every((word) => isAboutBalances(word) || MOVED.has(word))
}

const LONGEST = 80
/** Whether its first word may begin such a text: nearly all texts are not folded whole. */
const mayBeLabel = (text: string): boolean => {
  if (text.length > LONGEST) return false
  const first = foldText(/[\p{L}\d]+/u.exec(text)?.[0] ?? '')
  return (
    first.length < 2 || BESIDE.has(first) || isAboutBalances(first) || BEGINS.has(first) || /^\d/.test(first)
  )
}

const statedBy = (words: readonly string[]): BalanceRow | undefined => {
  if (words.length === 0 || !words.every(isAboutBalances)) return undefined
  // What is available is another balance than that of the rows.
  if (words.some((word) => AVAILABLE.has(word))) return 'other'
  if (words.some((word) => CLOSING.has(word))) return 'closing'
  return words.some((word) => OPENING.has(word)) ? 'opening' : 'other'
}

/** What a text states whose words are all about balances. */
export interface BalanceLabel {
  kind: BalanceRow
  /** Only a bank writes this; a payer may write `SALDO` or `TRANSPORTE`. */
  isSure: boolean
  isTotal: boolean
}

export const balanceLabelOf = (text: string): BalanceLabel | undefined => {
  if (!mayBeLabel(text)) return undefined
  const words = wordsOf(text)
  const kind = statedBy(words)
  const hasHead = words.some((word) => HEADS.has(word))
  if (kind === undefined || !(hasHead || words.some(isOfTime))) return undefined
  return {
    kind,
    isSure: hasHead && (words.length > 1 || !ALONE.has(words[0] ?? '') || DAY.test(text)),
    isTotal: words.some((word) => TOTALS.has(word)),
  }
}

/** What texts of such rows are compared by: they differ in days and numbers from month to month. */
export const textKey = (text: string): string => {
  const folded = foldText(text)
  return folded.replace(/\d+/g, ' ').replace(/ +/g, ' ').trim() || folded
}

/** Folded, with `SDO`, `SLD` and `S A L D O` written as `SALDO`. */
const spelledOut = (text: string): string =>
  foldText(text)
    .replace(/\b(?:S A L D O|SDO|SLD)\b/g, 'SALDO')
    .replace(/\bREPORT A NOUVEAU\b/g, 'SALDO ANTERIOR')
    .replace(/\b([BC]) F\b/g, '$1F')
    .replace(
      /\b(?:NET (?:MOVEMENTS?|CHANGE|TOTAL)|(?:MOVIMENTOS? LIQUIDOS?|(?:VARIACAO|MOVIMENTACAO) LIQUIDA))\b/g,
      'TOTAL LIQUIDO',
    )

const wordsOf = (text: string): string[] =>
  spelledOut(text)
    .split(' ')
    .filter((word) => !BESIDE.has(word) && !/^\d+$/.test(word))

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words around a label that say of what or when it is. */
const BESIDE = setOf(
  'A O AO AOS AS PARA DE DO DA DOS DAS EM NO NA AT ON OF THE TO PER AM DU LE AU DEL DI AL E AND EUR EURO EUROS USD GBP CHF ' +
    'DIA DATA PERIODO EXTRATO EXTRACTO CONTA CUENTA MES ANO ACCOUNT STATEMENT PERIOD DAY MONTH ORDEM ' +
    'JANEIRO FEVEREIRO MARCO ABRIL MAIO JUNHO JULHO AGOSTO SETEMBRO OUTUBRO NOVEMBRO DEZEMBRO ' +
    'JAN FEV MAR ABR MAI JUN JUL AGO SET OUT NOV DEZ FEB APR MAY AUG SEP OCT DEC ' +
    'JANUARY FEBRUARY MARCH APRIL JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER',
)
/** One of these must be there. */
const HEADS = setOf(
  'SALDO SALDOS BALANCE SOLDE KONTOSTAND ANFANGSSALDO ANFANGSBESTAND SALDOVORTRAG ENDSALDO ENDBESTAND BEGINSALDO EINDSALDO ' +
    'ALGSALDO LOPPSALDO TURNOVER KAIVE OPENING CLOSING BROUGHT CARRIED TOTAL TOTAIS TOTALS TOTALES TOTAUX SUBTOTAL SUBTOTAIS GESAMTSUMME SOMA SUMA SUMME SOMME ' +
    'TOTAAL TRANSPORTADO TRANSPORTAR TRANSPORTE REPORT REPORTE RIPORTO VORTRAG UBERTRAG POSICAO POSICION POSITION POSIZIONE ' +
    'PLAFOND LIMITE LIMIT CATIVO CATIVOS',
)
const OPENING = setOf(
  'ANTERIOR ANT INICIAL INI INICIO ABERTURA PRECEDENTE TRANSPORTADO TRANSPORTE APERTURA INIZIALE OPENING BEGINNING STARTING START ' +
    'REPORT REPORTE RIPORTO VORTRAG UBERTRAG VINDO VEM TRAS BF BFWD FWD PREVIOUS PRIOR INITIAL INITIALE FORWARD BROUGHT PRECEDENT ANCIEN ALTER VORHERIGER VORIG ANFANGSSALDO ANFANGSBESTAND SALDOVORTRAG BEGINSALDO ALGSALDO',
)
const CLOSING = setOf(
  'SEGUE SEGUINTE PROXIMO NEXT FRENTE CF CFWD FINAL FIM FECHO ENCERRAMENTO ATUAL ACTUAL ACT ATUALIZADO NOVO TRANSPORTAR CIERRE FINALE CLOSING ENDING END CURRENT NEW CARRIED ' +
    'NOUVEAU NEUER NIEUW FIN ENDSALDO ENDBESTAND EINDSALDO LOPPSALDO',
)
const MOVED = setOf('MOV MOVS ACUMULADOS ACUM ATE')
const AVAILABLE = setOf(
  'DISPONIVEL DISPONIBLE AVAILABLE AUTORIZADO CATIVO CATIVOS BLOQUEADO BLOQ BLOCKED MEDIO PLAFOND LIMITE LIMIT',
)
const OTHER = setOf(
  'CONTABILISTICO CONTABIL CONTAB APURADO ULTIMO ESTE NET LIQUIDO CONTABLE LEDGER BOOKED BOOK CREDOR DEVEDOR ' +
    'GERAL GENERAL GRAND SUB ACUMULADO PARCIAL MOVIMENTO MOVIMENTOS MOVIMIENTOS TRANSACTIONS TRANSACOES AMOUNT VALOR ' +
    'DEBITO DEBITOS CREDITO CREDITOS DEBIT DEBITS CREDIT CREDITS ENTRADAS SAIDAS IN PAID',
)
/** Words that a payer, or a bank, may write for money as well. */
const ALONE = setOf(
  'SALDO SALDOS BALANCE SOLDE TOTAL TOTAIS TOTALS TOTALES TOTAUX SUBTOTAL SUBTOTAIS SOMA SUMA SUMME SOMME TURNOVER ' +
    'TRANSPORTE REPORT REPORTE RIPORTO VORTRAG UBERTRAG POSICAO POSICION POSITION POSIZIONE OPENING CLOSING ' +
    'PLAFOND LIMITE LIMIT CATIVO CATIVOS',
)
/** A balance of a day. */
const DAY = /\b(?:SALDO|BALANCE|SOLDE)\b.{0,20}\d[-/.]\d{1,2}[-/.]\d{2,4}\b/i
const TOTALS = setOf(
  'TOTAL TOTAIS TOTALS TOTALES TOTAUX SUBTOTAL SUBTOTAIS GESAMTSUMME SOMA SUMA SUMME SOMME TOTAAL TURNOVER KAIVE',
)
/** First words of what `spelledOut` writes in other words. */
const BEGINS = setOf('SDO SLD REPORT NET MOVIMENTO MOVIMENTOS VARIACAO MOVIMENTACAO')
const isOfTime = (word: string): boolean => OPENING.has(word) || CLOSING.has(word) || AVAILABLE.has(word)
const isAboutBalances = (word: string): boolean =>
  HEADS.has(word) || OPENING.has(word) || CLOSING.has(word) || AVAILABLE.has(word) || OTHER.has(word)
