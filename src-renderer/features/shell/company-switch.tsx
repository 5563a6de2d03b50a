/** The company on screen, and the menu of the others. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Button, MenuTrigger } from 'react-aria-components'
import type { CompanyView } from '#contract/companies.ts'
import { runCommand } from '../../lib/commands.ts'
import { findDifferences } from '../../lib/find-differences.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { appQueries } from '../../lib/queries.ts'
import { toReview } from '../../lib/to-review.ts'
import { ClassMark } from '../../ui/class-mark.tsx'
import { CutName } from '../../ui/cut-name.tsx'
import { EnvironmentTag } from '../../ui/environment-tag.tsx'
import { Entry, MenuPopover } from '../../ui/menu.tsx'
import styles from './company-switch.module.css'

interface Props {
  readonly company: CompanyView
  readonly companies: readonly CompanyView[]
  readonly onSwitch: (company: CompanyView) => void
}

/** The owner of the partner network a company belongs to; nothing for a connected company. */
export const PartnerOf = ({ company, companies }: Pick<Props, 'company' | 'companies'>) => {
  const { t } = useWords()
  const owner = companies.find(({ id }) => id === company.partnerOf?.companyId)
  return owner === undefined ? null : (
    <span className={styles.of}>{t('partners.of', { name: owner.name })}</span>
  )
}

/** Companies with a key come first, by that key; the others by name. */
const WITH_KEY = 9

export const CompanySwitch = ({ company, companies, onSwitch }: Props) => {
  const { t, language } = useWords()
  const [isOpen, setOpen] = useState(false)
  const office = useQuery({ ...appQueries.office, enabled: isOpen }).data?.companies
  const listed = useMemo(() => {
    const { compare } = new Intl.Collator(language, { numeric: true })
    const others = companies.slice(WITH_KEY).toSorted((one, other) => compare(one.name, other.name))
    return [...companies.slice(0, WITH_KEY), ...others]
  }, [companies, language])
  const leftIn = ({ id }: CompanyView): number => {
    const figures = office?.find(({ companyId }) => companyId === id)?.figures
    return figures ? toReview(figures) : 0
  }
  return (
    <MenuTrigger onOpenChange={setOpen}>
      <Button className={styles.button} aria-label={`${t('shell.company.choose')}: ${company.name}`}>
        <CutName
          name={company.name}
          differsAt={findDifferences(companies.map(({ name }) => name)).get(company.name)}
        />
        <svg aria-hidden="true" width="8" height="8" viewBox="0 0 8 8">
          <path d="M1 2.5 4 5.5 7 2.5" fill="none" stroke="currentColor" strokeWidth="1.3" />
        </svg>
      </Button>
      <MenuPopover
        label={t('shell.company.choose')}
        onAction={(key) => {
          const chosen = companies.find(({ id }) => id === key)
          if (chosen) onSwitch(chosen)
          else runCommand('show-start')
        }}
      >
        {listed.map((one, at) => (
          <Entry
            key={one.id}
            id={one.id}
            text={one.name}
            aside={
              <>
                <PartnerOf company={one} companies={companies} />{' '}
                {leftIn(one) === 0 ? null : <Left of={leftIn(one)} />}{' '}
                <EnvironmentTag environment={one.environment} /> {at < WITH_KEY ? `Ctrl+${at + 1}` : ''}
              </>
            }
          />
        ))}
        <Entry id="manage" text={t('shell.company.manage')} />
      </MenuPopover>
    </MenuTrigger>
  )
}

const Left = ({ of }: { readonly of: number }) => {
  const { t, count } = useWords()
  return (
    <span className={styles.left}>
      <ClassMark mark="possible" label={t('start.office.columns.toReview')} /> {count(of)}
    </span>
  )
}
