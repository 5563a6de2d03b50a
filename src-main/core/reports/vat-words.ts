/** The words of the list of VAT on a cash basis. */
import type { Side } from '#contract/sides.ts'
import type { Language } from '#contract/values.ts'
import type { VatRemark } from '../vat/classify.ts'
import type { VatExclusion, VatRate } from '../vat/rates.ts'
import type { VatEvent, VatSection } from '../vat/vat-rows.ts'
import type { VatWords } from './vat-report.ts'

export const vatWords = (language: Language): VatWords => {
  const texts = byLanguage[language]
  return {
    vatSection: (section) => texts.sections[section],
    vatEvent: (event, side, isBack) => {
      if (event !== 'settled') return texts.events[event]
      return isBack ? texts.back : texts.settled[side]
    },
    vatRate: (rate) => (rate === null ? texts.unknownRate : rateText(rate, language)),
    vatExclusion: (exclusion) => texts.exclusions[exclusion],
    vatRemark: (remark) => texts.remarks[remark],
  }
}

/** The titles of its own columns. */
export const vatTitles = {
  'pt-PT': {
    vatEvent: 'Motivo',
    vatPartner: 'Cliente ou fornecedor',
    vatDay: 'Dia',
    vatSettled: 'Pago, com IVA',
    vatRate: 'Taxa',
    vatBase: 'Base',
    vat: 'IVA',
    vatRemark: 'A confirmar',
  },
  en: {
    vatEvent: 'Reason',
    vatPartner: 'Customer or supplier',
    vatDay: 'Day',
    vatSettled: 'Paid, with VAT',
    vatRate: 'Rate',
    vatBase: 'Base',
    vat: 'VAT',
    vatRemark: 'To check',
  },
} as const

/** The days in the regime, above the rows of a file. */
export const vatFact = {
  'pt-PT': 'No regime de IVA de caixa',
  en: 'In the cash-basis regime of VAT',
} as const

const REGIONS: Readonly<Record<string, string>> = { 'PT-AC': 'Açores', 'PT-MA': 'Madeira' }

/** `23%`, `16% Açores`, `0% M07`. */
const rateText = ({ percent, region, exemption }: VatRate, language: Language): string => {
  const plain = percent.includes('.') ? percent.replace(/0{1,20}$/, '').replace(/\.$/, '') : percent
  const number = language === 'en' ? plain : plain.replace('.', ',')
  return [`${number}%`, REGIONS[region], exemption].filter((part) => part != null).join(' ')
}

interface Texts {
  sections: Readonly<Record<VatSection, string>>
  settled: Readonly<Record<Side, string>>
  back: string
  events: Readonly<Record<Exclude<VatEvent, 'settled'>, string>>
  exclusions: Readonly<Record<VatExclusion, string>>
  remarks: Readonly<Record<VatRemark, string>>
  unknownRate: string
}

const byLanguage: Readonly<Record<Language, Texts>> = {
  'pt-PT': {
    sections: {
      customer: 'Clientes',
      supplier: 'Fornecedores',
      excluded: 'Fora do regime',
    },
    settled: { customer: 'Recebido', supplier: 'Pago' },
    back: 'Crédito ou devolução',
    events: {
      'at-issue': 'Pago na emissão',
      'twelve-months': '12.º mês sem pagamento',
      leaving: 'Saída do regime',
      advance: 'Adiantamento',
    },
    unknownRate: 'Taxa desconhecida',
    exclusions: {
      'final-consumer': 'Consumidor final, sem NIF',
      foreign: 'Sem IVA, de outro país: exportação, operação intracomunitária ou serviço',
      export: 'Importação ou exportação',
      'intra-eu': 'Operação intracomunitária',
      'reverse-charge': 'Autoliquidação: o adquirente deve o imposto',
      'special-scheme': 'Regime especial',
      'before-regime': 'Emitido antes da entrada no regime',
      'after-regime': 'Emitido depois da saída do regime',
    },
    remarks: {
      'import-again': 'Para ter as taxas, importe de novo o SAF-T (PT) deste documento',
      'rate-unknown': 'O ficheiro não tem taxas',
      'vat-unknown': 'Não se sabe o IVA',
      'open-unknown': 'Não se sabe o que está por pagar: confirme',
      'seen-day': 'Dia em que apareceu como pago: confirme o dia do pagamento',
      'due-before': 'O IVA já foi exigível antes deste pagamento',
      leaving: 'Confirme o período: é o seguinte à comunicação da saída',
      'deduct-unpaid': 'Dedução sem pagamento: confirme',
      gone: 'Já não consta do e-Fatura: confirme',
      advance: 'Dinheiro a mais: se é adiantamento, o IVA é exigível neste dia',
      'credit-note': 'Nota de crédito: confirme a regularização (artigo 78.º do CIVA)',
      discount: 'Houve desconto: sem nota de crédito, o IVA é o do documento',
      individual: 'Pessoa singular: confirme que é sujeito passivo de IVA',
      'foreign-with-vat': 'De outro país, com IVA: confirme',
      'without-vat': 'Sem IVA: isento, ou autoliquidação, que fica fora do regime',
      'supplier-unknown': 'Fornecedor sem NIF',
    },
  },
  en: {
    sections: {
      customer: 'Customers',
      supplier: 'Suppliers',
      excluded: 'Not in the regime',
    },
    settled: { customer: 'Received', supplier: 'Paid' },
    back: 'Credit or refund',
    events: {
      'at-issue': 'Paid when issued',
      'twelve-months': '12th month, unpaid',
      leaving: 'Left the regime',
      advance: 'Advance',
    },
    unknownRate: 'Rate unknown',
    exclusions: {
      'final-consumer': 'Final consumer, without tax id',
      foreign: 'Without VAT, of another country: export, intra-community operation or service',
      export: 'Import or export',
      'intra-eu': 'Intra-community operation',
      'reverse-charge': 'Reverse charge: the customer owes the VAT',
      'special-scheme': 'Special scheme',
      'before-regime': 'Issued before the company entered the regime',
      'after-regime': 'Issued after the company left the regime',
    },
    remarks: {
      'import-again': 'To have the rates, import the SAF-T (PT) of this document again',
      'rate-unknown': 'The file has no rates',
      'vat-unknown': 'The VAT is not known',
      'open-unknown': 'What is unpaid is not known: check it',
      'seen-day': 'The day on which it was shown as paid: check the day of the payment',
      'due-before': 'Its VAT fell due before this payment',
      leaving: 'Check the period: it is the one after the leaving was declared',
      'deduct-unpaid': 'Deduction without a payment: check it',
      gone: 'No longer in e-Fatura: check it',
      advance: 'Money beyond documents: where it is an advance, its VAT is due on this day',
      'credit-note': 'Credit note: check the adjustment (article 78 of the VAT code)',
      discount: 'There was a discount: without a credit note the VAT is that of the document',
      individual: 'A person: check that they are a taxable person for VAT',
      'foreign-with-vat': 'Of another country, with VAT: check it',
      'without-vat': 'Without VAT: exempt, or reverse charge, which is not in the regime',
      'supplier-unknown': 'Supplier without tax id',
    },
  },
}
