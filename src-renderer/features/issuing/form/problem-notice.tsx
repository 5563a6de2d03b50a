/** What keeps the form from being sent, above it: the number of invalid fields, the service's message and code. */
import { useWords } from '../../../lib/i18n/use-words.ts'
import { ErrorNotice } from '../../../ui/notice.tsx'
import styles from './form.module.css'
import { useForm } from './form-context.ts'

export const ProblemNotice = () => {
  const { t, counted } = useWords()
  const { failure, wrong, elsewhere, kept } = useForm()
  const refused = failure?.code === 'service-refused' ? failure.details : null
  const { serviceText = null, serviceValue = null, serviceName = null } = refused ?? {}
  const lines = [
    ...(serviceText === null ? [] : [serviceText]),
    ...elsewhere.filter((text) => text !== serviceText),
    ...(wrong === 0 ? [] : [t('issue.problems.title', counted(wrong))]),
  ]
  return (
    <>
      {refused !== null || lines.length > 0 ? (
        <div className={styles.problem} role="alert" tabIndex={-1} data-problem="">
          {refused === null ? null : <p className={styles.what}>{t('issue.problems.refused')}</p>}
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {serviceValue === null && serviceName === null ? null : (
            <p className={styles.code}>
              {t('issue.problems.code', { value: serviceValue ?? '', name: serviceName ?? '' })}
            </p>
          )}
        </div>
      ) : null}
      {failure === null || refused !== null ? null : (
        <div className={styles.failure} tabIndex={-1} data-problem="">
          <ErrorNotice error={failure} />
          {kept.isKept ? <p className={styles.code}>{t('issue.problems.kept')}</p> : null}
        </div>
      )}
      {kept.error === null ? null : <ErrorNotice error={kept.error} compact />}
    </>
  )
}
