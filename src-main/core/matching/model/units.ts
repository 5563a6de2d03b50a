/** Units of plain numbers. To the compiler they are numbers; to the reader they say what is counted. */

/** Integer minor units of a currency. `Minor` brands the amounts that enter and leave matching. */
export type MinorUnits = number

/** A day as `dayNumber` counts them; NaN when the date is unknown. */
export type DayNumber = number

/** A distance between two days; NaN when one of them is unknown. */
export type Days = number

/** Thousandths of a bit: log2 of how much more often something is seen on true pairs than on false ones. */
export type MilliBits = number
