/** The definition of the list of documents. */
import type { DocumentSort } from '#contract/documents.ts'
import { SIDES } from '#contract/sides.ts'
import { AGE_BANDS, EVERY_AGE_BAND } from '#core/receivable.ts'
import { formatMonthInside } from '../../lib/i18n/use-words.ts'
import { today } from '../../lib/period.ts'
import {
  countableDocument,
  isCancelled,
  isDocumentDone,
  useDocumentColumns,
} from '../columns/document-columns.tsx'
import { keepSide } from '../filters/kept-side.ts'
import {
  type DocumentQuery,
  documentTypes,
  documentViews,
  readDocumentQuery,
  toDocumentFilter,
} from '../filters/list-query.ts'
import { anyValue, choice, narrowing } from '../filters/use-ledger-filters.tsx'
import { type DocumentRow, listSource } from '../rows/list-source.ts'
import { commonControls, type ListKind } from './list-kind.ts'

/** @param base the side where the query names none: beside transactions both, customers first */
const documentKindOf = (base: 'customer' | 'both'): ListKind<DocumentQuery, DocumentRow> => ({
  of: 'documents',
  keptAs: 'documents',
  searchLabel: 'lists.searchDocuments',
  sumText: 'lists.sum',
  sourceOf: (companyId, query) =>
    listSource('documents', companyId, toDocumentFilter(query, today()), query.sort),
  isOwedToSuppliers: ({ side }) => base === 'customer' && side === 'supplier',
  filterOf: (query) => toDocumentFilter(query, today()),
  read: (kept) => readDocumentQuery(kept, base),
  controls(query, change, put, shown, { companyId, hasSuppliers, mayHaveSuppliers }) {
    const { t, words, language } = shown
    const { sort, ...kept } = query
    const others = base === 'both' ? SIDES : (['supplier'] as const)
    const { byProposal, ...common } = commonControls(query, change, shown)
    return {
      ...common,
      sort,
      onSort: (chosen) => change({ sort: chosen as DocumentSort }),
      isUndecided: query.view === 'open',
      view: choice(
        query.view,
        documentViews.map((value) => ({
          value,
          text: t(
            value === 'settled' && query.side === 'supplier' ? 'lists.paidByFiles' : `lists.views.${value}`,
          ),
        })),
        (view) => change({ view }),
      ),
      narrowings: [
        {
          ...narrowing(
            t('lists.side'),
            query.side === base ? anyValue : query.side,
            // A side that was chosen can be left, whatever became of its documents.
            (base === 'both' ? hasSuppliers : mayHaveSuppliers) || query.side !== base
              ? others.map((value) => ({ value, text: t(`lists.sides.${value}`) }))
              : [],
            (chosen) => {
              const side = chosen === anyValue ? base : chosen
              keepSide(companyId, base, side)
              change({ side })
            },
          ),
          all: t(`lists.sides.${base}`),
        },
        narrowing(
          t('lists.type'),
          query.type,
          documentTypes.map((value) => ({ value, text: words.documentType[value] })),
          (type) => change({ type }),
        ),
        byProposal,
        narrowing(
          t('lists.age'),
          query.age,
          (query.side === 'customer' ? AGE_BANDS : EVERY_AGE_BAND).map((value) => ({
            value,
            text: words.ageBand[value],
          })),
          (age) => change({ age }),
        ),
        narrowing(
          t('lists.column.dueDate'),
          query.dueIn,
          // Chosen in a report; in the list it can only be removed.
          query.dueIn === anyValue
            ? []
            : [
                {
                  value: query.dueIn,
                  text: t('lists.dueIn', { month: formatMonthInside(query.dueIn, language) }),
                },
              ],
          (dueIn) => change({ dueIn }),
        ),
      ],
      kept,
      onApply: (filter) => put(readDocumentQuery(filter, base)),
    }
  },
  useColumns(companyId, currency, isDone, { side }) {
    return useDocumentColumns(companyId, currency, isDone, { side, isSigned: base === 'both' })
  },
  isDone: isDocumentDone,
  isVoid: isCancelled,
  toCountable: countableDocument,
  prefetched: { opened: null },
})

/** Of the screen of documents: customers or suppliers. */
export const documentKind = documentKindOf('customer')

/** Of documents beside transactions, each with the sign of the money that settles it. */
export const pairedDocumentKind = documentKindOf('both')
