/** Printers of tests. */
import type { Printer } from '../../../../src-main/services/reports/write-report.ts'

export type PrinterOfTest = Omit<Printer, 'openSeries'>

/** Prints papers in turn as it prints one. */
export const printerOf = (one: PrinterOfTest): Printer => ({
  ...one,
  openSeries: () => ({ toPdf: one.toPdf, close: () => undefined }),
})

/** For a window of tests that prints nothing. */
export const noPrinter = printerOf({
  folder: '/nowhere',
  toPdf: () => Promise.reject(new Error('nothing is printed here')),
  print: () => Promise.reject(new Error('nothing is printed here')),
})
