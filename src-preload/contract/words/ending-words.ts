/** The words of endings without a document, in both languages: default categories, and the reasons for a proposal. */
import type { DefaultCategoryId } from '../ending-values.ts'
import type { EvidenceCode } from '../match-values.ts'
import type { Language } from '../values.ts'
import type { Sentence } from './sentences.ts'

type EndingCode = Extract<
  EvidenceCode,
  | 'rule-applies'
  | 'line-known'
  | 'beginning-known'
  | 'counterparty-known'
  | 'usual-words'
  | 'amount-usual'
  | 'amount-near'
  | 'amount-unusual'
  | 'classified-otherwise'
  | 'document-possible'
  | 'rules-contradict'
  | 'twin-account'
  | 'own-words'
  | 'return-words'
  | 'offset-same-words'
  | 'offset-amount'
  | 'paid-twice'
  | 'only-twin'
>
type EndingWords = Readonly<Record<EndingCode, Sentence>>

/** What default categories are called where the company says nothing else. */
export const categoryWords: Readonly<Record<Language, Readonly<Record<DefaultCategoryId, string>>>> = {
  'pt-PT': {
    'bank-charges': 'Despesas bancárias',
    'interest-paid': 'Juros suportados',
    'interest-received': 'Juros obtidos',
    'stamp-duty': 'Imposto do selo',
    salaries: 'Remunerações',
    'social-security': 'Segurança Social',
    vat: 'IVA',
    'income-tax-withheld': 'IRS retido',
    'corporate-tax': 'IRC',
    'supplier-payment': 'Pagamento a fornecedor',
    rent: 'Rendas',
    insurance: 'Seguros',
    utilities: 'Água, energia e comunicações',
    'card-purchase': 'Compras com cartão',
    'loan-capital': 'Capital de empréstimos',
    'partner-account': 'Contas de sócios',
    cash: 'Levantamento ou depósito de numerário',
    'refund-received': 'Reembolso recebido',
    'own-account': 'Conta própria não ligada',
    other: 'Outros',
  },
  en: {
    'bank-charges': 'Bank charges',
    'interest-paid': 'Interest paid',
    'interest-received': 'Interest received',
    'stamp-duty': 'Stamp duty',
    salaries: 'Salaries',
    'social-security': 'Social security',
    vat: 'VAT',
    'income-tax-withheld': 'Income tax withheld',
    'corporate-tax': 'Corporate income tax',
    'supplier-payment': 'Supplier payment',
    rent: 'Rent',
    insurance: 'Insurance',
    utilities: 'Utilities',
    'card-purchase': 'Card purchases',
    'loan-capital': 'Loan capital',
    'partner-account': 'Partner’s account',
    cash: 'Cash withdrawal or deposit',
    'refund-received': 'Refund received',
    'own-account': 'Own account that is not connected',
    other: 'Other',
  },
}

