/** What every tray offers: the acts of the focused row, clearing the selection, and undo and redo while there is none. */
import { MenuTrigger } from 'react-aria-components'
import { useKeyTexts } from '../../../lib/commands.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { RowActs, runLater } from '../../../lists/ledger/row-menu.tsx'
import { Button } from '../../../ui/button.tsx'
import { MenuPopover } from '../../../ui/menu.tsx'

interface Props {
  readonly isSelection: boolean
  readonly isBusy: boolean
  readonly onClear: () => void
  readonly onUndo: () => void
  readonly onRedo: () => void
}

export const TrayActs = ({ isSelection, isBusy, onClear, onUndo, onRedo }: Props) => {
  const { t } = useWords()
  const { hintOf } = useKeyTexts()
  return (
    <>
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
