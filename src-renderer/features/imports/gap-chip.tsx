/** What is missing between a statement, or an extract of a ledger, and the one before it. */
import type { ListedImport } from '#contract/imports.ts'
import type { CurrencyCode } from '#contract/values.ts'
import { formatDate, useWords } from '../../lib/i18n/use-words.ts'
import { Chip } from '../../ui/chip.tsx'

interface Props {
  readonly gap: NonNullable<ListedImport['statements'][number]['gap']>
  readonly currency: CurrencyCode
}

export const GapChip = ({ gap: { after, before, missingMinor }, currency }: Props) => {
  const { t, money } = useWords()
  const between = { after: formatDate(after), before: formatDate(before) }
  return (
    <Chip tone="caution">
      {missingMinor === null
        ? t('imports.list.gapDays', between)
        : t('imports.list.gap', { ...between, amount: money(missingMinor, currency) })}
    </Chip>
  )
}
