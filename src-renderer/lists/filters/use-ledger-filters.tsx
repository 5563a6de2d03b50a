/** The filter controls of a list: its views, the menu of filters, and the active filters. */
import { type ReactNode, useMemo, useState } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { onDemand } from '../../lib/on-demand.tsx'
import type { Period } from '../../lib/period.ts'
import { Choice, type Option } from '../../ui/choice.tsx'
import { ChoiceEntry } from '../../ui/menu.tsx'
import styles from './filter-menu.module.css'
import { FilterMenu, Narrowed } from './filter-menu.tsx'
import type { KeptQuery } from './list-query.ts'
import { PeriodEntry, usePeriodText } from './period-entry.tsx'

const PeriodDialog = onDemand(async () => (await import('./period-dialog.tsx')).PeriodDialog)

export const anyValue = 'any'

/** One filter: one of a few values, or any. */
export interface Narrowing {
  readonly label: string
  readonly value: string
  readonly options: readonly Option<string>[]
  readonly choose: (value: string) => void
  /** Says that all are shown: it is also chosen beside the view, where there is room. */
  readonly all?: string
}

/** A choice of one of a few values. */
interface Choosing {
  readonly value: string
  readonly options: readonly Option<string>[]
  readonly onChange: (value: string) => void
}

/** The filters of a list, and functions to change them. */
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
 * @param list name of the list for its saved filters
 * @param filtered a stable object: the controls are rendered again when it changes
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
          {narrowings.map(({ label, value, options, choose, all }) =>
            all === undefined || options.length === 0 ? null : (
              <div key={label} className={styles.switch}>
                <Choice
                  label={label}
                  hideLabel
                  value={value}
                  options={[{ value: anyValue, text: all }, ...options]}
                  onChange={choose}
                />
              </div>
            ),
          )}
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
            ...narrowings.flatMap(({ value, options, choose, all }) =>
              options
                .filter((option) => option.value === value)
                .map(({ text }) => ({ text, clear: () => choose(anyValue), isBeside: all !== undefined })),
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

/** @param options the values other than "any" */
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

/** A choice with known values; any other value is ignored. */
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
