/** The controls that narrow a list: its views, the menu of the rest, and what narrows it now. */
import { type ReactNode, useMemo, useState } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { onDemand } from '../../lib/on-demand.tsx'
import type { Period } from '../../lib/period.ts'
import { Choice, type Option } from '../../ui/choice.tsx'
import { ChoiceEntry } from '../../ui/menu.tsx'
import { FilterMenu, Narrowed } from './filter-menu.tsx'
import type { KeptQuery } from './list-query.ts'
import { PeriodEntry, usePeriodText } from './period-entry.tsx'

const PeriodDialog = onDemand(async () => (await import('./period-dialog.tsx')).PeriodDialog)

export const anyValue = 'any'

/** One way to narrow a list: out of a few values, or any. */
export interface Narrowing {
  readonly label: string
  readonly value: string
  readonly options: readonly Option<string>[]
  readonly choose: (value: string) => void
}

/** @param options the values beside any */
export const narrowing = <Value extends string>(
  label: string,
  value: Value | typeof anyValue,
  options: readonly Option<Value>[],
  onChoose: (value: Value | typeof anyValue) => void,
): Narrowing => ({
  label,
  value,
  options,
  choose: (chosen) => onChoose(options.find((option) => option.value === chosen)?.value ?? anyValue),
})

interface Filtered<View extends string> {
  /** Names the list its kept filters belong to. */
  readonly list: string
  readonly view: Choosing<View>
  readonly period: Period
  readonly onPeriod: (period: Period) => void
  readonly narrowings: readonly Narrowing[]
  readonly kept: KeptQuery
  readonly onApply: (kept: KeptQuery) => void
}

interface Choosing<View extends string> {
  readonly value: View
  readonly options: readonly Option<View>[]
  readonly onChange: (view: View) => void
}

interface Controls {
  readonly filters: ReactNode
  readonly narrowed: ReactNode
  readonly dialog: ReactNode
}

/** @param filtered kept the same as long as nothing in it changed: its controls are drawn again with it */
export const useLedgerFilters = <View extends string>(filtered: Filtered<View>): Controls => {
  const { t } = useWords()
  const periodText = usePeriodText()
  const [isDating, setDating] = useState(false)
  const drawn = useMemo(() => {
    const { list, view, period, onPeriod, narrowings, kept, onApply } = filtered
    return {
      filters: (
        <>
          <Choice label={t('lists.view')} hideLabel {...view} />
          <FilterMenu list={list} current={kept} onApply={onApply}>
            <PeriodEntry period={period} onChoose={onPeriod} onOther={() => setDating(true)} />
            {narrowings.map(({ label, value, options, choose }) => (
              <ChoiceEntry
                key={label}
                text={label}
                value={value}
                options={[{ value: anyValue, text: t('lists.any') }, ...options]}
                onChoose={choose}
              />
            ))}
          </FilterMenu>
        </>
      ),
      narrowed: (
        <Narrowed
          by={[
            ...(period === 'any' ? [] : [{ text: periodText(period), clear: () => onPeriod('any') }]),
            ...narrowings.flatMap(({ value, options, choose }) =>
              options
                .filter((option) => option.value === value)
                .map(({ text }) => ({ text, clear: () => choose(anyValue) })),
            ),
          ]}
        />
      ),
    }
  }, [t, periodText, filtered])
  const { period, onPeriod } = filtered
  return {
    ...drawn,
    dialog: isDating ? (
      <PeriodDialog period={period} onChoose={onPeriod} onClose={() => setDating(false)} />
    ) : null,
  }
}
