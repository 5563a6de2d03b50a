/** Adding a company without any service: its name and its taxpayer number; statements and SAF-T (PT) bring the rest. */
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { type CompanyView, filesCompanyInput } from '#contract/companies.ts'
import type { OfferedFile } from '#contract/imports.ts'
import { call } from '../../api.ts'
import { joinNames, useWords, type Words } from '../../lib/i18n/use-words.ts'
import { useCompanies } from '../../lib/queries.ts'
import { neededText, useTypedForm } from '../../lib/use-typed-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import styles from './connect-form.module.css'
import { ConnectionChoice } from './connection-choice.tsx'
import { useCompaniesIn } from './use-companies-in.ts'
import { useLeaving } from './use-leaving.tsx'

interface Props {
  /** Files that are imported once the company is added; a SAF-T (PT) among them names the company. */
  readonly files: readonly OfferedFile[]
  readonly onAdded: (company: CompanyView) => void
  readonly onServices: () => void
  readonly onCancel: () => void
}

const { taxId, currency } = filesCompanyInput.shape
const MAX_NAME = 75

const filesForm = (t: Words['t']) => {
  const required = t('start.form.required')
  return z.object({
    name: neededText(required).pipe(z.string().max(MAX_NAME, t('start.form.tooLong'))),
    taxId: neededText(required).refine((typed) => taxId.safeParse(typed).success, t('start.form.notTaxId')),
    currency: z
      .string()
      .transform((typed) => typed.trim().toUpperCase())
      .refine((typed) => currency.safeParse(typed).success, t('start.form.notCurrency')),
  })
}

export const FilesForm = ({ files, onAdded, onServices, onCancel }: Props) => {
  const { t, counted } = useWords()
  const [named] = useCompaniesIn(files)
  const { inPage, field, read, isTyped } = useTypedForm(filesForm(t), {
    name: named?.name.slice(0, MAX_NAME) ?? '',
    taxId: named?.taxId ?? '',
    currency: 'EUR',
  })
  const add = useMutation({
    mutationFn: (asked: z.output<ReturnType<typeof filesForm>>) => call('companies.addOnFiles', asked),
    onSuccess: onAdded,
  })
  const question = useLeaving(onCancel, add.isPending, () => isTyped)
  const known = useCompanies().data?.companies ?? []
  const same = known.find((one) => one.taxId !== null && one.taxId === read?.taxId)
  return (
    <>
      <form
        {...inPage((asked) => add.mutate(asked))}
        className={styles.form}
        aria-label={t('start.form.title')}
      >
        <h2>{t('start.form.title')}</h2>
        <ConnectionChoice value="files" isDisabled={add.isPending} onChange={onServices} />
        <p>{t('start.form.filesText')}</p>
        {files.length === 0 ? null : (
          <p>
            {t('start.form.filesNext', {
              files: joinNames(files.map(({ name }) => name)),
              ...counted(files.length),
            })}
          </p>
        )}
        <div className={styles.three}>
          <Field label={t('start.form.name')} {...field('name')} autoFocus />
          <Field
            label={t('start.form.taxId')}
            {...field('taxId')}
            warning={same && t('start.form.sameTaxId', { name: same.name })}
            inputMode="numeric"
          />
          <Field label={t('start.form.currency')} {...field('currency')} maxLength={3} />
        </div>
        {add.error === null ? null : <ErrorNotice error={add.error} compact />}
        <div className={styles.acts}>
          <Button variant="quiet" onPress={onCancel} isDisabled={add.isPending}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" isPending={add.isPending}>
            {t('start.form.addOnFiles')}
          </Button>
        </div>
      </form>
      {question}
    </>
  )
}
