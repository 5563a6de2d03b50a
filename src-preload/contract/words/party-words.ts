/** The reasons that name a customer or a supplier, in both languages. */
import type { PARTY_REASONS } from '../plain-values.ts'
import type { Sentence } from './sentences.ts'

type PartyWords = Readonly<Record<(typeof PARTY_REASONS)[number], Sentence>>

const of = (customer: string, supplier: string): Sentence => ({
  by: 'isSupplier',
  one: supplier,
  other: customer,
})

export const ptPartyEvidence: PartyWords = {
  'nif-of-another': of(
    'O descritivo indica o NIF de outro cliente: {{taxId}}',
    'O descritivo indica o NIF de outro fornecedor: {{taxId}}',
  ),
  'iban-matches': of('IBAN do cliente', 'IBAN do fornecedor'),
  'iban-shared': of(
    'IBAN conhecido de vários clientes: não diz qual pagou',
    'IBAN conhecido de vários fornecedores: não diz a qual se pagou',
  ),
  'iban-of-another': of('IBAN de outro cliente', 'IBAN de outro fornecedor'),
  'name-shared': of('O nome é comum a {{count}} clientes', 'O nome é comum a {{count}} fornecedores'),
  'name-of-another': of('O nome é de outro cliente: {{name}}', 'O nome é de outro fornecedor: {{name}}'),
  'name-differs': of('Nome que não consta dos clientes', 'Nome que não consta dos fornecedores'),
  'unexplained-beside': of(
    'O cliente fez, em poucos dias, outro pagamento que nada explica: podem ser um só',
    'Em poucos dias pagou-se mais ao fornecedor, e nada o explica: podem ser um só pagamento',
  ),
  'several-customers': of(
    'Paga documentos de {{count}} clientes: {{names}}',
    'Paga documentos de {{count}} fornecedores: {{names}}',
  ),
  'equal-chosen': of(
    'Dos documentos do cliente com este valor foi escolhido {{number}}, pela data ou pelo mês indicado',
    'Dos documentos do fornecedor com este valor foi escolhido {{number}}, pela data ou pelo mês indicado',
  ),
  'paid-back-later': of(
    'O mesmo valor voltou ao cliente {{days}} dias depois',
    'O fornecedor devolveu o mesmo valor {{days}} dias depois',
  ),
  'sums-unsearched': of(
    'O cliente tem {{count}} documentos em aberto: são demasiados para procurar somas entre eles',
    'O fornecedor tem {{count}} documentos em aberto: são demasiados para procurar somas entre eles',
  ),
  'netting-alone': of(
    'A nota de crédito {{number}} não foi abatida: nenhuma fatura em aberto do cliente lhe corresponde',
    'A nota de crédito {{number}} não foi abatida: nenhuma fatura em aberto do fornecedor lhe corresponde',
  ),
}

export const enPartyEvidence: PartyWords = {
  'nif-of-another': of(
    'The description has the tax id of another customer: {{taxId}}',
    'The description has the tax id of another supplier: {{taxId}}',
  ),
  'iban-matches': of('IBAN of the customer', 'IBAN of the supplier'),
  'iban-shared': of(
    'IBAN known for several customers: it does not say which one paid',
    'IBAN known for several suppliers: it does not say which one was paid',
  ),
  'iban-of-another': of('IBAN of another customer', 'IBAN of another supplier'),
  'name-shared': of('The name is common to {{count}} customers', 'The name is common to {{count}} suppliers'),
  'name-of-another': of(
    'The name is of another customer: {{name}}',
    'The name is of another supplier: {{name}}',
  ),
  'name-differs': of('A name unknown among the customers', 'A name unknown among the suppliers'),
  'unexplained-beside': of(
    'The customer made another payment within a few days that nothing explains: the two may be one',
    'The supplier was paid more within a few days, which nothing explains: the two may be one payment',
  ),
  'several-customers': of(
    'Pays documents of {{count}} customers: {{names}}',
    'Pays documents of {{count}} suppliers: {{names}}',
  ),
  'equal-chosen': of(
    'Of the customer’s documents of this amount {{number}} was chosen, by its date or the month named',
    'Of the supplier’s documents of this amount {{number}} was chosen, by its date or the month named',
  ),
  'paid-back-later': of(
    'The same amount went back to the customer {{days}} days later',
    'The supplier paid the same amount back {{days}} days later',
  ),
  'sums-unsearched': of(
    'The customer has {{count}} open documents: too many to search sums among them',
    'The supplier has {{count}} open documents: too many to search sums among them',
  ),
  'netting-alone': of(
    'Credit note {{number}} was not set off: no open invoice of the customer fits it',
    'Credit note {{number}} was not set off: no open invoice of the supplier fits it',
  ),
}
