/** A file of suppliers' documents: what it brings, changes and lacks, and what other files contradict. */
import { filedState } from '#contract/import-values.ts'
import type { DifferingField, ImportedSuppliers, ShownDocument } from '#contract/imported-documents.ts'
import { formatDate, useWords } from '../../lib/i18n/use-words.ts'
import { Chip } from '../../ui/chip.tsx'
import { ClassMark } from '../../ui/class-mark.tsx'
import styles from './imports.module.css'
import { StatesTable } from './states-table.tsx'

export const SuppliersPreview = ({ imported }: { readonly imported: ImportedSuppliers }) => {
  const { t, counted } = useWords()
  const { kind, states, gone, changed, contradictions } = imported
  const isList = kind === 'supplier-items'
  return (
    <section className={styles.statement} aria-label={imported.file}>
      <h3 className={styles.head}>
        <span className={styles.name}>{imported.file}</span>
        <Chip>{t(`imports.kind.${kind}`)}</Chip>
      </h3>
      <p>
        {isList
          ? t('imports.list.asOf', { day: formatDate(imported.to) })
          : t('imports.periodOf', { from: formatDate(imported.from), to: formatDate(imported.to) })}{' '}
        · {t('imports.saft.documents', counted(imported.documents))}
        {imported.receipts === 0 ? null : (
          <> · {t('imports.suppliers.receipts', counted(imported.receipts))}</>
        )}
      </p>
      <dl className={styles.facts}>
        <dt>{t('imports.saft.column')}</dt>
        <dd>
          <strong>{t('imports.saft.new', counted(imported.added))}</strong>
          <span>{t('imports.saft.known', counted(imported.known))}</span>
          {imported.cancelled === 0 ? null : (
            <Chip>{t('imports.saft.cancelled', counted(imported.cancelled))}</Chip>
          )}
          {imported.unnamed === 0 ? null : (
            <Chip>{t('imports.suppliers.unnamed', counted(imported.unnamed))}</Chip>
          )}
        </dd>
      </dl>
      {imported.lacking === 0 ? null : (
        <p className={styles.before}>
          <ClassMark mark="ambiguous" /> {t('imports.suppliers.lacking', counted(imported.lacking))}
        </p>
      )}
      <Documents title={t('imports.suppliers.gone')} list={gone} />
      <Documents title={t('imports.suppliers.paid')} list={imported.paid} />
      <Fields
        title={t('imports.suppliers.changed')}
        list={changed}
        before={t('imports.suppliers.before')}
        after={t('imports.suppliers.after')}
      />
      <Fields
        title={t('imports.suppliers.contradictions')}
        list={contradictions}
        before={t('imports.suppliers.otherFile')}
        after={t('imports.suppliers.counts')}
      />
      <StatesTable
        caption={t('imports.suppliers.states')}
        rows={filedState.options.flatMap((state) => {
          const sum = states[state]
          return sum ? { state, text: t(`imports.suppliers.filed.${state}`), ...sum } : []
        })}
      />
      <p className={styles.fine}>{t(`imports.suppliers.about.${kind}`)}</p>
    </section>
  )
}

interface PartProps {
  readonly title: string
  readonly total: number
  readonly shown: number
  readonly children: React.ReactNode
}

const Part = ({ title, total, shown, children }: PartProps) => {
  const { t, count, counted } = useWords()
  if (total === 0) return null
  return (
    <details open={total <= 5}>
      <summary>
        {title} <Chip tone="caution">{count(total)}</Chip>
      </summary>
      {children}
      {total > shown ? <p className={styles.fine}>{t('imports.saft.more', counted(total - shown))}</p> : null}
    </details>
  )
}

interface DocumentsProps {
  readonly title: string
  readonly list: { total: number; first: readonly (ShownDocument & { isPaired?: boolean })[] }
}

const Documents = ({ title, list }: DocumentsProps) => {
  const { t, money } = useWords()
  return (
    <Part title={title} total={list.total} shown={list.first.length}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('imports.saft.number')}</th>
            <th scope="col">{t('imports.suppliers.supplier')}</th>
            <th scope="col">{t('imports.date')}</th>
            <th scope="col" className={styles.end}>
              {t('imports.amount')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {list.first.map((one) => (
            <tr key={`${one.number} ${one.name} ${one.date}`}>
              <th scope="row">
                <bdi>{one.number}</bdi>
              </th>
              <td className={styles.long}>
                <bdi>{one.name}</bdi>
              </td>
              <td>{formatDate(one.date)}</td>
              <td className={styles.end}>{money(one.totalMinor, 'EUR')}</td>
              <td>{one.isPaired ? <Chip tone="caution">{t('imports.suppliers.paired')}</Chip> : null}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
}

interface FieldsProps {
  readonly title: string
  readonly list: ImportedSuppliers['changed']
  readonly before: string
  readonly after: string
}

const Fields = ({ title, list, before, after }: FieldsProps) => {
  const { t, money } = useWords()
  const shown = ({ field }: DifferingField, value: string | number | null): string =>
    value === null
      ? ''
      : typeof value === 'number'
        ? money(value, 'EUR')
        : field === 'date' || field === 'dueDate'
          ? formatDate(value)
          : value
  return (
    <Part title={title} total={list.total} shown={list.first.length}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('imports.saft.number')}</th>
            <th scope="col">{t('imports.suppliers.supplier')}</th>
            <th scope="col">{t('imports.saft.field')}</th>
            <th scope="col">{before}</th>
            <th scope="col">{after}</th>
          </tr>
        </thead>
        <tbody>
          {list.first.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a document may differ from two files in one field, and none moves
            <tr key={at}>
              <th scope="row">
                <bdi>{one.number}</bdi>
              </th>
              <td className={styles.long}>
                <bdi>{one.name}</bdi>
              </td>
              <td>{t(`imports.suppliers.fields.${one.field}`)}</td>
              <td>{shown(one, one.before)}</td>
              <td>{shown(one, one.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
}
