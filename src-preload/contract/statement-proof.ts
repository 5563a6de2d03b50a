/** Whether the balances of a statement prove how its rows were read. */

interface Statement {
  kind: string
  rows: number
  moneyIn: { minor: number }
  moneyOut: { minor: number }
  openingMinor: number | null
  closingMinor: number | null
}

/** The closing balance less what the rows lead to: 0 where they prove the reading, null where nothing does. In minor units. */
export const missingFrom = ({
  kind,
  rows,
  moneyIn,
  moneyOut,
  openingMinor,
  closingMinor,
}: Statement): number | null => {
  // What the only row of a table opens at is made from its own amount.
  const isItsOwnProof = rows < 2 && (kind === 'csv' || kind === 'xlsx')
  return openingMinor === null || closingMinor === null || isItsOwnProof
    ? null
    : closingMinor - (openingMinor + moneyIn.minor - moneyOut.minor)
}
