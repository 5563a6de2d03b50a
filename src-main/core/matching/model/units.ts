/** Units of plain numbers. The compiler treats them as numbers; their names tell the reader what is counted. */

/** Integer minor units of a currency. `Minor` brands the amounts that enter and leave matching. */
export type MinorUnits = number

/** A day as `dayNumber` counts them; NaN when the date is unknown. */
export type DayNumber = number

/** A distance between two days; NaN when one of them is unknown. */
export type Days = number

/** Thousandths of a bit: log2 of how much more often something occurs in true pairs than in false ones. */
export type MilliBits = number
