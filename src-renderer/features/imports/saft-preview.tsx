/** What a SAF-T (PT) file would add to a company on files alone: its documents, and their state by all files. */
import { type FiledState, filedState } from '#contract/import-values.ts'
import type { ImportedSaft } from '#contract/imported-documents.ts'
import { provesCompleteness } from '#contract/plain-values.ts'
import { formatDate, useWords } from '../../lib/i18n/use-words.ts'
import { Chip } from '../../ui/chip.tsx'
import { ClassMark } from '../../ui/class-mark.tsx'
import styles from './imports.module.css'
import { StatesTable } from './states-table.tsx'

/** States that are named only where a document has them. */
const MAY_LACK: ReadonlySet<FiledState> = new Set([
  'listed',
  'not-listed',
  'not-computable',
  'e-fatura',
  'not-posted',
])

export const SaftPreview = ({ saft }: { readonly saft: ImportedSaft }) => {
  const { t, count, counted, money } = useWords()
  const { states, notComputable, contradiction } = saft
  const isList = saft.kind === 'open-items'
  const named = states['not-computable'].count
  return (
    <section className={styles.statement} aria-label={saft.file}>
      <h3 className={styles.head}>
        <span className={styles.name}>{saft.file}</span>
        <Chip>{t(`imports.kind.${saft.kind}`)}</Chip>
      </h3>
      <p>
        <strong>{t('imports.saft.of', { name: saft.companyName, taxId: saft.taxId })}</strong> ·{' '}
        {isList
          ? t('imports.list.asOf', { day: formatDate(saft.to) })
          : t('imports.periodOf', { from: formatDate(saft.from), to: formatDate(saft.to) })}{' '}
        · {t('imports.saft.documents', counted(saft.documents))}
        {isList ? null : <> · {t('imports.saft.receipts', counted(saft.receipts))}</>}
      </p>
      <dl className={styles.facts}>
        <dt>{t('imports.saft.column')}</dt>
        <dd>
          <strong>{t('imports.saft.new', counted(saft.added))}</strong>
          <span>{t('imports.saft.known', counted(saft.known))}</span>
          {saft.byService === 0 ? null : <Chip>{t('imports.saft.byService', counted(saft.byService))}</Chip>}
          {saft.cancelled === 0 ? null : <Chip>{t('imports.saft.cancelled', counted(saft.cancelled))}</Chip>}
          {saft.leftOut === 0 ? null : <Chip>{t('imports.saft.leftOut', counted(saft.leftOut))}</Chip>}
        </dd>
      </dl>
      <StatesTable
        caption={t('imports.saft.states')}
        rows={filedState.options
          .filter((state) => !MAY_LACK.has(state) || states[state].count > 0)
          .map((state) => ({ state, text: t(`imports.saft.filed.${state}`), ...states[state] }))}
      />
      {contradiction === null ? null : (
        <p className={styles.before}>
          <ClassMark mark="conflict" />{' '}
          {t('imports.saft.contradiction', {
            said: count(contradiction.saidDocuments),
            has: count(contradiction.documents),
            saidAmount: money(contradiction.saidMinor, 'EUR'),
            amount: money(contradiction.minor, 'EUR'),
          })}
        </p>
      )}
      {isList || provesCompleteness(saft.basis) ? null : (
        <p className={styles.before}>{t('imports.saft.notProof')}</p>
      )}
      <p className={styles.fine}>{t(isList ? 'imports.saft.aboutList' : 'imports.saft.about')}</p>
      {notComputable.length === 0 ? null : (
        <ul className={styles.plain}>
          {notComputable.map(({ number, reason }) => (
            <li key={number}>
              <bdi>{number}</bdi>: {t(`imports.saft.why.${reason}`)}
            </li>
          ))}
          {named > notComputable.length ? (
            <li>{t('imports.saft.more', counted(named - notComputable.length))}</li>
          ) : null}
        </ul>
      )}
    </section>
  )
}
