/** The path of the public forms; a form's code follows. */
export const FORM_ROOT = "/f/";

/** A form's own address, under the console's. */
export const formPath = <Code extends string>(code: Code) => `${FORM_ROOT}${code}` as const;

/** A form's preview, for operators (E-032). */
export const formPreviewPath = (code: string): string => `${formPath(code)}?mode=example`;

/** The query parameter that carries the signature of a friend's own link. */
export const FORM_TOKEN = "t";

/** A form's address for one friend. Whoever has it can answer as that friend. */
export const friendFormPath = (code: string, token: string): string =>
	`${formPath(code)}?${FORM_TOKEN}=${token}`;

/** Where a friend is sent once the answer is stored. */
export const formDonePath = <Code extends string>(code: Code) => `${formPath(code)}/done` as const;

/** Where the picture above a form is. */
export const formPicturePath = <Code extends string>(code: Code) => `${formPath(code)}/picture` as const;
