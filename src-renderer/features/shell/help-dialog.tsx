/** The keys, all on one page. */
import { useWords } from '../../lib/i18n/use-words.ts'
import { useAppInfo } from '../../lib/queries.ts'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './help-dialog.module.css'

export const HelpDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useWords()
  const command = useAppInfo().data?.platform === 'darwin' ? '⌘' : 'Ctrl+'
  const lines: readonly (readonly [string, readonly string[]])[] = [
    [t('shell.help.move'), ['↓ ↑', 'J K']],
    [t('shell.help.edges'), ['Home', 'End']],
    [t('shell.help.accept'), ['Enter']],
    [t('shell.help.reject'), ['R']],
    [t('shell.help.select'), ['X', t('shell.help.space')]],
    [t('shell.help.extend'), ['Shift+↓']],
    [t('shell.help.skip'), ['S']],
    [t('shell.help.undo'), ['U', `${command}Z`]],
    [t('shell.help.redo'), [`${command}Shift+Z`, `${command}Y`]],
    [t('shell.help.search'), ['/', `${command}F`]],
    [t('shell.help.choose'), ['1-9']],
    [t('shell.help.group'), ['G']],
    [t('shell.help.adjust'), ['D']],
    [t('shell.help.amount'), ['Shift+D']],
    [t('shell.help.whyNot'), ['W']],
    [t('shell.help.sums'), ['+']],
    [t('shell.help.otherPane'), ['F6']],
    [t('shell.help.export'), [`${command}E`]],
    [t('shell.help.newDocument'), [`${command}N`]],
    [t('shell.help.saveDraft'), [`${command}S`]],
    [t('shell.help.issueDocument'), [`${command}Enter`]],
    [t('shell.help.endConsumer'), ['F2']],
    [t('shell.help.lines'), [`${command}D`, 'Alt+↑ ↓', `${command}Del`]],
    [t('shell.help.commands'), [`${command}K`]],
    [t('shell.help.companies'), [`${command}1-9`]],
    [t('shell.help.help'), ['?', 'F1']],
  ]
  return (
    <Dialog title={t('shell.help.title')} isOpen onClose={onClose} size="wide">
      <p className={styles.intro}>{t('shell.help.intro')}</p>
      <dl className={styles.keys}>
        {lines.map(([words, pressed]) => (
          <div key={words} className={styles.line}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
