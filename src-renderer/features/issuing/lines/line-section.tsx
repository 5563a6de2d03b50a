/** The lines of the document, with keyboard entry and sums. */
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useCommands, useKeyTexts } from '../../../lib/commands.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useStableHandlers } from '../../../lib/use-stable-handlers.ts'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/notice.tsx'
import formStyles from '../form/form.module.css'
import { useForm } from '../form/form-context.ts'
import { type LineField, lineFields } from '../state/fields.ts'
import { isBlankLine } from '../state/form-state.ts'
import type { LineCommand } from './line-menu.tsx'
import { type LineNotes, LineRow } from './line-row.tsx'
import styles from './lines.module.css'
import { defaultRate, regionOfForm } from './rates.ts'

const noNotes: LineNotes = { errors: {}, warnings: {} }

export const LineSection = () => {
  const { t, amount } = useWords()
  const { firstOf } = useKeyTexts()
  const form = useForm()
  const { state, edit, leave, companyId, checked } = form
  const { lines } = state
  const notes = useNotes()
  const table = useRef<HTMLTableElement>(null)
  /** The field that gets the focus after the line is rendered. */
  const focusAfterRender = useRef<{ key: number; field: string } | null>(null)
  const [showsCostCenter, setShowsCostCenter] = useState(false)
  const withCostCenter = showsCostCenter || lines.some(({ CostCenter }) => CostCenter !== '')
  const region = regionOfForm(state)
  const rate = defaultRate(state)

  const focusOn = (key: number, field: string) => {
    const place = table.current?.querySelector(`[data-line="${key}"] [data-field="${field}"]`)
    const input = place?.querySelector<HTMLElement>('input, button')
    input?.focus()
    if (input instanceof HTMLInputElement) input.select()
    return input != null
  }
  useEffect(() => {
    if (focusAfterRender.current && focusOn(focusAfterRender.current.key, focusAfterRender.current.field))
      focusAfterRender.current = null
  })

  const add = () => {
    const last = lines.at(-1)
    // An empty last line serves as the new line.
    if (last && isBlankLine(last) && lines.length > 1) return void focusOn(last.key, 'Code')
    focusAfterRender.current = { key: state.nextKey, field: 'Code' }
    edit({ kind: 'add-line', rate })
    return undefined
  }
  const perform = (key: number, act: LineStep | LineCommand, field = 'Code') => {
    const at = lines.findIndex((line) => line.key === key)
    const beside = (by: -1 | 1) => lines[at + by]?.key
    switch (act) {
      case 'next':
        return at === lines.length - 1 ? add() : void focusOn(beside(1) ?? key, 'Code')
      case 'down':
        return void focusOn(beside(1) ?? key, field)
      case 'up':
        return void focusOn(beside(-1) ?? key, field)
      case 'menu':
        return table.current?.querySelector<HTMLElement>(`[data-line="${key}"] [data-menu] button`)?.click()
      case 'duplicate-line':
        focusAfterRender.current = { key: state.nextKey, field }
        return edit({ kind: 'duplicate-line', key })
      case 'remove-line':
        focusAfterRender.current = { key: beside(1) ?? beside(-1) ?? state.nextKey, field }
        announce(t('issue.line.removed'))
        return edit({ kind: 'remove-line', key, rate })
      default:
        focusAfterRender.current = { key, field }
        return edit({ kind: 'move-line', key, by: act === 'move-line-up' ? -1 : 1 })
    }
  }
  const { act } = useStableHandlers({ act: (key: number, what: LineCommand) => void perform(key, what) })

  /** @returns whether the element is in a line */
  const performIn = (element: Element | null, what: LineStep | LineCommand): boolean => {
    const key = element?.closest('[data-line]')?.getAttribute('data-line')
    if (key == null) return false
    perform(Number(key), what, element?.closest('[data-field]')?.getAttribute('data-field') ?? 'Code')
    return true
  }
  const inFocus = (what: LineCommand) => () => void performIn(document.activeElement, what)
  useCommands({
    'duplicate-line': inFocus('duplicate-line'),
    'move-line-up': inFocus('move-line-up'),
    'move-line-down': inFocus('move-line-down'),
    'remove-line': inFocus('remove-line'),
  })
  // In the capture phase: a field with suggestions stops every key it handles.
  const onKeyDown = (event: KeyboardEvent) => {
    const what = lineStepOf(event)
    if (what === undefined || !performIn(event.target as Element, what)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const heads = useMemo(
    () =>
      [
        ['code', ''],
        ['description', ''],
        ['type', ''],
        ['quantity', styles.end],
        ['unit', ''],
        ['unitPrice', styles.end],
        ['discount', styles.end],
        ['tax', styles.end],
        ...(withCostCenter ? ([['costCenter', '']] as const) : []),
        ['amount', styles.end],
      ] as const,
    [withCostCenter],
  )
  const minors = checked.totals?.lineMinors ?? []
  return (
    <section className={formStyles.section} aria-label={t('issue.form.section.lines')}>
      <div className={formStyles.sectionHead}>
        <h2>{t('issue.form.section.lines')}</h2>
        {withCostCenter ? null : (
          <Button variant="quiet" flush="end" onPress={() => setShowsCostCenter(true)}>
            {t('issue.line.showCostCenter')}
          </Button>
        )}
      </div>
      <table
        ref={table}
        className={styles.table}
        onKeyDownCapture={onKeyDown}
        data-keys="line"
        aria-label={t('issue.line.caption')}
      >
        <thead>
          <tr>
            {heads.map(([name, align]) => (
              <th key={name} scope="col" className={`${styles[name] ?? ''} ${align ?? ''}`}>
                {t(`issue.line.${name}`)}
              </th>
            ))}
            <td className={styles.actions} />
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <LineRow
              key={line.key}
              companyId={companyId}
              line={line}
              at={at}
              notes={notes[at] ?? noNotes}
              amount={isBlankLine(line) ? '' : amount(minors[at] ?? 0, 'EUR')}
              language={state.language}
              region={region}
              withCostCenter={withCostCenter}
              edit={edit}
              leave={leave}
              act={act}
            />
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <Button variant="quiet" flush="start" onPress={add} keyHint="Enter">
          {t('issue.line.add')}
        </Button>
        <p className={styles.keys}>
          {t('issue.line.keys', {
            duplicate: firstOf('duplicate-line') ?? '',
            move: firstOf('move-line-up') ?? '',
            remove: firstOf('remove-line') ?? '',
          })}
        </p>
      </div>
    </section>
  )
}

/** Keeps the same object for a line without notes, so that its row is not rendered again. */
const useNotes = (): readonly LineNotes[] => {
  const { state, complaintOf, warningOf } = useForm()
  return state.lines.map((_, at) => {
    const errors: Partial<Record<LineField, string>> = {}
    const warnings: Partial<Record<LineField, string>> = {}
    for (const field of lineFields) {
      const error = complaintOf(`Lines.${at}.${field}`)
      const warning = warningOf(`Lines.${at}.${field}`)
      if (error !== undefined) errors[field] = error
      if (warning !== undefined) warnings[field] = warning
    }
    return Object.keys(errors).length + Object.keys(warnings).length === 0 ? noNotes : { errors, warnings }
  })
}

/** Keys that move between lines: Enter and the arrows. Changes of a line are commands. */
type LineStep = 'next' | 'down' | 'up' | 'menu'

/** A list of suggestions is open below the field and handles the keys. */
const isChoosing = (target: Element): boolean =>
  target.getAttribute('aria-expanded') === 'true' && target.hasAttribute('aria-activedescendant')

/** The step of a key in a line's field; undefined where the field itself handles it. */
const lineStepOf = (event: KeyboardEvent): LineStep | undefined => {
  const { key, altKey, shiftKey, ctrlKey, metaKey } = event
  const target = event.target as Element
  if (key === 'ContextMenu' || (shiftKey && key === 'F10')) return 'menu'
  if (altKey || shiftKey || ctrlKey || metaKey) return undefined
  if (target.tagName !== 'INPUT' || isChoosing(target)) return undefined
  if (key === 'Enter') return 'next'
  const offers = target.getAttribute('role') === 'combobox'
  if (!offers && key === 'ArrowDown') return 'down'
  return !offers && key === 'ArrowUp' ? 'up' : undefined
}
