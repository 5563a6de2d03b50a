/** Lists every imported file with its contents, and undoes imports. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ListedImport } from '#contract/imports.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { runCommand } from '../../lib/commands.ts'
import { formatDate, formatDay, useWords } from '../../lib/i18n/use-words.ts'
import { showOverlay } from '../../lib/session.ts'
import { useAccountName } from '../../lib/use-accounts.ts'
import { useRegainedFocus } from '../../lib/use-regained-focus.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { announce, EmptyNotice, ErrorNotice, QueryNotice } from '../../ui/notice.tsx'
import { GapChip } from './gap-chip.tsx'
import { importQueries } from './import-queries.ts'
import styles from './imports.module.css'
import { RefusedRows } from './refused-rows.tsx'
import { Templates } from './templates.tsx'

interface Props {
  readonly companyId: CompanyId
  readonly onClose: () => void
}

export const ImportedFilesDialog = ({ companyId, onClose }: Props) => {
  const { t, counted } = useWords()
  const files = useQuery(importQueries.list(companyId))
  const undo = useMutation({
    mutationFn: ({ fileId }: ListedImport) => call('imports.undo', { companyId, fileId }),
    onSuccess: (answer, { name, kind }) => {
      if (answer.outcome !== 'undone') return
      const done =
        answer.documents > 0
          ? t('imports.list.undoneDocuments', { file: name, ...counted(answer.documents) })
          : kind === 'ledger'
            ? t('imports.list.undoneLines', { file: name, ...counted(answer.removed) })
            : t('imports.list.undoneNow', { file: name, ...counted(answer.removed) })
      announce(answer.notes === 0 ? done : `${done}. ${t('imports.list.notesKept', counted(answer.notes))}`)
    },
  })
  const refused = undo.data?.outcome === 'refused' ? undo.data : null
  const all = files.data?.files
  const body = useRef<HTMLDivElement>(null)
  const undone = all?.filter(({ undoneAt }) => undoneAt !== null).length ?? 0
  // An undone file loses its focused button.
  useRegainedFocus(body, undone)
  return (
    <Dialog
      title={t('imports.list.title')}
      onClose={onClose}
      size="wide"
      foot={
        <>
          <Templates />
          <Button onPress={() => showOverlay('accounts')}>{t('imports.same.open')}</Button>
        </>
      }
    >
      <div ref={body} tabIndex={-1} className={styles.body}>
        {undo.error === null ? null : <ErrorNotice error={undo.error} compact />}
        {refused === null ? null : (
          <RefusedRows
            text={t('imports.list.refused', { file: undo.variables?.name ?? '', ...counted(refused.total) })}
            refused={refused}
          />
        )}
        <QueryNotice query={files} compact />
        {all === undefined ? null : all.length === 0 ? (
          <EmptyNotice text={t('imports.list.empty')}>
            <Button
              onPress={() => {
                onClose()
                runCommand('import')
              }}
            >
              {t('imports.title')}
            </Button>
          </EmptyNotice>
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('imports.list.file')}</th>
                <th scope="col">{t('imports.list.contents')}</th>
                <th scope="col">{t('imports.list.when')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {all.map((file) => (
                <tr key={file.fileId} className={file.undoneAt === null ? undefined : styles.fine}>
                  <th scope="row" className={styles.long}>
                    <bdi>{file.name}</bdi> <Chip>{t(`imports.kind.${file.kind}`)}</Chip>
                  </th>
                  <td className={styles.long}>
                    <ul className={styles.plain}>
                      {file.saft === null ? null : (
                        <SaftLine
                          saft={file.saft}
                          isList={file.kind === 'open-items'}
                          isUndone={file.undoneAt !== null}
                        />
                      )}
                      {file.statements.map((statement, at) => (
                        <StatementLine
                          // biome-ignore lint/suspicious/noArrayIndexKey: a file may have equal statements, and none moves
                          key={at}
                          companyId={companyId}
                          statement={statement}
                          isUndone={file.undoneAt !== null}
                        />
                      ))}
                    </ul>
                  </td>
                  <td>
                    {file.undoneAt === null
                      ? t('imports.list.by', { day: formatDay(file.importedAt), name: file.importedBy })
                      : t('imports.list.undone', {
                          day: formatDay(file.undoneAt),
                          name: file.undoneBy ?? '',
                        })}
                  </td>
                  <td className={styles.end}>
                    {file.undoneAt !== null ? null : (
                      <Button
                        onPress={() => undo.mutate(file)}
                        isDisabled={undo.isPending}
                        aria-label={t('imports.list.undoOf', { file: file.name })}
                      >
                        {t('imports.list.undo')}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Dialog>
  )
}

type Statement = ListedImport['statements'][number]

interface StatementLineProps {
  readonly companyId: CompanyId
  readonly statement: Statement
  /** Rows of an undone import are deleted, so they are not counted. */
  readonly isUndone: boolean
}

const StatementLine = ({ companyId, statement, isUndone }: StatementLineProps) => {
  const nameOf = useAccountName(companyId)
  const { t, counted, money } = useWords()
  const { accountId, currency, from, to, rows, openingMinor, closingMinor, gap } = statement
  const period =
    from === null || to === null
      ? t('imports.noPeriod')
      : t('imports.periodOf', { from: formatDate(from), to: formatDate(to) })
  return (
    <li className={styles.line}>
      <span>
        <bdi>{nameOf(accountId)}</bdi> · {period}
        {isUndone ? null : <> · {t('imports.list.rows', counted(rows))}</>}
      </span>
      {openingMinor === null || closingMinor === null ? null : (
        <span className={styles.balances}>
          {money(openingMinor, currency)} → {money(closingMinor, currency)}
        </span>
      )}
      {gap === null ? null : <GapChip gap={gap} currency={currency} />}
    </li>
  )
}

interface SaftLineProps {
  readonly saft: NonNullable<ListedImport['saft']>
  readonly isList: boolean
  readonly isUndone: boolean
}

const SaftLine = ({ saft, isList, isUndone }: SaftLineProps) => {
  const { t, counted } = useWords()
  return (
    <li className={styles.line}>
      <span>
        <bdi>{saft.companyName}</bdi> ·{' '}
        {isList
          ? t('imports.list.asOf', { day: formatDate(saft.to) })
          : t('imports.periodOf', { from: formatDate(saft.from), to: formatDate(saft.to) })}
        {isUndone ? null : <> · {t('imports.saft.documents', counted(saft.documents))}</>}
        {isList || isUndone ? null : <> · {t('imports.saft.receipts', counted(saft.receipts))}</>}
      </span>
    </li>
  )
}
