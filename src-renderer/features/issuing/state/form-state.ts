/** State of the form as texts: a pure reducer without rules; the contract's schemas validate. */
import type { IsoDate, Language } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import { formatDate } from '../../../lib/i18n/use-words.ts'
import {
  addressFields,
  clientFields,
  type FieldName,
  type FormType,
  isTransport,
  type LineField,
  type Place,
} from './fields.ts'

export interface FormLine extends Readonly<Record<LineField, string>> {
  /** Identifies the line while the form is open, in any position. */
  readonly key: number
}

export interface FormState {
  /** Becomes the ExternalId. */
  readonly id: string
  readonly type: FormType
  readonly language: Language
  /** The id of the draft it continues; null for a new document. */
  readonly draftId: number | null
  readonly fields: Readonly<Partial<Record<FieldName, string>>>
  readonly lines: readonly FormLine[]
  readonly nextKey: number
}

type Texts = Readonly<Record<string, string>>

export type FormAction =
  | { readonly kind: 'field'; readonly name: FieldName; readonly text: string }
  | { readonly kind: 'client'; readonly client: Texts }
  | { readonly kind: 'address'; readonly place: Place; readonly address: Texts }
  | { readonly kind: 'type'; readonly type: FormType }
  /** Fills what is empty: when goods are loaded, where, and that they go to the client. */
  | { readonly kind: 'fill-transport'; readonly loadedAt: string; readonly loading: Texts | null }
  | { readonly kind: 'line'; readonly key: number; readonly field: LineField; readonly text: string }
  | { readonly kind: 'complete-line'; readonly key: number; readonly texts: Texts }
  | { readonly kind: 'add-line'; readonly rate: string }
  | { readonly kind: 'duplicate-line'; readonly key: number }
  | { readonly kind: 'remove-line'; readonly key: number; readonly rate: string }
  | { readonly kind: 'move-line'; readonly key: number; readonly by: -1 | 1 }
  | { readonly kind: 'draft-saved'; readonly draftId: number }

// Moved things are goods; what is invoiced is more often a service.
const lineTypeOf = (type: FormType) => (isTransport(type) ? 'P' : 'S')

/** @param rate VAT in percent, as typed @param of the type of the form */
export const blankLine = (key: number, rate: string, type: FormType): FormLine => ({
  key,
  Code: '',
  Description: '',
  Quantity: '1',
  Unit: 'un',
  UnitPrice: '',
  ProductDiscount: '',
  TaxValue: rate,
  Type: lineTypeOf(type),
  CostCenter: '',
})

/** True where nothing was entered into the line. */
export const isBlankLine = ({ Code, Description, UnitPrice }: FormLine): boolean =>
  Code.trim() === '' && Description.trim() === '' && UnitPrice.trim() === ''

interface Start {
  readonly id: string
  readonly type: FormType
  readonly language: Language
  /** yyyy-mm-dd */
  readonly today: IsoDate
  readonly rate: string
}

/** An empty form with today's date, due a month later. */
export const newForm = ({ id, type, language, today, rate }: Start): FormState => ({
  id,
  type,
  language,
  draftId: null,
  fields: {
    Date: formatDate(today),
    DueDate: formatDate(addDays(today, 30)),
    'Client.CountryCode': 'PT',
    'LoadAddress.CountryCode': 'PT',
    'DestinationAddress.CountryCode': 'PT',
  },
  lines: [blankLine(1, rate, type)],
  nextKey: 2,
})

/** Whether it has anything that a person would miss. */
export const isWorthKeeping = ({ fields, lines }: FormState): boolean =>
  lines.some((line) => !isBlankLine(line)) ||
  Object.entries(fields).some(
    ([name, text]) =>
      text.trim() !== '' && !/^(Date|DueDate|Serie|LoadDateTime|LoadAddress.*|.*CountryCode)$/.test(name),
  )

const without = <Value>(list: readonly Value[], at: number): Value[] =>
  list.filter((_, index) => index !== at)

const withLine = (state: FormState, at: number, line: FormLine): FormState => ({
  ...state,
  lines: [...state.lines.slice(0, at), line, ...state.lines.slice(at)],
  nextKey: Math.max(state.nextKey, line.key + 1),
})

