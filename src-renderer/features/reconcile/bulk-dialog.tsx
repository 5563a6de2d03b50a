/** Accepting a whole class of proposals, after a look at a sample of it. */
import { useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import type { CompanyId } from '../../../src-preload/contract/values.ts'
import { call, toApiError } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useOverview, useProposals } from '../../lib/queries.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { ClassMark } from '../../ui/class-mark.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyNotice, ErrorNotice, LoadingNotice } from '../../ui/notice.tsx'
import styles from './dialogs.module.css'
import { EvidenceChips } from './evidence-chips.tsx'
import { GroupMembers } from './group-members.tsx'

const classes = ['certain', 'likely', 'possible'] as const
type BulkClass = (typeof classes)[number]
const sampleSize = 8

interface Props {
  readonly companyId: CompanyId
  readonly onClose: () => void
  readonly onAccepted: () => void
}

const Sample = ({ companyId, of }: { readonly companyId: CompanyId; readonly of: BulkClass }) => {
  const { t } = useWords()
  const { data, error } = useProposals(companyId, { class: of, limit: sampleSize })
  if (error) return <ErrorNotice error={error} />
  if (data == null) return <LoadingNotice />
  if (data.groups.length === 0) return <EmptyNotice text={t('reconcile.bulk.nothing')} />
  return (
    <ul className={styles.sample}>
      {data.groups.map((group) => (
        <li key={group.id} className={styles.sampled}>
          <GroupMembers companyId={companyId} allocations={group.allocations} currency={group.currency} />
          <EvidenceChips evidence={group.evidence} currency={group.currency} />
        </li>
      ))}
    </ul>
  )
}

export const BulkDialog = ({ companyId, onClose, onAccepted }: Props) => {
  const { t, words, count } = useWords()
  const [chosen, setChosen] = useState<BulkClass>('certain')
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const proposals = useOverview(companyId).data?.proposals
  const many = proposals?.[chosen] ?? 0

  const accept = async () => {
    setBusy(true)
    setError(null)
    try {
      const { results } = await call('matching.acceptClass', { companyId, class: chosen })
      const done = results.filter(({ outcome }) => outcome === 'done').length
      const skipped = results.length - done
      announce(
        skipped === 0
          ? t('reconcile.bulk.done', { n: count(done) })
          : t('reconcile.bulk.doneWithSkipped', { n: count(done), skipped: count(skipped) }),
      )
      onAccepted()
      onClose()
    } catch (thrown) {
      setError(toApiError(thrown))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={t('reconcile.bulk.title')}
      isOpen
      onClose={onClose}
      size="wide"
      foot={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" isDisabled={many === 0 || isBusy} onPress={() => void accept()}>
            {t('reconcile.bulk.accept', { n: count(many) })}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>{t('reconcile.bulk.text')}</p>
        {error === null ? null : <ErrorNotice error={error} />}
        <Tabs
          selectedKey={chosen}
          onSelectionChange={(key) => setChosen(classes.find((name) => name === key) ?? 'certain')}
        >
          <TabList aria-label={t('reconcile.bulk.title')} className={styles.tabs ?? ''}>
            {classes.map((name) => (
              <Tab key={name} id={name} className={styles.tab ?? ''}>
                <ClassMark mark={name} />
                {words.matchClass[name]} {count(proposals?.[name] ?? 0)}
              </Tab>
            ))}
          </TabList>
          {classes.map((name) => (
            <TabPanel key={name} id={name} className={styles.tabPanel ?? ''}>
              <h3 className={styles.faint}>{t('reconcile.bulk.sample')}</h3>
              <Sample companyId={companyId} of={name} />
            </TabPanel>
          ))}
        </Tabs>
      </div>
    </Dialog>
  )
}
