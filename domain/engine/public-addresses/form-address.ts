/** Path prefix of the public forms, followed by the form's code. */
export const FORM_ROOT = "/f/";

/** Path of a form, under the console's origin. */
export const formPath = <Code extends string>(code: Code) => `${FORM_ROOT}${code}` as const;

/** Preview of a form, for operators (E-032). */
export const formPreviewPath = (code: string): string => `${formPath(code)}?mode=example`;

/** Query parameter with the signature of a friend's own link. */
export const FORM_TOKEN = "t";

/** Form address for one friend. Anybody with this link can answer as that friend. */
export const friendFormPath = (code: string, token: string): string =>
	`${formPath(code)}?${FORM_TOKEN}=${token}`;

/** Redirect path after an answer is stored. */
export const formDonePath = <Code extends string>(code: Code) => `${formPath(code)}/done` as const;

/** Path of the picture above a form. */
export const formPicturePath = <Code extends string>(code: Code) => `${formPath(code)}/picture` as const;
