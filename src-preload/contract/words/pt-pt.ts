/** The domain's sentences in European Portuguese: the first language, and the measure of the others. */
import { allocationWords } from './allocation-words.ts'
import { categoryWords } from './ending-words.ts'
import { ptEvidenceSigns } from './evidence-signs.ts'
import { ptEvidence } from './evidence-words.ts'
import { ptPostingGates, ptReconciliation } from './posting-words.ts'
import { ptErrors } from './pt-pt-errors.ts'
import type { Words } from './sentences.ts'

export const ptWords: Words = {
  evidence: ptEvidence,
  evidenceSign: ptEvidenceSigns,
  gate: {
    'document-status': {
      passed: 'O documento está emitido',
      failed: 'O documento não está emitido, ou foi anulado: só documentos emitidos se reconciliam',
    },
    'document-type': {
      passed: 'Documentos deste tipo pagam-se ou reembolsam-se',
      failed: 'Documentos deste tipo não se pagam nem se reembolsam',
    },
    'unpaid-known': {
      passed: 'O valor em dívida é conhecido',
      failed: 'O valor em dívida ainda não é conhecido: sincronize o documento',
    },
    'unpaid-open': {
      passed: 'O documento tem valor em aberto',
      failed: 'O documento já não tem valor em aberto',
    },
    'unpaid-settled': {
      passed: 'O serviço já mostra este valor como recebido: o movimento só se associa, sem saldar nada',
      failed: 'O documento já está pago no serviço: nada está em aberto; só se associa um movimento proposto',
    },
    'transaction-status': {
      passed: 'O movimento existe no banco',
      failed: 'O movimento não está lançado nem pendente',
    },
    'transaction-open': {
      passed: 'O movimento tem valor por reconciliar',
      failed: 'O movimento já está todo reconciliado',
    },
    'direction-known': {
      passed: 'Sabe-se se o dinheiro entrou ou saiu',
      failed: 'Não se sabe se o dinheiro entrou ou saiu: indique-o para esta conta',
    },
    direction: {
      passed: 'O sentido do dinheiro condiz com o documento',
      failed:
        'Sentido contrário: entradas pagam faturas a clientes, saídas pagam faturas de fornecedores; notas de crédito, ao contrário',
    },
    side: {
      passed: 'Os documentos são todos de clientes ou todos de fornecedores',
      failed: 'Documentos de clientes e de fornecedores: só se compensam sem movimento e com o mesmo NIF',
    },
    currency: {
      passed: 'A moeda é a mesma',
      failed: 'Moedas diferentes: documento em {{document}}, movimento em {{transaction}}',
    },
    amount: {
      passed: 'O valor condiz',
      failed: 'O valor não condiz: {{documentMinor}} no documento, {{transactionMinor}} no movimento',
    },
    'already-used': {
      passed: 'Nenhum outro par usa estes dois',
      failed: 'Um par com melhores razões já usa um dos dois',
    },
    declined: {
      passed: 'Este par não foi rejeitado',
      failed: 'Este par foi rejeitado por si antes',
    },
    ...ptPostingGates,
  },
  pairOutcome: {
    proposed: 'Este par está proposto',
    alternative: 'Este par é uma das hipóteses de uma proposta',
    outdone: 'Nenhuma condição impede este par, mas há outro melhor',
    'too-weak': 'Nenhuma condição impede este par, mas as razões não chegam para o propor',
  },
  matchClass: { certain: 'Certo', likely: 'Provável', possible: 'Possível', ambiguous: 'Ambíguo' },
  allocationKind: allocationWords['pt-PT'],
  category: categoryWords['pt-PT'],
  groupState: {
    proposed: 'Proposto',
    accepted: 'Aceite',
    rejected: 'Rejeitado',
    undone: 'Desfeito',
    confirmed: 'Confirmado pelo serviço',
    conflicting: 'Com diferença',
    stale: 'Desatualizado',
  },
  documentType: {
    T: 'Fatura-recibo',
    I: 'Fatura',
    S: 'Fatura simplificada',
    C: 'Nota de crédito',
    D: 'Nota de débito',
    B: 'Orçamento',
    Z: 'Nota de encomenda',
    W: 'Guia de transporte',
    Y: 'Guia de remessa',
    P: 'Fatura pró-forma',
  },
  status: { C: 'Fechado', D: 'Rascunho', A: 'Anulado', booked: 'Lançado', pending: 'Pendente' },
  direction: { in: 'Entrada', out: 'Saída', unknown: 'Sentido desconhecido' },
  ...ptReconciliation,
  transactionFlag: {
    'not-a-record': 'Não é um movimento',
    'date-missing': 'Sem data',
    'date-unreadable': 'Data ilegível',
    'date-implausible': 'Data implausível',
    'value-date-unreadable': 'Data-valor ilegível',
    'amount-missing': 'Sem valor',
    'amount-unreadable': 'Valor ilegível',
    'balance-unreadable': 'Saldo ilegível',
    'indicator-against-sign': 'Débito ou crédito contrário ao sinal do valor',
    'indicator-unknown': 'Indicador de débito ou crédito desconhecido',
    'currency-unreadable': 'Moeda ilegível',
  },
  ageBand: {
    'not-due': 'Não vencido',
    '1-30': '1 a 30 dias',
    '31-60': '31 a 60 dias',
    '61-90': '61 a 90 dias',
    'over-90': 'Mais de 90 dias',
    'no-due-date': 'Sem vencimento',
  },
  reportKind: {
    'month-statement': 'Fecho do mês',
    matched: 'Reconciliados',
    'working-paper': 'Mapa de trabalho',
    'open-documents': 'Documentos por reconciliar',
    'unmatched-transactions': 'Movimentos por reconciliar',
    'classified-transactions': 'Movimentos classificados',
    'customer-statement': 'Conta corrente de cliente',
    'decision-history': 'Histórico de decisões',
    'journal-entries': 'Lançamentos contabilísticos',
    'ledger-lines': 'Movimentos da contabilidade',
    'supplier-open-documents': 'Documentos de fornecedores por pagar',
    'supplier-payments': 'Pagamentos a fornecedores reconciliados',
    'supplier-statement': 'Conta corrente de fornecedor',
    'purchases-without-payment': 'Compras sem pagamento',
    'payments-without-document': 'Pagamentos sem documento',
    'client-questions': 'Perguntas ao cliente',
    'receipts-to-issue': 'Recibos por emitir',
    'vat-cash-basis': 'IVA de caixa',
    'overdue-customers': 'Clientes com valores vencidos',
    'expected-missing': 'Esperados em falta',
  },
  csvProfile: { 'excel-pt': 'Excel (Portugal)', rfc4180: 'RFC 4180' },
  error: ptErrors,
}
