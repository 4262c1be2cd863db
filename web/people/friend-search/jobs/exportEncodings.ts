import type { ExportEncoding } from "#domain/acquisition/forms/form-answers.ts";

/** Encodings of an exported file, with their labels. */
export const EXPORT_ENCODING_CHOICES: { encoding: ExportEncoding; label: string }[] = [
	{ encoding: "utf-8", label: "UTF-8（Excel・Googleスプレッドシート）" },
	{ encoding: "shift_jis", label: "Shift_JIS（以前のExcelなど）" },
];
