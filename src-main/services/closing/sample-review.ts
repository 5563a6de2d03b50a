/** A question to the client and a remark of a reviewer in the sample company, so that a new user sees what they are like. */
import type { Month } from '#contract/closing-values.ts'
import type { Language } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { monthBefore, monthOf } from '#core/closing/month.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { changeAs, type DecidePorts } from '../deciding.ts'
import { ask } from '../endings/questions.ts'

const WORDS: Readonly<Record<Language, { reviewer: string; remark: string }>> = {
  'pt-PT': {
    reviewer: 'Rui Melo (exemplo)',
    remark: 'Confirmar com o cliente e juntar o documento.',
  },
  en: {
    reviewer: 'Rui Melo (sample)',
    remark: 'Confirm with the client and attach the document.',
  },
}

/**
 * In the last full month: asks about an undecided payment, and remarks on another transaction of the review. Errors:
 * conflict (no sample company, or nothing that fits), month-closed.
 */
export const bringSampleReview = async (
  ports: DecidePorts,
  company: OpenCompany,
  language: Language,
): Promise<{ period: Month }> => {
  if (company.record.environment !== 'sample')
    throw new AppError('conflict', 'only the sample company has it')
  const period = monthBefore(monthOf(ports.clock.today()))
  const { items } = await company.mirror.ask('readReview', { period })
  const ofTransactions = items.filter(({ transactionId }) => transactionId !== null)
  const asked = ofTransactions.findLast(
    ({ isUndecided, amountMinor }) => isUndecided && (amountMinor ?? 0) < 0,
  )
  const remarked = ofTransactions.find((item) => item !== asked)
  if (asked?.transactionId == null || remarked === undefined)
    throw new AppError('conflict', 'the last month has no transaction to show it with')
  const { reviewer, remark } = WORDS[language]
  await changeAs({ ...ports, personIn: () => reviewer }, company, 'remarkItem', {
    ...{ period, item: remarked.key, text: remark },
  })
  await ask(
    ports,
    company,
    { transactionIds: [asked.transactionId], question: { what: 'purpose', text: '', until: null } },
    language,
  )
  return { period }
}
