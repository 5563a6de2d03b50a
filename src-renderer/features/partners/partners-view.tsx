/** The partner network: its members, their access, and validation of tax ids. */
import { useDeferredValue, useState } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import type { PartnerView } from '#contract/partners.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { announce, EmptyNotice, ErrorNotice, QueryNotice } from '../../ui/notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { AddDialog } from './add-dialog.tsx'
import { ListDialog } from './lists/list-dialog.tsx'
import { OwnerDialog } from './owner-dialog.tsx'
import { useForgetNetworkOwner, useNetworkOwner, usePartners } from './partner-queries.ts'
import { type PartnerActs, PartnerTable } from './partner-table.tsx'
import styles from './partners.module.css'
import { type ClientFields, TaxIdSection } from './tax-id-section.tsx'

interface Props extends PartnerActs {
  readonly company: CompanyView
  /** Opens a new document for a client. */
  readonly onIssueTo: (client: ClientFields) => void
}

/** Rows that are rendered; a search finds the others. */
const MAX_ROWS = 100
const SEARCH_FROM = 10

const found = (partners: readonly PartnerView[], search: string): PartnerView[] => {
  const wanted = search.trim().toLocaleLowerCase()
  return partners.filter(({ name, taxId }) => `${name} ${taxId}`.toLocaleLowerCase().includes(wanted))
}

type Open = 'add' | 'add-list' | 'check-list' | 'owner' | null

export const PartnersView = ({ company, onOpened, onIssueFor, onIssueTo }: Props) => {
  const { t, counted } = useWords()
  const { id: companyId } = company
  const partners = usePartners(companyId)
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const onSetOwner = company.environment === 'sample' ? undefined : () => setOpen('owner')
  const all = partners.data ?? []
  const shown = found(all, wanted)
  return (
    <Page title={t('shell.nav.partners')}>
      <p className={styles.about}>{t('partners.about')}</p>
      <Section title={t('partners.list')}>
        <div className={styles.heads}>
          <Button variant="primary" onPress={() => setOpen('add')}>
            {t('partners.add')}
          </Button>
          <Button onPress={() => setOpen('add-list')}>{t('partners.addList')}</Button>
          {all.length < SEARCH_FROM ? null : (
            <span className={styles.search}>
              <SearchField label={t('partners.search')} onSearch={setSearch} />
            </span>
          )}
        </div>
        {partners.error !== null || partners.data === undefined ? (
          <QueryNotice query={partners} />
        ) : shown.length === 0 ? (
          <div className={styles.nobody}>
            <EmptyNotice text={t(all.length === 0 ? 'partners.empty' : 'partners.noneFound')} />
          </div>
        ) : (
          <>
            <PartnerTable
              companyId={companyId}
              partners={shown.slice(0, MAX_ROWS)}
              onOpened={onOpened}
              onIssueFor={onIssueFor}
              onSetOwner={onSetOwner}
            />
            {shown.length > MAX_ROWS ? (
              <p className={styles.fine}>{t('partners.more', counted(shown.length - MAX_ROWS))}</p>
            ) : null}
          </>
        )}
      </Section>
      <Section title={t('partners.taxId.title')}>
        <TaxIdSection
          companyId={companyId}
          onSetOwner={onSetOwner}
          onCheckList={() => setOpen('check-list')}
          onIssueTo={onIssueTo}
        />
      </Section>
      <Section title={t('partners.owner.title')}>
        <OwnerSection company={company} onSet={() => setOpen('owner')} />
      </Section>
      {open === 'add' ? <AddDialog companyId={companyId} onClose={close} onSetOwner={onSetOwner} /> : null}
      {open === 'add-list' ? (
        <ListDialog work="add" companyId={companyId} onClose={close} onSetOwner={onSetOwner} />
      ) : null}
      {open === 'check-list' ? (
        <ListDialog work="check" companyId={companyId} onClose={close} onSetOwner={onSetOwner} />
      ) : null}
      {open === 'owner' ? <OwnerDialog companyId={companyId} onClose={close} /> : null}
    </Page>
  )
}

/** Which account is used for the partner network: the company's, or that of the network's owner (interface 5.1). */
interface OwnerSectionProps {
  readonly company: CompanyView
  readonly onSet: () => void
}

const OwnerSection = ({ company, onSet }: OwnerSectionProps) => {
  const { t } = useWords()
  const owner = useNetworkOwner(company.id)
  const set = useForgetNetworkOwner(company.id)
  if (owner.error) return <ErrorNotice error={owner.error} onRetry={() => void owner.refetch()} />
  if (owner.data === undefined) return null
  const { email } = owner.data
  const isOther = email !== null
  return (
    <>
      <p>{t(isOther ? 'partners.owner.other' : 'partners.owner.own', { email: email ?? company.email })}</p>
      {company.environment === 'sample' ? (
        <p className={styles.fine}>{t('partners.owner.sample')}</p>
      ) : (
        <div className={styles.heads}>
          <Button onPress={onSet}>{t(isOther ? 'partners.owner.change' : 'partners.owner.set')}</Button>
          {isOther ? (
            <Button
              variant="quiet"
              isDisabled={set.isPending}
              onPress={() =>
                set.mutate(undefined, { onSuccess: () => announce(t('partners.said.ownerOwn')) })
              }
            >
              {t('partners.owner.useOwn')}
            </Button>
          ) : null}
        </div>
      )}
      {set.error === null ? null : <ErrorNotice error={set.error} compact />}
    </>
  )
}