export const ptEndingEvidence: EndingWords = {
  'rule-applies': 'Regra de classificação: {{name}}',
  'line-known': {
    by: 'count',
    one: 'Descritivo igual a outro já classificado assim: {{name}}',
    other: 'Descritivo igual a {{count}} já classificados assim: {{name}}',
  },
  'beginning-known': {
    by: 'count',
    one: 'Outro que começa por {{name}} foi classificado assim',
    other: '{{count}} que começam por {{name}} foram classificados assim',
  },
  'counterparty-known': {
    by: 'count',
    one: 'Outro movimento de {{name}} foi classificado assim',
    other: '{{count}} movimentos de {{name}} foram classificados assim',
  },
  'usual-words': 'Palavras habituais nos extratos: {{name}}',
  'amount-usual': {
    by: 'rangeMinor',
    zero: 'Valor habitual: sempre {{mostMinor}} até agora',
    other: 'Valor habitual: de {{leastMinor}} a {{mostMinor}} até agora',
  },
  'amount-near': {
    by: 'rangeMinor',
    zero: 'Valor próximo do habitual, que foi {{mostMinor}}',
    other: 'Valor próximo do habitual, que foi de {{leastMinor}} a {{mostMinor}}',
  },
  'amount-unusual': {
    by: 'rangeMinor',
    zero: 'Valor fora do habitual: sempre {{mostMinor}} até agora',
    other: 'Valor fora do habitual: de {{leastMinor}} a {{mostMinor}} até agora',
  },
  'classified-otherwise': {
    by: 'count',
    one: 'Um semelhante foi classificado de outra forma',
    other: '{{count}} semelhantes foram classificados de outra forma',
  },
  'document-possible': 'Um documento em aberto pode explicar este movimento',
  'rules-contradict': '{{count}} regras de classificação contradizem-se neste movimento',
  'twin-account': {
    by: 'days',
    zero: 'O mesmo valor em sentido contrário na conta {{account}}, no mesmo dia',
    one: 'O mesmo valor em sentido contrário na conta {{account}}, a um dia',
    other: 'O mesmo valor em sentido contrário na conta {{account}}, a {{days}} dias',
  },
  'own-words': 'O descritivo diz que é entre contas próprias',
  'return-words': 'O descritivo diz que é uma devolução ou estorno',
  'offset-same-words': 'Os dois descritivos dizem {{name}}',
  'offset-amount': {
    by: 'days',
    zero: 'O mesmo valor em sentido contrário no mesmo dia: {{amountMinor}}',
    one: 'O mesmo valor em sentido contrário um dia depois: {{amountMinor}}',
    other: 'O mesmo valor em sentido contrário {{days}} dias depois: {{amountMinor}}',
  },
  'paid-twice': {
    by: 'days',
    zero: 'Pago duas vezes: o mesmo valor do mesmo pagador no mesmo dia',
    one: 'Pago duas vezes: o mesmo valor do mesmo pagador um dia antes',
    other: 'Pago duas vezes: o mesmo valor do mesmo pagador {{days}} dias antes',
  },
  'only-twin': 'Nenhum outro movimento serviria',
}

export const enEndingEvidence: EndingWords = {
  'rule-applies': 'Classification rule: {{name}}',
  'line-known': {
    by: 'count',
    one: 'Same description as one classified so before: {{name}}',
    other: 'Same description as {{count}} classified so before: {{name}}',
  },
  'beginning-known': {
    by: 'count',
    one: 'Another that begins with {{name}} was classified so',
    other: '{{count}} that begin with {{name}} were classified so',
  },
  'counterparty-known': {
    by: 'count',
    one: 'Another transaction of {{name}} was classified so',
    other: '{{count}} transactions of {{name}} were classified so',
  },
  'usual-words': 'Usual words of bank statements: {{name}}',
  'amount-usual': {
    by: 'rangeMinor',
    zero: 'Usual amount: always {{mostMinor}} so far',
    other: 'Usual amount: {{leastMinor}} to {{mostMinor}} so far',
  },
  'amount-near': {
    by: 'rangeMinor',
    zero: 'Near the usual amount, which was {{mostMinor}}',
    other: 'Near the usual amount, which was {{leastMinor}} to {{mostMinor}}',
  },
  'amount-unusual': {
    by: 'rangeMinor',
    zero: 'Unusual amount: always {{mostMinor}} so far',
    other: 'Unusual amount: {{leastMinor}} to {{mostMinor}} so far',
  },
  'classified-otherwise': {
    by: 'count',
    one: 'A similar one was classified otherwise',
    other: '{{count}} similar ones were classified otherwise',
  },
  'document-possible': 'An open document may explain this transaction',
  'rules-contradict': '{{count}} classification rules contradict each other on this transaction',
  'twin-account': {
    by: 'days',
    zero: 'The same amount the other way in account {{account}}, on the same day',
    one: 'The same amount the other way in account {{account}}, a day apart',
    other: 'The same amount the other way in account {{account}}, {{days}} days apart',
  },
  'own-words': 'The description says it is between own accounts',
  'return-words': 'The description says it is a return',
  'offset-same-words': 'Both descriptions say {{name}}',
  'offset-amount': {
    by: 'days',
    zero: 'The same amount the other way on the same day: {{amountMinor}}',
    one: 'The same amount the other way a day later: {{amountMinor}}',
    other: 'The same amount the other way {{days}} days later: {{amountMinor}}',
  },
  'paid-twice': {
    by: 'days',
    zero: 'Paid twice: the same amount from the same payer on the same day',
    one: 'Paid twice: the same amount from the same payer a day before',
    other: 'Paid twice: the same amount from the same payer {{days}} days before',
  },
  'only-twin': 'No other transaction would do',
}
