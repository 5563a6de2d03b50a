/** What a command over many companies says on standard error: how far it is, and whom it failed for, by cause. */
import { byCause, type OfficeRound } from '#contract/office.ts'
import type { CompanyId } from '#contract/values.ts'
import { wordsByLanguage } from '#contract/words/words.ts'
import { counted } from './counted.ts'
import type { Output } from './output.ts'

const companies = (count: number): string => counted(count, 'company', 'companies')

export const showRound =
  (output: Output) =>
  ({ done, total, failures }: OfficeRound): void =>
    output.progress(
      `${done} of ${companies(total)}${failures.length > 0 ? `, ${failures.length} failed` : ''}`,
    )

/** Each cause once, with what to do about it and the companies it is of; nothing where none failed. */
export const noteFailures = (
  output: Output,
  { done, failures }: OfficeRound,
  nameOf: (id: CompanyId) => string,
): void => {
  if (failures.length === 0) return
  output.note(`${companies(done)}: ${done - failures.length} done, ${failures.length} failed`)
  for (const group of byCause(failures)) {
    const [first] = group
    if (first === undefined) continue
    const { code, details } = first.error
    const { next } = wordsByLanguage.en.error[code]
    const then = details.retryAt ? `The service answers again from ${details.retryAt} on.` : next
    output.note(
      `${companies(group.length)}: ${code}: ${group.map(({ companyId }) => nameOf(companyId)).join(', ')}\n  ${then}`,
    )
  }
}
