/** Escape in a form that stands in a page, or the start screen chosen again: back, as its Cancel leads, asked first where something is typed. */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useCommands } from '../../lib/commands.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/**
 * @param isBusy what was sent is under way: nothing leads back
 * @param isTyped whether something would be lost
 * @returns the question, while it is asked
 */
export const useLeaving = (onLeave: () => void, isBusy: boolean, isTyped: () => boolean): ReactNode => {
  const { t } = useWords()
  const [isAsking, setAsking] = useState(false)
  const leave = () => {
    if (isTyped()) setAsking(true)
    else onLeave()
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || isBusy) return
    leave()
  })
  useCommands({ 'show-start': isBusy ? undefined : leave })
  useEffect(() => {
    // Of the window: a press beside a field leaves the focus nowhere. A dialog or a menu keeps its Escape to itself.
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return isAsking ? (
    <ConfirmDialog
      title={t('start.form.discardTitle')}
      yes={t('start.form.discard')}
      onYes={onLeave}
      onNo={() => setAsking(false)}
    >
      <p>{t('start.form.discardText')}</p>
    </ConfirmDialog>
  ) : null
}
