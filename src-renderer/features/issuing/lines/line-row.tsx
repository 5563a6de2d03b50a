/** One line: a row of fields below the table's headings, and its errors below them. */
import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import type { TaxRegion } from '#contract/issuing/places.ts'
import type { CompanyId, Language } from '#contract/values.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Choice } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { issueQueries, memoryRestMs } from '../issue-queries.ts'
import type { LineField } from '../state/fields.ts'
import type { FormAction, FormLine } from '../state/form-state.ts'
import { toLineTexts } from '../state/from-body.ts'
import { normalizeText } from '../state/normalize-text.ts'
import { type LineCommand, LineMenu } from './line-menu.tsx'
import styles from './lines.module.css'
import { offeredRates } from './rates.ts'

export interface LineNotes {
  readonly errors: Readonly<Partial<Record<LineField, string>>>
  readonly warnings: Readonly<Partial<Record<LineField, string>>>
}

interface Props {
  readonly companyId: CompanyId
  readonly line: FormLine
  readonly at: number
  readonly notes: LineNotes
  /** Without tax, formatted; empty where it is unknown. */
  readonly amount: string
  readonly language: Language
  readonly region: TaxRegion
  readonly withCostCenter: boolean
  readonly edit: (action: FormAction) => void
  readonly leave: (name: string) => void
  readonly act: (key: number, act: LineCommand) => void
}

const columnOf = {
  Code: 'code',
  Description: 'description',
  Type: 'type',
  Quantity: 'quantity',
  Unit: 'unit',
  UnitPrice: 'unitPrice',
  ProductDiscount: 'discount',
  TaxValue: 'tax',
  CostCenter: 'costCenter',
} as const satisfies Record<LineField, string>

/** Texts of the notes below a line, each with the name of its column. */
const LineProblems = ({ notes, span }: { readonly notes: LineNotes; readonly span: number }) => {
  const { t } = useWords()
  const texts = (of: LineNotes['errors']) =>
    Object.entries(of).map(([field, problem]) =>
      t('issue.line.problem', {
        column: t(`issue.line.${columnOf[field as LineField]}`),
        problem: `${problem.charAt(0).toLowerCase()}${problem.slice(1).replace(/\.$/, '')}`,
      }),
    )
  const errors = texts(notes.errors)
  const warnings = texts(notes.warnings)
  if (errors.length + warnings.length === 0) return null
  return (
    <tr className={styles.notes}>
      <td colSpan={span}>
        {errors.length === 0 ? null : <span className={styles.error}>{errors.join(' · ')}</span>}
        {warnings.length === 0 ? null : <span className={styles.warning}>{warnings.join(' · ')}</span>}
      </td>
    </tr>
  )
}

const Row = (props: Props) => {
  const { line, at, notes, language, edit, leave, withCostCenter } = props
  const { t } = useWords()
  const [isAtCode, setAtCode] = useState(false)
  const products = useProducts(props.companyId, isAtCode ? line.Code : undefined, language)
  const complete = (code: string) => {
    const product = products.find((one) => one.code === code)
    if (product) edit({ kind: 'complete-line', key: line.key, texts: product.texts })
  }
  const cell = (field: LineField) => {
    const column = t(`issue.line.${columnOf[field]}`)
    const set = (text: string) => {
      if (text !== line[field]) edit({ kind: 'line', key: line.key, field, text })
    }
    return {
      variant: 'cell' as const,
      label: t('issue.line.cell', { column, n: at + 1 }),
      value: line[field],
      onChange: set,
      onBlur: () => {
        set(normalizeText(field, line[field], { language, fields: {} }, ''))
        leave(`Lines.${at}.${field}`)
      },
      error: notes.errors[field],
      warning: notes.warnings[field],
    }
  }
  const code = cell('Code')
  const rate = cell('TaxValue')
  return (
    <>
      <tr className={styles.row} data-line={line.key}>
        <td data-field="Code">
          <SuggestField
            {...code}
            suggestions={products.map((one) => ({ id: one.code, text: one.code, detail: one.description }))}
            onChoose={({ id }) => complete(id)}
            onFocus={() => setAtCode(true)}
            onBlur={() => {
              setAtCode(false)
              code.onBlur()
              if (line.Description === '') complete(line.Code)
            }}
          />
        </td>
        <td data-field="Description">
          <Field {...cell('Description')} />
        </td>
        <td data-field="Type">
          <Choice<'S' | 'P'>
            label={t('issue.line.cell', { column: t('issue.line.type'), n: at + 1 })}
            hideLabel
            variant="cell"
            value={line.Type === 'P' ? 'P' : 'S'}
            options={[
              { value: 'S', text: t('issue.line.service') },
              { value: 'P', text: t('issue.line.product') },
            ]}
            onChange={(text) => edit({ kind: 'line', key: line.key, field: 'Type', text })}
          />
        </td>
        <td data-field="Quantity">
          <Field {...cell('Quantity')} align="end" />
        </td>
        <td data-field="Unit">
          <Field {...cell('Unit')} />
        </td>
        <td data-field="UnitPrice">
          <Field {...cell('UnitPrice')} align="end" />
        </td>
        <td data-field="ProductDiscount">
          <Field {...cell('ProductDiscount')} align="end" />
        </td>
        <td data-field="TaxValue">
          <SuggestField
            {...rate}
            hasButton
            align="end"
            suggestions={[
              ...offeredRates(props.region).map(({ percent, region, kind }) => ({
                id: `${region}-${percent}`,
                text: percent,
                detail: t(`issue.line.rate.${kind}`),
              })),
              { id: 'exempt', text: '0', detail: t('issue.line.exempt') },
            ]}
            onChoose={({ text }) => rate.onChange(text)}
          />
        </td>
        {withCostCenter ? (
          <td data-field="CostCenter">
            <Field {...cell('CostCenter')} />
          </td>
        ) : null}
        <td className={styles.amount}>{props.amount}</td>
        <td data-menu="">
          <LineMenu n={at + 1} act={(act) => props.act(line.key, act)} />
        </td>
      </tr>
      <LineProblems notes={notes} span={withCostCenter ? 11 : 10} />
    </>
  )
}

export const LineRow = memo(Row)

/** Suggests products: a code of an earlier document completes a line. */
interface Product {
  readonly code: string
  readonly description: string
  readonly texts: Partial<Record<LineField, string>>
}

/** All fields of a line except the quantity. */
const completing: readonly LineField[] = ['Code', 'Description', 'Unit', 'UnitPrice', 'TaxValue', 'Type']

/** @param typed nothing is requested while it is undefined */
const useProducts = (companyId: CompanyId, typed: string | undefined, language: Language) => {
  const search = useDebounced(typed, memoryRestMs)
  const { data } = useQuery({
    ...issueQueries.products(companyId, search ?? ''),
    select: ({ products }) =>
      products.map(({ key, body }): Product => {
        const texts = toLineTexts(body, language)
        return {
          code: key,
          description: body.Description,
          texts: Object.fromEntries(completing.map((field) => [field, texts[field] ?? ''])),
        }
      }),
    enabled: typed !== undefined && search !== undefined,
    placeholderData: (previous) => previous,
  })
  return data ?? []
}
