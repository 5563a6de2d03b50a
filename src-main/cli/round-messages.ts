/** Messages of a command over many companies on standard error: its progress, and its failures by cause. */
import { byCause, type OfficeRound } from '#contract/office.ts'
import type { CompanyId } from '#contract/values.ts'
import { adviceOf } from './advice.ts'
import { counted } from './counted.ts'
import type { Output } from './output.ts'

const companies = (count: number): string => counted(count, 'company', 'companies')

export const showRound =
  (output: Output) =>
  ({ done, total, failures }: OfficeRound): void =>
    output.progress(
      `${done} of ${companies(total)}${failures.length > 0 ? `, ${failures.length} failed` : ''}`,
    )

/** Prints each cause once, with the companies that failed and what to do; nothing where none failed. */
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
    const bySentence = Map.groupBy(group, ({ error }) => error.message)
    const sentences = [...bySentence].map(
      ([message, failed]) => `${failed.map(({ companyId }) => nameOf(companyId)).join('; ')}: ${message}`,
    )
    const advice = adviceOf(first.error)
    const lines = [...sentences, ...(advice === undefined ? [] : [advice])].join('\n').split('\n')
    output.note(
      [`${companies(group.length)}: ${first.error.code}`, ...lines.map((line) => `  ${line}`)].join('\n'),
    )
  }
}
