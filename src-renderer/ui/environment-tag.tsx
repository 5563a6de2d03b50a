/** The environment of a company's addresses, as a word and a colour. */
import { clsx } from 'clsx'
import type { CompanyView } from '#contract/companies.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import styles from './environment-tag.module.css'

export const EnvironmentTag = ({ environment }: Pick<CompanyView, 'environment'>) => {
  const { t } = useWords()
  return (
    <span className={clsx(styles.tag, styles[environment])}>{t(`shell.environment.${environment}`)}</span>
  )
}
