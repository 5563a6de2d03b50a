/** The dialog for dropped or chosen files: their preview, questions to the person, the import. */
import { useState } from 'react'
import type { TableLayout } from '#contract/import-values.ts'
import type { OfferedFile } from '#contract/imports.ts'
import type { CompanyId } from '#contract/values.ts'
import { formatDay, useWords } from '../../lib/i18n/use-words.ts'
import { filesTaken, leaveOutFile, showScreen } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { ACCOUNT_FORM, AccountQuestion } from './account-question.tsx'
import { FileFailure } from './file-failure.tsx'
import { ImportProgress } from './import-progress.tsx'
import styles from './imports.module.css'
import { LedgerExtract } from './ledger-extract.tsx'
import { SaftCheck } from './saft-check.tsx'
import { SetPreview } from './set-preview.tsx'
import { TableColumns } from './table-columns.tsx'
import { TableAnswers, TableQuestion, toTableQuestion } from './table-question.tsx'
import { type ReadyPreview, useImport } from './use-import.ts'

interface Props {
  readonly companyId: CompanyId
  readonly files: readonly OfferedFile[]
}

/** How many statements and files of documents a set has. */
const countOf = ({ statements, saft, suppliers }: ReadyPreview): number =>
  statements.length + saft.length + suppliers.length

