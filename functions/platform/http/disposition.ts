/**
 * The Content-Disposition of a file (RFC 6266). A name may contain any characters. Half a surrogate pair
 * cannot be encoded and becomes a replacement character.
 */
export const disposition = (how: "inline" | "attachment", name: string): string =>
	`${how}; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, percent)}`;

/** Characters that encodeURIComponent keeps but a header's value may not hold. */
const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
