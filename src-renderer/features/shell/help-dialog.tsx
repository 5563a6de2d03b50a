/** The keys, all on one page. */
import { commands, gridKeys } from '#contract/commands.ts'
import { commandWords } from '#contract/words/command-words.ts'
import { useKeyTexts } from '../../lib/command-keys.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Key } from '../../ui/key.tsx'
import styles from './help-dialog.module.css'

export const HelpDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t, language } = useWords()
  const { textOf, allOf } = useKeyTexts()
  const lines: readonly (readonly [string, readonly string[]])[] = [
    [t('shell.help.move'), [...gridKeys.next, ...gridKeys.previous].map(textOf)],
    [t('shell.help.edges'), [...gridKeys.first, ...gridKeys.last].map(textOf)],
    [t('shell.help.extend'), [textOf(`Shift+${gridKeys.next[0]}`)]],
    ...commands.map((command) => [commandWords[language][command], allOf(command)] as const),
  ]
  return (
    <Dialog title={t('shell.help.title')} isOpen onClose={onClose} size="wide">
      <p className={styles.intro}>{t('shell.help.intro')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it can be longer than the window, and by keyboard it scrolls only with the focus */}
      <section aria-label={t('shell.help.title')} tabIndex={0}>
        <dl className={styles.keys}>
          {lines
            .filter(([, pressed]) => pressed.length > 0)
            .map(([words, pressed]) => (
              <div key={words} className={styles.line}>
                <dt>
                  {pressed.map((key) => (
                    <Key key={key}>{key}</Key>
                  ))}
                </dt>
                <dd>{words}</dd>
              </div>
            ))}
        </dl>
      </section>
    </Dialog>
  )
}
