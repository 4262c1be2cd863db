import type { ImportRow } from "#domain/people/friend-values/imports/import-file.ts";
import type { Env } from "#functions/env.ts";
import { rowsKey } from "./import-storage.ts";

const LINE_FEED = 10;
/** Bytes read at once; more for a longer row. */
const BLOCK = 262_144;

/** Row with the position after it. */
export interface PositionedRow {
	row: ImportRow;
	end: number;
}

/** Some rows of an import from a position on: at least one, unless none is left. */
export async function readImportRows(
	env: Env,
	id: number,
	{ position, size, maxRows }: { position: number; size: number; maxRows: number },
): Promise<PositionedRow[]> {
	for (let length = BLOCK; position < size; length *= 2) {
		const storedRows = await env.MEDIA.get(rowsKey(id), {
			range: { offset: position, length: Math.min(length, size - position) },
		});
		if (!storedRows) throw new Error(`import ${id}: its rows are missing`);
		const rows = rowsIn(new Uint8Array(await storedRows.arrayBuffer()), position, maxRows);
		if (rows.length > 0) return rows;
	}
	return [];
}

function rowsIn(bytes: Uint8Array, position: number, maxRows: number): PositionedRow[] {
	const rows: PositionedRow[] = [];
	const decoder = new TextDecoder();
	let start = 0;
	for (let end = bytes.indexOf(LINE_FEED); end >= 0 && rows.length < maxRows; ) {
		rows.push({
			row: JSON.parse(decoder.decode(bytes.subarray(start, end))) as ImportRow,
			end: position + end + 1,
		});
		start = end + 1;
		end = bytes.indexOf(LINE_FEED, start);
	}
	return rows;
}

/** All rows of an import, as a stream. */
export async function* streamImportRows(env: Env, id: number): AsyncGenerator<ImportRow> {
	const storedRows = await env.MEDIA.get(rowsKey(id));
	if (!storedRows) throw new Error(`import ${id}: its rows are missing`);
	const decoder = new TextDecoder();
	let rest = "";
	for await (const chunk of storedRows.body as ReadableStream<Uint8Array>) {
		const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
		rest = lines.pop() ?? "";
		for (const line of lines) yield JSON.parse(line) as ImportRow;
	}
}
