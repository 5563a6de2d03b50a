/** Who decides and imports: the account of the system. */
import { userInfo } from 'node:os'

export const personName = (): string => {
  try {
    return userInfo().username
  } catch {
    return 'unknown' // an account without a name in the system, as in some containers
  }
}
