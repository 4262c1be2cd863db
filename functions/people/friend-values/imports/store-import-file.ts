import { type ImportProblem, MAX_IMPORT_BYTES } from "#domain/people/friend-values/friend-import.ts";
import { createImportFileReader } from "#domain/people/friend-values/imports/import-file.ts";
import { describeCsvProblems } from "#domain/platform/csv/csv-problem.ts";
import {
	createEncodingProbe,
	TEXT_ENCODING_LABELS,
	type TextEncoding,
} from "#domain/platform/csv/encoding-probe.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import type { Env } from "#functions/env.ts";
import { invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { FileTooLargeError, storeStream } from "#functions/platform/media/store-stream.ts";
import { rawFileKey, rowsKey, type StoredImportSheet, storeImportSheet } from "./import-storage.ts";

/** Properties of a stored file. */
interface StoredImportFile {
	rows: number;
	/** Bytes of the stored rows. */
	size: number;
}

/**
 * Stores a file and its rows. Its encoding is known only at its end, so it is stored first and then read once
 * more; neither the file nor its rows are ever in memory as a whole.
 * @throws Refusal 422 for another kind of file, with the row and column of its problems
 */
export async function storeImportFile(
	env: Env,
	id: number,
	file: ReadableStream<Uint8Array> | null,
): Promise<StoredImportFile> {
	const encoding = await storeRawFile(env, id, file);
	const storedFile = await env.MEDIA.get(rawFileKey(id));
	if (!storedFile) throw new Error(`import ${id}: its file is missing`);
	const rowStream = readRows(storedFile.body as ReadableStream<Uint8Array>, encoding);
	await storeStream(
		env.MEDIA,
		rowsKey(id),
		new Response(rowStream.lines),
		"application/x-ndjson",
		MAX_ROWS_BYTES,
	);
	const { sheet, problems, size } = rowStream.result();
	if (problems.length > 0) throw new Refusal(422, { file: describeCsvProblems(problems) });
	await storeImportSheet(env, id, { ...sheet, encoding: TEXT_ENCODING_LABELS[encoding] });
	await env.MEDIA.delete(rawFileKey(id));
	return { rows: sheet.rows, size };
}

/** JSON of a text of half-width katakana in Shift_JIS is three times as long, of quotes four times. */
const MAX_ROWS_BYTES = 4 * MAX_IMPORT_BYTES;

async function storeRawFile(
	env: Env,
	id: number,
	file: ReadableStream<Uint8Array> | null,
): Promise<TextEncoding> {
	const probe = createEncodingProbe();
	const probedFile = file?.pipeThrough(
		new TransformStream<Uint8Array, Uint8Array>({
			transform(chunk, controller) {
				probe.push(chunk);
				controller.enqueue(chunk);
			},
		}),
	);
	try {
		await storeStream(
			env.MEDIA,
			rawFileKey(id),
			new Response(probedFile ?? null),
			"application/octet-stream",
			MAX_IMPORT_BYTES,
		);
	} catch (error) {
		if (error instanceof FileTooLargeError) throw invalid("file", IMPORT_TEXTS.fileTooLarge);
		throw error;
	}
	if (probe.size() === 0) throw invalid("file", IMPORT_TEXTS.fileEmpty);
	const otherFormat = otherFormatOf(probe.head());
	if (otherFormat) throw invalid("file", otherFormat);
	const encoding = probe.end();
	if (encoding === null) throw invalid("file", IMPORT_TEXTS.unreadable);
	return encoding;
}

/** First bytes of files that are often chosen instead of a CSV. */
const OTHER_FORMATS: readonly { bytes: readonly number[]; text: string }[] = [
	{ bytes: [0x50, 0x4b, 0x03, 0x04], text: IMPORT_TEXTS.workbook },
	{ bytes: [0xd0, 0xcf, 0x11, 0xe0], text: IMPORT_TEXTS.workbook },
	{ bytes: [0x1f, 0x8b], text: IMPORT_TEXTS.archive },
	{ bytes: [0x25, 0x50, 0x44, 0x46], text: IMPORT_TEXTS.notCsv },
	{ bytes: [0x89, 0x50, 0x4e, 0x47], text: IMPORT_TEXTS.notCsv },
	{ bytes: [0xff, 0xd8, 0xff], text: IMPORT_TEXTS.notCsv },
];

const otherFormatOf = (head: Uint8Array): string | undefined =>
	OTHER_FORMATS.find(({ bytes }) => bytes.every((byte, at) => head[at] === byte))?.text;

/** Rows of a file as lines of JSON, and its description once all lines were read. */
function readRows(file: ReadableStream<Uint8Array>, encoding: TextEncoding) {
	const decoder = new TextDecoder(encoding);
	const encoder = new TextEncoder();
	let lines = "";
	let size = 0;
	let result: { sheet: Omit<StoredImportSheet, "encoding">; problems: ImportProblem[] } | undefined;
	const reader = createImportFileReader((row) => {
		lines += `${JSON.stringify(row)}\n`;
	});
	const sendLines = (controller: TransformStreamDefaultController<Uint8Array>) => {
		if (lines === "") return;
		const bytes = encoder.encode(lines);
		lines = "";
		size += bytes.length;
		controller.enqueue(bytes);
	};
	return {
		lines: file.pipeThrough(
			new TransformStream<Uint8Array, Uint8Array>({
				transform(chunk, controller) {
					reader.push(decoder.decode(chunk, { stream: true }));
					sendLines(controller);
				},
				flush(controller) {
					reader.push(decoder.decode());
					result = reader.end();
					sendLines(controller);
				},
			}),
		),
		result: () => ({ ...result!, size }),
	};
}
