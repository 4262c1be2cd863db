/** Under which the public forms stand; a form's code follows. */
export const FORM_ROOT = "/f/";

/** A form's own address, under the console's. */
export const formPath = (code: string): string => `${FORM_ROOT}${code}`;

/** A form's preview, for operators (E-032). */
export const formPreviewPath = (code: string): string => `${formPath(code)}?mode=example`;
