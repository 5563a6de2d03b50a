/** What persons do in the review of a month: remarks and answers are cleaned of empty texts. */
import type { Month } from '#contract/closing-values.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { changeAs, type DecidePorts } from '../deciding.ts'

interface OfItem {
  period: Month
  item: string
  /** Empty: removed. */
  text: string
}

/** Errors: month-closed, not-found (the item). */
export const remarkItem = (
  ports: DecidePorts,
  company: OpenCompany,
  { text, ...of }: OfItem,
): Promise<void> => changeAs(ports, company, 'remarkItem', { ...of, text: text.trim() || null })

/** Errors: month-closed, not-found (the remark). */
export const answerRemark = (
  ports: DecidePorts,
  company: OpenCompany,
  { text, ...of }: OfItem,
): Promise<void> => changeAs(ports, company, 'answerRemark', { ...of, text: text.trim() || null })
