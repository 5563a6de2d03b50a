/** The words of a validated list of tax ids, the same on screen and in its file. */
import type { TaxIdRow } from '../partners.ts'
import type { Language } from '../values.ts'
import { wordsByLanguage } from './words.ts'

type OwnReason = 'local-check' | 'country' | 'service'

interface TaxIdWords {
  /** Row, country, tax id, result, reason. */
  readonly header: readonly string[]
  readonly result: Readonly<Record<TaxIdRow['result'], string>>
  readonly reason: Readonly<Record<OwnReason, string>>
}

export const taxIdWords: Readonly<Record<Language, TaxIdWords>> = {
  'pt-PT': {
    header: ['Linha', 'País', 'NIF', 'Resultado', 'Motivo'],
    result: { valid: 'válido', invalid: 'inválido', failed: 'sem resposta', 'not-asked': 'não consultado' },
    reason: {
      'local-check': 'Não passa na verificação local: formato ou dígito de controlo',
      country: 'O país não existe',
      service: 'O serviço diz que não é válido',
    },
  },
  en: {
    header: ['Row', 'Country', 'Tax id', 'Result', 'Reason'],
    result: { valid: 'valid', invalid: 'invalid', failed: 'no answer', 'not-asked': 'not asked' },
    reason: {
      'local-check': 'Fails the local check: its form or its check digit',
      country: 'There is no such country',
      service: 'The service says it is not valid',
    },
  },
}

const isOwn = (reason: string): reason is OwnReason => Object.hasOwn(taxIdWords.en.reason, reason)

/** Why a row is not valid, or was not asked about; null where it is valid. */
export const taxIdReason = (reason: TaxIdRow['reason'], language: Language): string | null => {
  if (reason === null) return null
  if (isOwn(reason)) return taxIdWords[language].reason[reason]
  const { what } = wordsByLanguage[language].error[reason]
  return typeof what === 'string' ? what : what.other
}
