/** Whose document it is: one the company issued to a customer, or one a supplier issued to it. */
export const SIDES = ['customer', 'supplier'] as const
export type Side = (typeof SIDES)[number]