export const ImportDialog = ({ companyId, files }: Props) => {
  const { t, counted } = useWords()
  /** The file that a person took for an extract of the accounting. */
  const [ledger, setLedger] = useState<string>()
  const [isLedgerIn, setLedgerIn] = useState(false)
  const {
    preview,
    run,
    goOn,
    progress,
    cancel,
    failure,
    nameAccount,
    layoutOf,
    chooseLayout,
    sayOurs,
    saySuppliers,
  } = useImport(companyId, files)
  const shown = run.data !== undefined && run.data.outcome !== 'imported' ? run.data : preview.data
  const done = run.data?.outcome === 'imported' ? run.data : null
  /** The rows are imported; the matching that follows continues without this dialog. */
  const isIn = run.isPending && progress?.phase === 'matching'
  const isBusy = preview.isFetching || run.isPending
  const nameOf = (handle: string): string => files.find((file) => file.handle === handle)?.name ?? ''
  const added = done?.statements.reduce((sum, one) => sum + one.added, 0) ?? 0
  const documents = [...(done?.saft ?? []), ...(done?.suppliers ?? [])].reduce(
    (sum, one) => sum + one.added,
    0,
  )
  const close = () => {
    cancel()
    filesTaken()
  }

  const { before = [], leftOut = [] } = done ?? (shown?.outcome === 'ready' ? shown : {})
  const table =
    shown?.outcome === 'refused' ? shown.tables.find((one) => one.handle === shown.handle) : undefined
  // Only titles were recognised, or no row fits the chosen layout, whose columns may be wrong.
  const hasNoRows =
    shown?.outcome === 'refused' && shown.error.details.file?.problem === 'no-rows' && table?.layout === null
  const question =
    shown?.outcome === 'refused'
      ? toTableQuestion(shown.error, table, shown.handle, layoutOf(shown.handle))
      : null
  const [only] = files
  const asLedger =
    files.length === 1 &&
    (ledger === only?.handle ||
      (shown?.outcome === 'refused' && shown.error.details.file?.problem === 'ledger-extract'))
      ? only
      : undefined
  /** A table, SAF-T (PT), or a workbook with several tables, may be of the accounting. */
  const mayBeLedger =
    files.length === 1 &&
    asLedger === undefined &&
    done === null &&
    (shown?.outcome === 'saft' ||
      (shown !== undefined && shown.tables.length > 0) ||
      (shown?.outcome === 'refused' && shown.error.details.file?.problem === 'several-sheets'))
  /** A table or SAF-T (PT) that nothing names as of suppliers. */
  const mayBeOfSuppliers = mayBeLedger && (shown?.outcome !== 'ready' || shown.suppliers.length === 0)
  const readAsSuppliers = (handle: string): void => {
    setLedger(undefined)
    run.reset()
    saySuppliers(handle)
  }
  /** Nothing is left to do but read the reason. */
  const isOver =
    !preview.isFetching &&
    files.length === 1 &&
    ((shown?.outcome === 'refused' && question === null && (table === undefined || hasNoRows)) ||
      (shown?.outcome === 'ready' && countOf(shown) === 0))
  const readAs = (handle: string, layout: TableLayout): void => {
    run.reset()
    chooseLayout(handle, layout)
  }
  const ready = shown?.outcome === 'ready' && done === null ? shown : null

  const body =
    asLedger !== undefined ? (
      <LedgerExtract
        companyId={companyId}
        handle={asLedger.handle}
        name={asLedger.name}
        onDone={() => setLedgerIn(true)}
      />
    ) : run.isPending ? (
      <ImportProgress progress={progress} />
    ) : done !== null ? (
      <div role="status" className={styles.done}>
        <p className={styles.strong}>
          {added + documents === 0 ? t('imports.done.none') : null}
          {added === 0 ? null : t('imports.done.rows', counted(added))}{' '}
          {documents === 0 ? null : t('imports.done.documents', counted(documents))}
        </p>
        <p>{t('imports.done.next')}</p>
      </div>
    ) : preview.isFetching || shown === undefined ? (
      failure === null ? (
        <ImportProgress progress={progress} />
      ) : null
    ) : shown.outcome === 'needs-account' ? (
      <AccountQuestion
        companyId={companyId}
        key={`${shown.handle} ${shown.accountName}`}
        asked={shown}
        fileName={nameOf(shown.handle)}
        onAnswer={(accountId) => nameAccount(shown.handle, shown.accountName, accountId)}
      />
    ) : shown.outcome === 'whose' ? (
      <div role="alert" className={styles.failure}>
        <p className={styles.strong}>{t('imports.whose.title', { file: nameOf(shown.handle) })}</p>
        <p>{t(`imports.whose.${shown.doubt.kind}`, { name: shown.doubt.name })}</p>
        <p>{t('imports.kept')}</p>
        <p>{t(`imports.whose.${shown.doubt.kind === 'e-fatura' ? 'confirm' : 'next'}`)}</p>
      </div>
    ) : shown.outcome === 'saft' ? (
      <SaftCheck companyId={companyId} handle={shown.handle} name={nameOf(shown.handle)} />
    ) : shown.outcome === 'refused' ? (
      <>
        {question === null ? (
          <FileFailure error={shown.error} name={nameOf(shown.handle)} />
        ) : (
          <TableQuestion file={nameOf(shown.handle)} asked={question} />
        )}
        {table === undefined || hasNoRows ? null : (
          <TableColumns
            key={table.handle}
            table={table}
            isBusy={isBusy}
            onApply={(layout) => readAs(table.handle, layout)}
          />
        )}
      </>
    ) : (
      <SetPreview
        companyId={companyId}
        files={files}
        set={shown}
        isBusy={isBusy}
        onAccount={nameAccount}
        onLayout={chooseLayout}
      />
    )

  const foot =
    asLedger !== undefined ? (
      <>
        {isLedgerIn ? null : (
          <Button key="suppliers" variant="quiet" onPress={() => readAsSuppliers(asLedger.handle)}>
            {t('imports.suppliers.isOne')}
          </Button>
        )}
        <Button key={isLedgerIn ? 'in' : 'over'} onPress={close} autoFocus={isLedgerIn}>
          {t('common.close')}
        </Button>
      </>
    ) : isIn ? (
      <Button key="leave" onPress={goOn} autoFocus>
        {t('common.close')}
      </Button>
    ) : run.isPending ? (
      <Button key="stop" onPress={cancel} autoFocus>
        {t('imports.stop')}
      </Button>
    ) : done !== null ? (
      <>
        <Button
          key="show"
          onPress={() => {
            goOn()
            showScreen(added === 0 && documents > 0 ? 'documents' : 'transactions')
          }}
        >
          {t(added === 0 && documents > 0 ? 'imports.done.showDocuments' : 'imports.done.show')}
        </Button>
        <Button key="close" variant="primary" onPress={goOn} autoFocus>
          {t('common.close')}
        </Button>
      </>
    ) : (
      <>
        {shown !== undefined && shown.outcome !== 'ready' && files.length > 1 ? (
          <Button key="out" variant="quiet" onPress={() => leaveOutFile(shown.handle)}>
            {t('imports.leaveOut')}
          </Button>
        ) : null}
        {mayBeLedger && !preview.isFetching ? (
          <Button key="ledger" variant="quiet" onPress={() => setLedger(only?.handle)}>
            {t('imports.ledger.isOne')}
          </Button>
        ) : null}
        {mayBeOfSuppliers && !preview.isFetching ? (
          <Button key="suppliers" variant="quiet" onPress={() => readAsSuppliers(only?.handle ?? '')}>
            {t('imports.suppliers.isOne')}
          </Button>
        ) : null}
        <Button key={isOver ? 'over' : 'cancel'} onPress={close} autoFocus={isOver}>
          {t(isOver || shown?.outcome === 'saft' ? 'common.close' : 'common.cancel')}
        </Button>
        {question === null || preview.isFetching ? null : <TableAnswers asked={question} onAnswer={readAs} />}
        {shown?.outcome === 'whose' && !preview.isFetching ? (
          <Button
            key="ours"
            onPress={() => {
              run.reset()
              sayOurs(shown.handle)
            }}
          >
            {t('imports.whose.ours')}
          </Button>
        ) : null}
        {shown?.outcome === 'needs-account' && !preview.isFetching ? (
          <Button key="go-on" variant="primary" type="submit" form={ACCOUNT_FORM}>
            {t('imports.ask.goOn')}
          </Button>
        ) : null}
        {ready !== null && countOf(ready) > 0 && !preview.isFetching ? (
          <Button key="import" variant="primary" autoFocus onPress={() => run.mutate()}>
            {t('imports.act')}
          </Button>
        ) : null}
      </>
    )
  return (
    // A running import is cancelled first; the dialog stays open for its result.
    <Dialog
      title={t(done === null ? 'imports.title' : 'imports.done.title')}
      size="wide"
      onClose={() => (isIn ? goOn() : run.isPending ? cancel() : done === null ? close() : goOn())}
      foot={foot}
    >
      <div className={styles.body}>
        {before.map(({ file, at }) => (
          <p key={file} className={styles.before}>
            {t('imports.before', { file, day: formatDay(at) })}
          </p>
        ))}
        {leftOut.map((file) => (
          <p key={file} className={styles.before}>
            {t('imports.leftOutOfZip', { file })}
          </p>
        ))}
        {body}
        {ready !== null && files.length > 1 ? <p className={styles.fine}>{t('imports.all')}</p> : null}
        {failure === null ? null : <ErrorNotice error={failure} compact />}
      </div>
    </Dialog>
  )
}
