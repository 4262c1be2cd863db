import type { MiddlewareHandler } from "hono";
import { decodeText } from "#domain/platform/csv/decode.ts";
import { MAX_FILE } from "#domain/platform/csv/sheet.ts";
import { CSV_TEXTS } from "#domain/platform/texts/csv.ts";
import { readBody } from "#functions/platform/http/body.ts";
import { invalid, Refusal } from "#functions/platform/http/refusal.ts";
import { withOwnKey } from "#functions/platform/http/save-key.ts";
import type { HonoEnv } from "#functions/platform/http/types.ts";

type CsvForm = { in: { form: { file: File } }; out: { form: { text: string } } };

/** Reads the text of the form's `file`; the handler finds it with `c.req.valid("form")`. */
export const csvFile = (): MiddlewareHandler<HonoEnv, string, CsvForm> => async (c, next) => {
	const { file } = (await readBody(c)) as { file?: unknown };
	// A form without a chosen file sends an empty one.
	if (!(file instanceof File) || file.size === 0) throw invalid("file", CSV_TEXTS.csvFileRequired);
	if (file.size > MAX_FILE) throw new Refusal(413, { file: [CSV_TEXTS.csvFileTooLarge] });
	const text = decodeText(new Uint8Array(await file.arrayBuffer()));
	if (text === null) throw invalid("file", CSV_TEXTS.csvUnreadable);
	c.req.addValidatedData("form", { text });
	await withOwnKey(c, next);
};
