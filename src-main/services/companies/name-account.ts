/** Gives a bank account a short name, which is shown instead of its number. */
import type { OpenCompany } from './open-companies.ts'

/** An empty name takes it away. Errors: storage-failed, disk-full. */
export const nameAccount = async (
  { mirror }: OpenCompany,
  named: { accountId: string; alias: string },
): Promise<void> => {
  await mirror.write.run('aliasAccount', named)
}
