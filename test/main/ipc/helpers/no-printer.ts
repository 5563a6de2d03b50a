/** For a window of tests that prints nothing. */
import type { Printer } from '../../../../src-main/services/reports/write-report.ts'

export const noPrinter: Printer = {
  folder: '/nowhere',
  toPdf: () => Promise.reject(new Error('nothing is printed here')),
  print: () => Promise.reject(new Error('nothing is printed here')),
}
