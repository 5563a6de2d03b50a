/** Which words of a text name somebody or something, and which ones ledgers and banks write before everything. */

import { isLead } from '../../endings/texts.ts'
import { foldText } from '../../fold.ts'
import { RETURN_WORDS } from '../../matching/index/returns.ts'
import { isRemittingWord, STREET_WORDS, typesOfWord } from '../../reference/document-words.ts'
import { isCounted, isMonthWord } from '../../reference/other-numbers.ts'

/** Words of accounting programs and banks that say how or what for, never who. */
const USUAL: ReadonlySet<string> = new Set([
  ...[
    'LDA',
    'UNIPESSOAL',
    'SOC',
    'SOCIEDADE',
    'CIA',
    'FILHOS',
    'FILHO',
    'DOS',
    'DAS',
    'SUA',
    'NOSSA',
    'VOSSA',
  ],
  ...['CHEQUE', 'CHEQUES', 'CHQ', 'CHQS', 'CHEQ', 'BANCO', 'BANCOS', 'CAIXA', 'CONTA', 'CONTAS', 'ORDEM'],
  ...[
    'CLIENTE',
    'CLIENTES',
    'CLI',
    'FORNECEDOR',
    'FORNECEDORES',
    'FORN',
    'DIVERSOS',
    'DIV',
    'VARIOS',
    'LOTE',
  ],
  ...['LANC', 'LANCAMENTO', 'MOV', 'MOVIMENTO', 'MOVIMENTOS', 'DIARIO', 'NUM', 'NUMERO', 'DATA', 'VALOR'],
  ...['RECEB', 'RECEBIMENTO', 'RECEBIMENTOS', 'RECIBO', 'RECIBOS', 'COBRANCA', 'COBRANCAS', 'LIQ', 'TALAO'],
  ...['DEPOSITO', 'DEPOSITOS', 'DEP', 'NUMERARIO', 'LEVANTAMENTO', 'VALORES', 'ENTREGA', 'VENDA', 'VENDAS'],
  ...['TPA', 'TERMINAL', 'TERM', 'FECHO', 'PERIODO', 'DIA', 'MES', 'CARTAO', 'CARTOES', 'COMPRA', 'COMPRAS'],
  ...[
    'DESP',
    'DESPESA',
    'DESPESAS',
    'COM',
    'COMISSAO',
    'COMISSOES',
    'IMPOSTO',
    'SELO',
    'JUROS',
    'MANUTENCAO',
  ],
  ...['ORDENADO', 'ORDENADOS', 'VENCIMENTO', 'VENCIMENTOS', 'VENC', 'SALARIO', 'SALARIOS', 'REMUNERACOES'],
  ...[
    'REMUNERACAO',
    'PROCESSAMENTO',
    'PAGAMENTO',
    'PAGAMENTOS',
    'PAG',
    'PAGTO',
    'SERV',
    'SERVICO',
    'SERVICOS',
  ],
  ...['BAL', 'BALCAO', 'LOJA', 'REFERENCIA', 'REF', 'PAGSERV', 'EURO', 'EUROS', 'EUR', 'TRANSF', 'SEPA'],
  ...['NOTPROVIDED', 'OUTROS', 'OUTRAS', 'PRESTACAO', 'PREST', 'ENTRADA', 'SAIDA', 'CREDITO', 'DEBITO'],
  ...['USD', 'GBP', 'CHF', 'BRL', 'CARD'],
  ...['ENTRE', 'PROPRIA', 'PROPRIAS', 'INTERNA'],
])

/** Words before numbers of cards, terminals, contracts, meters and streets. */
const OF_SOMETHING_ELSE: ReadonlySet<string> = new Set([
  ...['CARTAO', 'CART', 'TPA', 'TERM', 'TERMINAL', 'POS', 'BALCAO', 'AG', 'AGENCIA', 'LOJA', 'LJ', 'ENT'],
  ...['ENTIDADE', 'SERV', 'CTR', 'CONTRATO', 'CONT', 'CONTR', 'APOLICE', 'APOL', 'PROC', 'PROCESSO', 'OBRA'],
  ...['SINISTRO', 'CLIENTE', 'CLI', 'SOCIO', 'FORN', 'FORNECEDOR', 'TEL', 'TLM', 'TELEF', 'TELEMOVEL', 'NIF'],
  ...['NIB', 'IBAN', 'CONTA', 'CTA', 'COD', 'CODIGO', 'CP', 'KM', 'PORTA', 'ANDAR', 'BLOCO', 'MATRICULA'],
  ...['COMPRA', 'COMPRAS', 'MANDATO', 'ADC', 'LOTE', 'SEMANA', 'PREST', 'PRESTACAO', 'HORA', 'CONTADOR'],
  ...['CPE', 'LOCAL', 'UN', 'QTD', 'REQ', 'REQUISICAO', 'ENC', 'ENCOMENDA', 'PED', 'PEDIDO', 'ORC', 'GUIA'],
  ...['SALA', 'APTO', 'FRACAO', 'VISA', 'DUC', 'NREF', 'PO', 'NE'],
  ...STREET_WORDS,
])

const REVERSAL: ReadonlySet<string> = new Set([
  ...RETURN_WORDS,
  ...['STORNO', 'ESTORNOS', 'ANULADO', 'ANULADA', 'CORRECAO', 'RETIFICACAO', 'RECTIFICACAO', 'CORR'],
])

/** Words are few and come again in every text. */
const known = new Map<string, boolean>()
const MOST_KNOWN = 50_000

export const isTelling = (word: string): boolean => {
  const before = known.get(word)
  if (before !== undefined) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const isName =
    !USUAL.has(word) &&
    !REVERSAL.has(word) &&
    !isLead(word) &&
    !isRemittingWord(word) &&
    !isMonthWord(word) &&
    !isCounted(word) &&
    typesOfWord(word) === undefined
  known.set(word, isName)
  return isName
}

export const isOfSomethingElse = (word: string): boolean => OF_SOMETHING_ELSE.has(word)

export const isReversal = (word: string): boolean => REVERSAL.has(word)

const OWN_TRANSFER = /\b(?:ENTRE CONTAS|CONTAS? PROPRIAS?|TRF PROPRIA|TRANSF INTERNA)\b/

/** @param text a bank's, in capitals or not */
export const saysOwnTransfer = (text: string): boolean =>
  MAY_BE_OWN.test(text) && OWN_TRANSFER.test(foldText(text))

/** A quick test: most texts need no folding. */
const MAY_BE_OWN = /entre|pr[oó]pria|interna/i
