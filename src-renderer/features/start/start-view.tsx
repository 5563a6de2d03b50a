/** The start screen: one action for a first-time user; for others the companies and their state. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import { call, toApiError } from '../../api.ts'
import { runCommand, useCommands, useKeyTexts } from '../../lib/commands.ts'
import { isOnFiles } from '../../lib/has-bank.ts'
import { joinNames, useWords } from '../../lib/i18n/use-words.ts'
import { appQueries, companyQueries, useAppInfo, useCompanies } from '../../lib/queries.ts'
import { addingActTaken, filesTaken, leaveCompany, useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { announce, ErrorNotice, LoadingNotice, useAnnounceFailure } from '../../ui/notice.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { AdoptCopies } from './adopt-copies.tsx'
import { ArchiveFailure } from './archive-failure.tsx'
import { CompanyRow } from './company-row.tsx'
import { ConnectForm } from './connect-form.tsx'
import { FilesForm } from './files-form.tsx'
import { FirstActs } from './first-acts.tsx'
import { ListForm } from './list-form.tsx'
import { LostList } from './lost-list.tsx'
import { ManyReportsDialog } from './many-reports.tsx'
import { OfficeActs } from './office-acts.tsx'
import { OfficeTable } from './office-table.tsx'
import styles from './start-view.module.css'
import { SyncAllProgress } from './sync-all.tsx'
import { UnlistedCompanies } from './unlisted-companies.tsx'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'
import { useOpenCompany } from './use-open-company.ts'
import { Welcome } from './welcome.tsx'
import { WhoseFiles } from './whose-files.tsx'

const archives = ['default', 'choose', 'none'] as const
type Archive = (typeof archives)[number]

interface Props {
  /** Shows a company. */
  readonly onOpened: (company: CompanyView) => Promise<void>
}

