/** Warnings about dates and rates that are sent anyway, although a stricter service would refuse them. */
import type { IsoDate } from '#contract/values.ts'

export type IssuingWarning =
  /** The interface requires a later date than the last closed one of the series; services accept an equal one. */
  | { kind: 'date-before-last-closed'; field: string; lastDate: IsoDate }
  | { kind: 'due-date-equals-date'; field: string }
  | { kind: 'rate-not-of-region'; field: string; region: string }
  | { kind: 'date-in-the-future'; field: string }

interface Dated {
  Date: IsoDate
  DueDate?: IsoDate | undefined
}

/**
 * @param content the member of the body that contains the document
 * @param lastDate date of the last closed document of its series that the mirror knows; null for none
 */
export const dateWarnings = (
  document: Dated,
  content: 'Document' | 'Waybill',
  lastDate: IsoDate | null,
  today: IsoDate,
): IssuingWarning[] => {
  const field = `${content}.Date`
  const warnings: IssuingWarning[] = []
  if (lastDate !== null && document.Date < lastDate)
    warnings.push({ kind: 'date-before-last-closed', field, lastDate })
  if (document.Date > today) warnings.push({ kind: 'date-in-the-future', field })
  if (document.DueDate === document.Date)
    warnings.push({ kind: 'due-date-equals-date', field: `${content}.DueDate` })
  return warnings
}
