/**
 * Content-Disposition header of a file (RFC 6266), whose name may contain any character. A lone surrogate
 * cannot be encoded and becomes a replacement character.
 */
export const contentDisposition = (disposition: "inline" | "attachment", name: string): string =>
	`${disposition}; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, percent)}`;

/** Escapes characters that encodeURIComponent keeps but a header value may not contain. */
const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
