import type { ExportEncoding } from "#domain/acquisition/forms/form-answers.ts";

/** The encodings of a file, as an operator chooses them. */
export const ENCODINGS: { encoding: ExportEncoding; label: string }[] = [
	{ encoding: "utf-8", label: "UTF-8（Excel・Googleスプレッドシート）" },
	{ encoding: "shift_jis", label: "Shift_JIS（以前のExcelなど）" },
];
