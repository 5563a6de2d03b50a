/** Compares a month's statement, as main answers it, with the raw rows of the company's file. */
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Month } from '#contract/closing-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { recomputeStatement } from '../../helpers/recompute-statement.ts'
import type { Bridge } from './bridge.ts'

export const expectRecomputed = async (
  bridge: Bridge,
  dataFolder: string,
  companyId: CompanyId,
  period: Month,
): Promise<void> => {
  const { statement } = await bridge.call('closing.readMonth', { companyId, period })
  const again = recomputeStatement(join(dataFolder, 'companies', companyId, 'mirror.sqlite'), period)
  expect(statement).toMatchObject({ ...again })
  expect(statement.bank).toHaveLength(again.bank.length)
}
