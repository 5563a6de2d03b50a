/** The days in which the company is in the cash-basis regime of VAT; without a first day it is not in it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { VatRegime } from '#contract/reports.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { formatDate, useWords, type Words } from '../../lib/i18n/use-words.ts'
import { today } from '../../lib/period.ts'
import { companyQueries, useVatRegime } from '../../lib/queries.ts'
import { dayField, useTypedForm } from '../../lib/use-typed-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { announce, ErrorNotice } from '../../ui/notice.tsx'
import page from '../../ui/page.module.css'
import { Part } from './part.tsx'
import styles from './settings.module.css'

export const VatSettings = ({ companyId }: { readonly companyId: CompanyId }) => {
  const { t } = useWords()
  const regime = useVatRegime(companyId)
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (next: VatRegime | null) => call('reports.setVatRegime', { companyId, regime: next }),
    onSuccess: (answer) => {
      client.setQueryData(companyQueries.vatRegime(companyId).queryKey, answer)
      announce(t(answer.regime === null ? 'settings.vat.isOut' : 'settings.vat.isIn'))
    },
  })
  const { field, inPage, reset } = useTypedForm(twoDays(t), {
    from: formatDate(regime?.from ?? null),
    until: formatDate(regime?.until ?? null),
  })
  return (
    <Part id="vat" title={t('settings.vat.title')} about={t('settings.vat.about')}>
      {save.error === null ? null : <ErrorNotice error={save.error} compact />}
      <form
        className={styles.section}
        aria-label={t('settings.vat.title')}
        {...inPage(({ from, until }) =>
          save.mutate(from === undefined ? null : { from, until: until ?? null }, { onSuccess: reset }),
        )}
      >
        <div className={page.fields}>
          <Field label={t('settings.vat.from')} hint={t('settings.vat.fromHint')} {...field('from')} />
          <Field label={t('settings.vat.until')} hint={t('settings.vat.untilHint')} {...field('until')} />
        </div>
        <div>
          <Button type="submit" isPending={save.isPending}>
            {t('settings.vat.save')}
          </Button>
        </div>
      </form>
    </Part>
  )
}

const twoDays = (t: Words['t']) => {
  const day = dayField(today(), t('lists.noDay'))
  return z
    .object({ from: day, until: day })
    .refine(({ from, until }) => until === undefined || from !== undefined, {
      path: ['from'],
      message: t('settings.vat.noFirst'),
    })
    .refine(({ from, until }) => from === undefined || until === undefined || from <= until, {
      path: ['until'],
      message: t('lists.reversed'),
    })
}
