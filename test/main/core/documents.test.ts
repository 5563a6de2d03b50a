/** The core's own words for documents and transactions are the contract's: the compiler and these lists say so. */
import { expectTypeOf, test } from 'vitest'
import type { z } from 'zod'
import type { documentStatus, documentType, paymentStatus } from '#contract/documents.ts'
import type { bookingStatus, direction } from '#contract/transactions.ts'
import type { DocumentStatus, DocumentType, PaymentStatus } from '#core/documents.ts'
import type { BookingStatus, TransactionDirection } from '#core/transactions.ts'

test('core and contract know the same words', () => {
  expectTypeOf<DocumentType>().toEqualTypeOf<z.infer<typeof documentType>>()
  expectTypeOf<DocumentStatus>().toEqualTypeOf<z.infer<typeof documentStatus>>()
  expectTypeOf<PaymentStatus>().toEqualTypeOf<z.infer<typeof paymentStatus>>()
  expectTypeOf<TransactionDirection>().toEqualTypeOf<z.infer<typeof direction>>()
  expectTypeOf<BookingStatus>().toEqualTypeOf<z.infer<typeof bookingStatus>>()
})
