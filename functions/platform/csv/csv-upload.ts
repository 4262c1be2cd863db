import type { MiddlewareHandler } from "hono";
import { MAX_CSV_BYTES } from "#domain/platform/csv/csv-sheet.ts";
import { decodeText } from "#domain/platform/csv/decode-text.ts";
import { CSV_TEXTS } from "#domain/platform/texts/csv-texts.ts";
import { bindSaveKey } from "#functions/platform/http/bind-save-key.ts";
import type { HonoEnv } from "#functions/platform/http/hono-env.ts";
import { readBody } from "#functions/platform/http/read-body.ts";
import { invalid, Refusal } from "#functions/platform/http/request-refusal.ts";

type CsvForm = { in: { form: { file: File } }; out: { form: { text: string } } };

/** Middleware that decodes the form's `file`; the handler reads its text with `c.req.valid("form")`. */
export const readCsvUpload = (): MiddlewareHandler<HonoEnv, string, CsvForm> => async (c, next) => {
	const { file } = (await readBody(c)) as { file?: unknown };
	// A form without a chosen file sends an empty one.
	if (!(file instanceof File) || file.size === 0) throw invalid("file", CSV_TEXTS.csvFileRequired);
	if (file.size > MAX_CSV_BYTES) throw new Refusal(413, { file: [CSV_TEXTS.csvFileTooLarge] });
	const text = decodeText(new Uint8Array(await file.arrayBuffer()));
	if (text === null) throw invalid("file", CSV_TEXTS.csvUnreadable);
	c.req.addValidatedData("form", { text });
	await bindSaveKey(c, next);
};