const moved = (state: FormState, at: number, by: -1 | 1): FormState => {
  const line = state.lines[at]
  const to = at + by
  if (line === undefined || to < 0 || to >= state.lines.length) return state
  return withLine({ ...state, lines: without(state.lines, at) }, to, line)
}

const changedLine = (state: FormState, key: number, texts: Texts): FormState => ({
  ...state,
  lines: state.lines.map((line) => (line.key === key ? { ...line, ...texts, key } : line)),
})

/** All fields of a group; those not given are emptied. */
const replaced = (prefix: string, names: readonly string[], texts: Texts): Record<string, string> =>
  Object.fromEntries(names.map((name) => [`${prefix}.${name}`, texts[name] ?? '']))

type Fields = FormState['fields']

const clientAddress = (fields: Fields): Record<string, string> =>
  replaced('DestinationAddress', addressFields, {
    AddressDetail: fields['Client.Address'] ?? '',
    PostalCode: fields['Client.PostCode'] ?? '',
    City: fields['Client.City'] ?? '',
    CountryCode: fields['Client.CountryCode'] || 'PT',
  })

const isPlaceEmpty = (fields: Fields, place: Place): boolean =>
  (['AddressDetail', 'PostalCode', 'City'] as const).every(
    (field) => (fields[`${place}.${field}`] ?? '').trim() === '',
  )

/** With the client's address as destination, unless another one was typed. @param before with the client of before */
const toClient = (fields: Fields, before: Fields): Fields => {
  const was = Object.entries(clientAddress(before))
  const isFree =
    isPlaceEmpty(before, 'DestinationAddress') ||
    was.every(([name, text]) => (before[name as FieldName] ?? '') === text)
  return isFree ? { ...fields, ...clientAddress(fields) } : fields
}

export const formReducer = (state: FormState, action: FormAction): FormState => {
  const at = 'key' in action ? state.lines.findIndex(({ key }) => key === action.key) : -1
  const line = state.lines[at]
  switch (action.kind) {
    case 'field':
      return { ...state, fields: { ...state.fields, [action.name]: action.text } }
    case 'client': {
      const fields = { ...state.fields, ...replaced('Client', clientFields, action.client) }
      return { ...state, fields: isTransport(state.type) ? toClient(fields, state.fields) : fields }
    }
    case 'fill-transport': {
      const { fields } = state
      const isLoaded = isPlaceEmpty(fields, 'LoadAddress') && action.loading !== null
      return {
        ...state,
        fields: {
          ...toClient(fields, fields),
          LoadDateTime: fields.LoadDateTime || action.loadedAt,
          ...(isLoaded ? replaced('LoadAddress', addressFields, action.loading ?? {}) : {}),
        },
      }
    }
    case 'address':
      return {
        ...state,
        fields: { ...state.fields, ...replaced(action.place, addressFields, action.address) },
      }
    case 'type':
      // A transport document cannot be continued as a draft (interface 4.5).
      return {
        ...state,
        type: action.type,
        draftId: isTransport(action.type) ? null : state.draftId,
        lines: state.lines.map((one) =>
          isBlankLine(one) && isTransport(action.type) !== isTransport(state.type)
            ? { ...one, Type: lineTypeOf(action.type) }
            : one,
        ),
      }
    case 'line':
      return changedLine(state, action.key, { [action.field]: action.text })
    case 'complete-line':
      return changedLine(state, action.key, action.texts)
    case 'add-line':
      return withLine(state, state.lines.length, blankLine(state.nextKey, action.rate, state.type))
    case 'duplicate-line':
      return line ? withLine(state, at + 1, { ...line, key: state.nextKey }) : state
    case 'remove-line': {
      const lines = without(state.lines, at)
      return lines.length === 0
        ? { ...state, lines: [blankLine(state.nextKey, action.rate, state.type)], nextKey: state.nextKey + 1 }
        : { ...state, lines }
    }
    case 'move-line':
      return moved(state, at, action.by)
    case 'draft-saved':
      return { ...state, draftId: action.draftId }
  }
}
