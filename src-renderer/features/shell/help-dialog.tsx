/** The help: meanings of symbols, the guide and the keys, with one search. It works offline. */
import { type ReactNode, useMemo, useState } from 'react'
import { useFilter } from 'react-aria-components'
import { commands, gridKeys } from '#contract/commands.ts'
import { proposedClass } from '#contract/match-values.ts'
import { commandWords } from '#contract/words/command-words.ts'
import guideEn from '../../../docs/guide-en.md?raw'
import guidePt from '../../../docs/guide-pt.md?raw'
import { useKeyTexts } from '../../lib/commands.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ClassMark, type Mark } from '../../ui/class-mark.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Key } from '../../ui/key.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import styles from './help-dialog.module.css'
import { readGuide, type Section, textOfSection } from './read-guide.ts'

const guides = { 'pt-PT': guidePt, en: guideEn } as const
const marks: readonly Mark[] = [...proposedClass.options, 'decided', 'classified', 'leftOpen', 'conflict']

export const HelpDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t, language } = useWords()
  const [search, setSearch] = useState('')
  const { contains } = useFilter({ sensitivity: 'base' })
  /** Each word must occur somewhere: "fechar mês" finds "fechar o mês". */
  const has = (...texts: string[]): boolean =>
    search
      .trim()
      .split(/\s+/)
      .every((word) => texts.some((text) => contains(text, word)))
  const guide = useMemo(() => readGuide(guides[language]), [language])
  const sections = guide.filter((section) => has(textOfSection(section)))
  const legend = marks.filter((mark) =>
    has(t(`shell.help.marks.${mark}.name`), t(`shell.help.marks.${mark}.text`)),
  )
  const keys = useKeyLines().filter(([words, pressed]) => has(words, ...pressed))
  return (
    <Dialog title={t('shell.help.title')} onClose={onClose} size="wide">
      <SearchField label={t('shell.help.search')} onSearch={setSearch} isFirst />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it can be longer than the window, and scrolls by keyboard only with the focus */}
      <section className={styles.pages} aria-label={t('shell.help.title')} tabIndex={0}>
        {legend.length === 0 ? null : (
          <section>
            <h3>{t('shell.help.symbols')}</h3>
            <dl className={styles.marks}>
              {legend.map((mark) => (
                <div key={mark} className={styles.mark}>
                  <dt>
                    <ClassMark mark={mark} />
                    {t(`shell.help.marks.${mark}.name`)}
                  </dt>
                  <dd>{t(`shell.help.marks.${mark}.text`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        {keys.length === 0 ? null : (
          <section>
            <h3>{t('shell.help.keys')}</h3>
            <p className={styles.intro}>{t('shell.help.intro')}</p>
            <dl className={styles.keys}>
              {keys.map(([words, pressed]) => (
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
        )}
        {sections.map((section) => (
          <GuideSection key={section.title} {...section} />
        ))}
        {legend.length + keys.length + sections.length === 0 ? (
          <p role="status">{t('shell.help.nothing')}</p>
        ) : null}
      </section>
    </Dialog>
  )
}

/** Renders **strong** words. */
const withStrong = (text: string): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
  text.split('**').map((piece, at) => (at % 2 === 1 ? <strong key={at}>{piece}</strong> : piece))

const GuideSection = ({ title, blocks }: Section) => (
  <section>
    <h3>{title}</h3>
    {blocks.map((block) =>
      block.kind === 'text' ? (
        <p key={block.text}>{withStrong(block.text)}</p>
      ) : (
        <ul key={block.items[0]}>
          {block.items.map((item) => (
            <li key={item}>{withStrong(item)}</li>
          ))}
        </ul>
      ),
    )}
  </section>
)

const useKeyLines = (): readonly (readonly [string, readonly string[]])[] => {
  const { t, language } = useWords()
  const { textOf, allOf } = useKeyTexts()
  const lines: readonly (readonly [string, readonly string[]])[] = [
    [t('shell.help.move'), [...gridKeys.next, ...gridKeys.previous].map(textOf)],
    [t('shell.help.edges'), [...gridKeys.first, ...gridKeys.last].map(textOf)],
    [t('shell.help.extend'), [textOf(`Shift+${gridKeys.next[0]}`)]],
    [t('lists.rowMenu'), [textOf('Shift+F10')]],
    ...commands.map((command) => [commandWords[language][command], allOf(command)] as const),
  ]
  return lines.filter(([, pressed]) => pressed.length > 0)
}