export const StartView = ({ onOpened }: Props) => {
  const { t, counted } = useWords()
  const { hintOf } = useKeyTexts()
  const announceFailure = useAnnounceFailure()
  const client = useQueryClient()
  const companies = useCompanies()
  const info = useAppInfo().data
  const current = useSession(({ companyId }) => companyId)
  const files = useSession(({ offeredFiles }) => offeredFiles)
  /** Files came while no company was open: whose they are is asked. */
  const isAsked = files.length > 0 && current === null
  /** The open form: for a new company with services or on files alone, a table of companies, an existing company, or none. */
  const [form, setForm] = useState<'new' | 'files' | 'list' | CompanyView | null>(null)
  const [isReporting, setReporting] = useState(false)
  const [removing, setRemoving] = useState<CompanyView | null>(null)
  const [archive, setArchive] = useState<Archive>('default')
  /**
   * The company of the active row, which is described below the table with its actions. Without one, the open company is
   * described, and the table is scrolled to the company with the most urgent need.
   */
  const [chosen, setChosen] = useState<CompanyView['id'] | null>(null)
  const [opened, setOpened] = useState(current)
  if (opened !== current) {
    setOpened(current)
    setChosen(null)
  }
  const all = companies.data?.companies ?? []
  const shown = all.find(({ id }) => id === (chosen ?? current)) ?? all[0]

  /** Opens a new company and starts its first sync, whose progress and failures show in the bar. */
  const enterNew = async (company: CompanyView): Promise<void> => {
    await onOpened(company)
    await call('sync.start', { companyId: company.id }).catch(announceFailure)
  }
  const explore = useMutation({ mutationFn: () => call('companies.explore', {}), onSuccess: enterNew })
  const open = useOpenCompany(onOpened)
  const openArchive = useMutation({
    mutationFn: () => call('companies.openArchive', {}),
    onSuccess: async (result) => {
      if (result.outcome === 'cancelled') return
      const { company } = result
      const opened = isOnFiles(company) ? 'start.archive.openedOnFiles' : 'start.archive.opened'
      announce(t(opened, { name: company.name }))
      await client.invalidateQueries(appQueries.companies)
      setChosen(company.id)
    },
  })
  // A form is left only by its own buttons, by Escape, or by choosing this screen again.
  const canAct = companies.data !== undefined && form === null && !explore.isPending
  useCommands({
    'connect-company': canAct ? () => setForm('new') : undefined,
    'add-companies': canAct ? () => setForm('list') : undefined,
    'open-archive': canAct && !openArchive.isPending ? () => openArchive.mutate() : undefined,
  })
  // An action that another screen requested.
  const asked = useSession(({ addingAct }) => addingAct)
  useEffect(() => {
    if (asked === null || !canAct) return
    addingActTaken()
    runCommand(asked)
  }, [asked, canAct])
  const { view, setRemoved } = useFocusAfterRemoval(all)
  const remove = useMutation({
    mutationFn: (company: CompanyView) => call('companies.remove', { companyId: company.id, archive }),
    onSuccess: async (result, company) => {
      if (result.outcome === 'cancelled') return
      setRemoving(null)
      setRemoved(company.id)
      if (result.archives.length > 0)
        announce(
          t('start.archive.written', {
            files: joinNames(result.archives),
            ...counted(result.archives.length),
          }),
        )
      if (company.id === current) leaveCompany()
      client.removeQueries({ queryKey: companyQueries.all(company.id) })
      await client.invalidateQueries(appQueries.companies)
    },
  })

  if (companies.error)
    return (
      <main className={styles.view}>
        {toApiError(companies.error).code === 'register-lost' ? (
          <LostList error={companies.error} />
        ) : (
          <ErrorNotice error={companies.error} onRetry={() => void companies.refetch()} />
        )}
      </main>
    )
  if (companies.data === undefined)
    return (
      <main className={styles.view}>
        <LoadingNotice />
      </main>
    )
  const isFirstTime = all.length === 0
  const hasSample = all.some(({ environment }) => environment === 'sample')
  const itsPartners = all.filter(
    ({ partnerOf }) => partnerOf?.companyId === removing?.id && removing !== null,
  )
  const failure = explore.error ?? open.error

  return (
    <main className={styles.view} ref={view}>
      {form === 'files' || (form === null && isAsked && isFirstTime) ? (
        <FilesForm
          files={isAsked ? files : []}
          onAdded={(company) => void onOpened(company)}
          onServices={() => setForm('new')}
          onCancel={() => {
            filesTaken()
            setForm(null)
          }}
        />
      ) : form === 'list' ? (
        <ListForm
          onAdded={() => client.invalidateQueries(appQueries.companies)}
          onClose={() => setForm(null)}
        />
      ) : form !== null ? (
        <ConnectForm
          company={form === 'new' ? null : form}
          onConnected={(company) => void enterNew(company)}
          onFiles={() => setForm('files')}
          onCancel={() => setForm(null)}
        />
      ) : (
        <div className={clsx(styles.sheet, all.length > 1 && styles.wide)}>
          {isFirstTime ? (
            <Welcome />
          ) : (
            <header className={styles.listHead}>
              <ScreenHeading>{t('start.companies')}</ScreenHeading>
              <OfficeActs
                companies={all}
                onConnect={() => setForm('new')}
                onReports={() => setReporting(true)}
                isBusy={openArchive.isPending}
              />
            </header>
          )}
          {failure === null ? null : <ErrorNotice error={failure} />}
          {openArchive.error === null ? null : <ArchiveFailure error={openArchive.error} />}
          {isFirstTime ? null : (
            <>
              <SyncAllProgress companies={all} />
              {all.length > 1 ? (
                <OfficeTable
                  companies={all}
                  chosen={chosen}
                  onChoose={({ id }) => setChosen(id)}
                  onOpen={(company) => open.mutate({ company })}
                />
              ) : null}
              {shown === undefined ? null : (
                <ul className={styles.companies}>
                  <CompanyRow
                    key={shown.id}
                    company={shown}
                    keyHint={hintOf('switch-company', all.indexOf(shown) + 1).keyHint}
                    isCurrent={shown.id === current}
                    onOpen={() => open.mutate({ company: shown })}
                    onShow={(goal) => open.mutate({ company: shown, goal })}
                    onRemove={() => {
                      remove.reset() // an earlier failure belonged to another removal
                      setArchive('default') // so did the archive chosen then
                      setRemoving(shown)
                    }}
                    onChange={
                      shown.environment === 'sample' || shown.partnerOf !== null
                        ? undefined
                        : () => setForm(shown)
                    }
                    owner={all.find(({ id }) => id === shown.partnerOf?.companyId)?.name ?? null}
                  />
                </ul>
              )}
            </>
          )}
          {isFirstTime ? (
            <FirstActs
              isExploring={explore.isPending}
              isOpeningArchive={openArchive.isPending}
              onExplore={() => explore.mutate()}
              onFiles={() => setForm('files')}
            />
          ) : hasSample ? null : (
            <div className={styles.sample}>
              <Button onPress={() => explore.mutate()} isDisabled={explore.isPending}>
                {t(explore.isPending ? 'start.exploring' : 'start.explore')}
              </Button>
              <p className={styles.fine}>{t('start.exploreText')}</p>
            </div>
          )}
          {isFirstTime ? <UnlistedCompanies /> : null}
          <div className={isFirstTime ? styles.second : styles.sample}>
            <AdoptCopies />
          </div>
        </div>
      )}
      {isAsked && form === null && !isFirstTime ? (
        <WhoseFiles
          files={files}
          companies={all}
          isBusy={open.isPending}
          onKnown={(company) => open.mutate({ company })}
          onNew={() => setForm('files')}
          onCancel={filesTaken}
        />
      ) : null}
      {isReporting ? <ManyReportsDialog companies={all} onClose={() => setReporting(false)} /> : null}
      {removing === null ? null : (
        <ConfirmDialog
          title={t('start.removeTitle', { name: removing.name })}
          yes={t('start.removeAct')}
          onYes={() => remove.mutate(removing)}
          onNo={() => setRemoving(null)}
          isBusy={remove.isPending}
        >
          <p>{t('start.removeText')}</p>
          {removing.environment === 'sample' ? null : (
            <>
              <Choice
                label={t('start.archive.label')}
                value={archive}
                options={archives.map((value) => ({ value, text: t(`start.archive.${value}`) }))}
                onChange={setArchive}
                isDisabled={remove.isPending}
              />
              <p>{t(`start.archive.about.${archive}`, { folder: info?.archiveFolder ?? '' })}</p>
            </>
          )}
          {itsPartners.length === 0 ? null : (
            <p>
              {t('start.removePartners', {
                names: joinNames(itsPartners.map(({ name }) => name)),
                ...counted(itsPartners.length),
              })}
            </p>
          )}
          {remove.error === null ? null : <ErrorNotice error={remove.error} compact />}
        </ConfirmDialog>
      )}
    </main>
  )
}
