/** The sentences of issuing in both languages: a field at fault, a warning, what was found out, how far a partner is. */

import type { Problem } from '../issuing/fields.ts'
import type { CheckResult, IssuingEntry } from '../issuing.ts'
import type { PartnerView } from '../partners.ts'
import type { Language } from '../values.ts'

export interface IssuingWords {
  readonly problem: Readonly<Record<Problem, string>>
  /** `{{lastDate}}` where the warning has one. */
  readonly warning: Readonly<Record<CheckResult['warnings'][number]['kind'], string>>
  readonly state: Readonly<Record<IssuingEntry['state'], string>>
  readonly how: Readonly<Record<NonNullable<IssuingEntry['how']>, string>>
  readonly partner: Readonly<Record<PartnerView['state'], string>>
}

const en: IssuingWords = {
  problem: {
    required: 'required',
    'too-long': 'too long',
    'too-short': 'too short',
    'wrong-kind': 'not the right kind of value',
    'unknown-field': 'not a field of this request',
    'not-a-decimal': 'not a number like 1234.56',
    'out-of-range': 'outside what is allowed',
    'not-a-date': 'not a date',
    'too-early': 'too early',
    'tax-id': 'not a valid tax id of this country',
    'post-code': 'not a post code like 1000-001',
    country: 'not a country code',
    currency: 'not a currency code',
    email: 'not an e-mail address',
    exemption: 'not a reason in force on this date',
    'not-allowed': 'not one of the allowed values',
  },
  warning: {
    'date-before-last-closed':
      'The last document of this series is of {{lastDate}}: the service refuses an earlier one',
    'date-in-the-future': 'The date lies in the future',
    'due-date-equals-date': 'Due on the day of issue',
    'rate-not-of-region': 'This rate is not one of the customer’s region',
  },
  state: {
    sending: 'being sent',
    uncertain: 'not known yet',
    asks: 'needs your answer',
    saved: 'issued',
    refused: 'not issued',
    dismissed: 'dismissed',
  },
  how: {
    answered: 'issued',
    found: 'it had been issued before: its answer was lost, and it was found again',
    'sent-again': 'an earlier attempt never arrived: it was sent again under the same external id',
    refused: 'the service refused it: nothing was issued',
    named: 'you said which document it is',
    dismissed: 'you said that nothing was issued',
  },
  partner: {
    registered: 'registered, with access',
    requested: 'access requested: the company has to approve it',
    granted: 'access granted',
  },
}

const ptPT: IssuingWords = {
  problem: {
    required: 'falta preencher',
    'too-long': 'tem caracteres a mais',
    'too-short': 'tem caracteres a menos',
    'wrong-kind': 'tem um valor do tipo errado',
    'unknown-field': 'não é um campo deste pedido',
    'not-a-decimal': 'não é um número como 1234,56',
    'out-of-range': 'está fora do permitido',
    'not-a-date': 'não é uma data',
    'too-early': 'é anterior ao permitido',
    'tax-id': 'não é um NIF válido deste país',
    'post-code': 'não é um código postal como 1000-001',
    country: 'não é um código de país',
    currency: 'não é um código de moeda',
    email: 'não é um endereço de e-mail',
    exemption: 'não é um motivo em vigor nesta data',
    'not-allowed': 'não é um dos valores permitidos',
  },
  warning: {
    'date-before-last-closed':
      'O último documento desta série é de {{lastDate}}: o serviço recusa uma data anterior',
    'date-in-the-future': 'A data está no futuro',
    'due-date-equals-date': 'Vence no dia da emissão',
    'rate-not-of-region': 'Esta taxa não é da região do cliente',
  },
  state: {
    sending: 'a enviar',
    uncertain: 'ainda incerto',
    asks: 'precisa da sua resposta',
    saved: 'emitido',
    refused: 'não emitido',
    dismissed: 'posto de parte',
  },
  how: {
    answered: 'emitido',
    found: 'já tinha sido emitido: a resposta perdeu-se e o documento foi encontrado',
    'sent-again': 'uma tentativa anterior não chegou: foi enviado de novo com a mesma referência externa',
    refused: 'o serviço recusou: nada foi emitido',
    named: 'indicou qual é o documento',
    dismissed: 'indicou que nada foi emitido',
  },
  partner: {
    registered: 'registado, com acesso',
    requested: 'acesso pedido: a empresa tem de aprovar',
    granted: 'acesso concedido',
  },
}

export const issuingWords: Readonly<Record<Language, IssuingWords>> = { 'pt-PT': ptPT, en }
