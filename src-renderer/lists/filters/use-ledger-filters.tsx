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

/** A choice out of a few values. */
interface Choosing {
  readonly value: string
  readonly options: readonly Option<string>[]
  readonly onChange: (value: string) => void
}

/** What a list is narrowed by, and the ways to change that. */
export interface Filtered {
  readonly view: Choosing
  readonly period: Period
  readonly onPeriod: (period: Period) => void
  readonly narrowings: readonly Narrowing[]
  readonly kept: KeptQuery
  readonly onApply: (kept: KeptQuery) => void
}

interface Controls {
  readonly filters: ReactNode
  readonly narrowed: ReactNode
  readonly dialog: ReactNode
}

/**
 * @param list names the list its kept filters belong to
 * @param filtered kept the same as long as nothing in it changed: its controls are drawn again with it
 */
export const useLedgerFilters = (list: string, filtered: Filtered): Controls => {
  const { t } = useWords()
  const periodText = usePeriodText()
  const [isDating, setDating] = useState(false)
  const drawn = useMemo(() => {
    const { view, period, onPeriod, narrowings, kept, onApply } = filtered
    return {
      filters: (
        <>
          <Choice label={t('lists.view')} hideLabel {...view} />
          <FilterMenu list={list} current={kept} onApply={onApply}>
            <PeriodEntry period={period} onChoose={onPeriod} onOther={() => setDating(true)} />
            {narrowings.map(
              ({ label, value, options, choose }) =>
                options.length > 0 && (
                  <ChoiceEntry
                    key={label}
                    text={label}
                    value={value}
                    options={[{ value: anyValue, text: t('lists.any') }, ...options]}
                    onChoose={choose}
                  />
                ),
            )}
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
  }, [t, periodText, list, filtered])
  const { period, onPeriod } = filtered
  return {
    ...drawn,
    dialog: isDating ? (
      <PeriodDialog period={period} onChoose={onPeriod} onClose={() => setDating(false)} />
    ) : null,
  }
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

/** A choice whose values are known; what is none of them is no choice. */
export const choice = <Value extends string>(
  value: Value,
  options: readonly Option<Value>[],
  onChoose: (value: Value) => void,
): Choosing => ({
  value,
  options,
  onChange(chosen) {
    const option = options.find((one) => one.value === chosen)
    if (option) onChoose(option.value)
  },
})
