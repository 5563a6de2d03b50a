/** Which words of a text name somebody or something, and which ones ledgers and banks write before everything. */

import { isLead } from '../../endings/texts.ts'
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
  ...['SALA', 'APTO', 'FRACAO', 'VISA', 'DUC'],
  ...STREET_WORDS,
])

const REVERSAL: ReadonlySet<string> = new Set([
  ...RETURN_WORDS,
  ...['STORNO', 'ESTORNOS', 'ANULADO', 'ANULADA', 'CORRECAO', 'RETIFICACAO', 'RECTIFICACAO', 'CORR'],
])

const OWN_TRANSFER = ['ENTRE CONTAS', 'CONTAS PROPRIAS', 'CONTA PROPRIA', 'TRF PROPRIA', 'TRANSF INTERNA']

export const isTelling = (word: string): boolean =>
  !USUAL.has(word) &&
  !REVERSAL.has(word) &&
  !isLead(word) &&
  !isRemittingWord(word) &&
  !isMonthWord(word) &&
  !isCounted(word) &&
  typesOfWord(word) === undefined

export const isOfSomethingElse = (word: string): boolean => OF_SOMETHING_ELSE.has(word)

/** @param folded with one space between words */
export const saysReversal = (folded: string): boolean => folded.split(' ').some((word) => REVERSAL.has(word))

export const saysOwnTransfer = (folded: string): boolean =>
  OWN_TRANSFER.some((words) => folded.includes(words))
