/** The documents' equation of a month on one side: what was owed, what changed, what is owed now. */
import type { DocumentsStatement } from '#contract/closing-values.ts'
import { DOCUMENT_TERMS, STATED_TERMS } from '#contract/plain-values.ts'
import type { Side } from '#contract/sides.ts'
import type { Minor } from '#contract/values.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import styles from './closing.module.css'
import type { Figure } from './closing-queries.ts'
import { type FigureLine, FigureTable } from './figure-table.tsx'

interface Props {
  readonly side: Side
  readonly documents: DocumentsStatement
  readonly onSee: (figure: Figure, title: string) => void
}

export const DocumentsSection = ({ side, documents, onSee }: Props) => {
  const { t, money, counted } = useWords()
  const seeing = (term: Extract<Figure, { kind: 'documents' }>['term'], title: string) => () =>
    onSee({ kind: 'documents', side, term }, title)
  const named = side === 'customer' ? 'documents' : 'suppliers'
  const lines = DOCUMENT_TERMS.filter(
    (term) => STATED_TERMS.has(term) || documents.terms[term] !== 0,
  ).flatMap((term): FigureLine[] => {
    const label = t(`closing.${named}.${term}`)
    const line: FigureLine = { key: term, label, minor: documents.terms[term], onSee: seeing(term, label) }
    const part = (key: 'settledInBank' | 'receivedEarlier', minor: Minor | undefined): FigureLine[] =>
      minor === undefined || minor === 0
        ? []
        : [{ key, label: t(`closing.${named}.${key}`), variant: 'part', minor }]
    if (term === 'received') return [line, ...part('receivedEarlier', documents.receivedEarlierMinor)]
    return term === 'settledAtService'
      ? [line, ...part('settledInBank', documents.settledInBankMinor)]
      : [line]
  })
  const open = t(`closing.${named}.open`)
  return (
    <section className={styles.section}>
      <FigureTable
        title={t(`closing.${named}.title`)}
        currency="EUR"
        lines={[
          { key: 'opening', label: t(`closing.${named}.opening`), minor: documents.openingMinor },
          ...lines,
          ...(documents.setOffMinor
            ? [
                {
                  key: 'setOff',
                  label: t(`closing.${named}.setOff`),
                  minor: documents.setOffMinor,
                  onSee: seeing('setOff', t(`closing.${named}.setOff`)),
                },
              ]
            : []),
          {
            key: 'closing',
            label: t(`closing.${named}.closing`),
            minor: documents.closingMinor,
            variant: 'sum',
          },
          { key: 'open', label: open, minor: documents.openDocumentsMinor, onSee: seeing('open', open) },
          {
            key: 'difference',
            label: t('closing.documents.difference'),
            minor: documents.differenceMinor,
            variant: 'difference',
          },
          ...(documents.advancesMinor === 0
            ? []
            : [{ key: 'advances', label: t(`closing.${named}.advances`), minor: documents.advancesMinor }]),
        ]}
      />
      {documents.openingFrom === 'start' ? (
        <p className={styles.fine}>{t(`closing.${named}.start`)}</p>
      ) : null}
      {documents.unknownCount === 0 ? null : (
        <p className={styles.fine}>
          {t('closing.documents.unknown', {
            ...counted(documents.unknownCount),
            amount: money(documents.unknownTotalMinor, 'EUR'),
          })}
        </p>
      )}
    </section>
  )
}
