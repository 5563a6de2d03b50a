/** Where the focus goes when something typed cannot be taken. */

/** The first field that is marked as wrong, in the order of the page. */
export const firstWrong = (form: HTMLElement | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null
