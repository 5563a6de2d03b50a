/** Leaves a form on Escape, or when the start screen is chosen again; asks first where something was typed. */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useCommands } from '../../lib/commands.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'

/**
 * @param isBusy a request is under way, so the form cannot be left
 * @param isTyped whether typed text would be lost
 * @returns the confirmation, while it is open
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
    // On the window: a press next to a field leaves no element focused. Dialogs and menus handle their own Escape.
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
