import { createImportFileReader, type ImportRow } from "#domain/people/friend-values/imports/import-file.ts";
import { createEncodingProbe, type TextEncoding } from "#domain/platform/csv/encoding-probe.ts";

/** Reads a file as the product does, in chunks of a size. */
export function readImportFile(bytes: Uint8Array, chunkSize = 65_536) {
	const probe = createEncodingProbe();
	for (const chunk of chunksOf(bytes, chunkSize)) probe.push(chunk);
	const encoding = probe.end();
	if (encoding === null) return { encoding, rows: [], problems: [{ line: null, text: "encoding" }] };
	const decoder = new TextDecoder(encoding);
	const rows: ImportRow[] = [];
	const reader = createImportFileReader((row) => void rows.push(row));
	for (const chunk of chunksOf(bytes, chunkSize)) reader.push(decoder.decode(chunk, { stream: true }));
	reader.push(decoder.decode());
	return { encoding, rows, ...reader.end() };
}

function* chunksOf(bytes: Uint8Array, size: number): Generator<Uint8Array> {
	for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const wide = (text: string, isLittle: boolean): number[] =>
	[...Array(text.length).keys()].flatMap((at) => {
		const code = text.charCodeAt(at);
		return isLittle ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff];
	});

/** Writers of the encodings in which a file may come; Shift_JIS needs an encoder. */
export const WIDE_ENCODERS: Record<
	Exclude<TextEncoding, "utf-8" | "shift_jis">,
	(text: string) => Uint8Array
> = {
	"utf-16le": (text) => Uint8Array.from(wide(text, true)),
	"utf-16be": (text) => Uint8Array.from(wide(text, false)),
};

/** Quotes a cell as spreadsheets do. */
const quote = (cell: string): string => (/[",\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const delimited = (rows: readonly (readonly string[])[], delimiter = ",", lineEnd = "\r\n"): string =>
	rows.map((row) => row.map(quote).join(delimiter)).join(lineEnd) + lineEnd;

/** Export of L Step: codes, then labels; tags with 1 and 0. Written after public descriptions of its columns. */
export const L_STEP_HEADER = [
	[
		"登録ID",
		"",
		"",
		"",
		"",
		"",
		"タグ_10338703",
		"タグ_10338701",
		"友だち情報_2104833",
		"友だち情報_2102021",
	],
	[
		"ID",
		"表示名",
		"LINE登録名",
		"個別メモ",
		"友だち追加日時",
		"対応マーク",
		"来店済み",
		"VIP",
		"電話番号",
		"誕生日",
	],
] as const;

/** Export of エルメ: codes, then labels; LINE's user id identifies the friend. */
export const ELME_HEADER = [
	["", "", "", "", "", "タグ_221", "友だち情報_305"],
	[
		"ユーザーID",
		" LINE表示名",
		"個別メモ",
		"友だち追加日",
		"最終メッセージ受信日時",
		"タグ_常連",
		"友だち情報_担当",
	],
] as const;
