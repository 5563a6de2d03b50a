/** Chooses the customer or supplier of a report, by name or tax id, among those of the documents. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { END_CONSUMER } from '#contract/plain-values.ts'
import type { Side } from '#contract/sides.ts'
import type { CompanyId } from '#contract/values.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { SuggestField } from '../../ui/suggest-field.tsx'
import { reportQueries } from './report-queries.ts'
import type { Customer } from './use-scope.ts'

interface Props {
  readonly companyId: CompanyId
  readonly side: Side
  /** "Customer" or "Supplier" by default. */
  readonly label?: string
  readonly customer: Customer | null
  readonly onChange: (customer: Customer | null) => void
}

export const CustomerField = ({ companyId, side, label, customer, onChange }: Props) => {
  const { t } = useWords()
  const [text, setText] = useState(customer?.name ?? '')
  const isChosen = customer !== null && text === customer.name
  const found = useQuery({ ...reportQueries.partners(companyId, side, text), enabled: !isChosen })
  const offers = isChosen ? [] : (found.data?.customers ?? [])
  const isNobody = !isChosen && text.trim() !== '' && found.isSuccess && !found.isPlaceholderData
  return (
    <SuggestField
      label={label ?? t(`reports.${side}`)}
      variant="cell"
      placeholder={label ?? t(`reports.${side}`)}
      value={text}
      onChange={(typed) => {
        setText(typed)
        if (customer !== null && typed !== customer.name) onChange(null)
      }}
      suggestions={offers.map(({ taxId, name }) => ({
        id: taxId,
        // Documents have various names for the end consumer: the report covers all of them.
        text: taxId === END_CONSUMER ? t('reports.endConsumers') : name,
        detail: taxId,
      }))}
      onChoose={({ text: name, detail }) => {
        setText(name)
        onChange({ taxId: detail ?? '', name })
      }}
      // Text without a chosen customer does not filter.
      onBlur={() => setText(customer?.name ?? '')}
      nothing={isNobody ? t(side === 'customer' ? 'reports.noCustomer' : 'reports.noSupplier') : undefined}
      needsChoice
      hasButton
    />
  )
}
