/** What every tray offers: a search for sums, the acts of the focused row, clearing the selection, else undo and redo. */
import { MenuTrigger } from 'react-aria-components'
import { useKeyTexts } from '../../../lib/commands.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { RowActs, runLater } from '../../../lists/ledger/row-menu.tsx'
import { Button } from '../../../ui/button.tsx'
import { MenuPopover } from '../../../ui/menu.tsx'

export interface TrayActsProps {
  readonly isSelection: boolean
  readonly isBusy: boolean
  readonly onClear: () => void
  readonly onUndo: () => void
  readonly onRedo: () => void
  /** Searches what adds up to the selection. */
  readonly onSums: () => void
}

interface Props extends TrayActsProps {
  /** The rows of one list alone are selected, or others end the error of the focused row. */
  readonly isOneSided: boolean
}

export const TrayActs = ({ isSelection, isOneSided, isBusy, onClear, onUndo, onRedo, onSums }: Props) => {
  const { t } = useWords()
  const { hintOf } = useKeyTexts()
  return (
    <>
      {isOneSided ? <Button onPress={onSums}>{t('reconcile.sums.open')}</Button> : null}
      <MenuTrigger>
        <Button variant="quiet">{t('reconcile.tray.acts')}</Button>
        <MenuPopover label={t('reconcile.tray.acts')} onAction={runLater}>
          <RowActs />
        </MenuPopover>
      </MenuTrigger>
      {isSelection ? (
        <Button variant="quiet" onPress={onClear} {...hintOf('clear-selection')}>
          {t('reconcile.tray.clear')}
        </Button>
      ) : (
        <>
          <Button variant="quiet" onPress={onUndo} isDisabled={isBusy}>
            {t('reconcile.tray.undo')}
          </Button>
          <Button variant="quiet" flush="end" onPress={onRedo} isDisabled={isBusy}>
            {t('reconcile.tray.redo')}
          </Button>
        </>
      )}
    </>
  )
}
