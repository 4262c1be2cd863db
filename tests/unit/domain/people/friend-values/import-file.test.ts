import Encoding from "encoding-japanese";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from "#domain/people/friend-values/friend-import.ts";
import { withoutEscape } from "#domain/platform/csv/csv-formula.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import {
	delimited,
	ELME_HEADER,
	L_STEP_HEADER,
	readImportFile,
	WIDE_ENCODERS,
} from "#tests/support/import-files.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const convert = (text: string, to: "SJIS" | "EUCJP" | "JIS") =>
	new Uint8Array(Encoding.convert(Encoding.stringToCode(text), { from: "UNICODE", to }));
const shiftJis = (text: string) => convert(text, "SJIS");
const bytes = (...parts: (Uint8Array | readonly number[])[]) =>
	Uint8Array.from(parts.flatMap((part) => [...part]));

const TEXT = "友だちID,メモ\r\n1,窓側の席　希望\r\n2,ｶｯﾄのみ～①\r\n";
const READ = [
	[2, "1", "窓側の席　希望"],
	[3, "2", "ｶｯﾄのみ～①"],
];

describe("a file", () => {
	test.each([
		["UTF-8", utf8(TEXT), "utf-8"],
		["UTF-8 with a byte order mark", utf8(`\ufeff${TEXT}`), "utf-8"],
		["Shift_JIS", shiftJis(TEXT), "shift_jis"],
		["UTF-16 LE", WIDE_ENCODERS["utf-16le"](TEXT), "utf-16le"],
		["UTF-16 LE with a byte order mark", WIDE_ENCODERS["utf-16le"](`\ufeff${TEXT}`), "utf-16le"],
		["UTF-16 BE", WIDE_ENCODERS["utf-16be"](TEXT), "utf-16be"],
		["UTF-16 BE with a byte order mark", WIDE_ENCODERS["utf-16be"](`\ufeff${TEXT}`), "utf-16be"],
	])("in %s is read, whatever the size of its chunks", (_, file, encoding) => {
		for (const chunkSize of [1, 2, 3, 7, 65_536]) {
			const read = readImportFile(file, chunkSize);
			expect([read.encoding, read.problems, read.rows]).toEqual([encoding, [], READ]);
		}
	});

	test.each(SEEDS)(
		"has the same cells in every encoding, delimiter, line end and chunk size (seed %i)",
		(seed) => {
			const cell = fc.stringMatching(/^[ぁ-んァ-ヶ東京渋谷窓側席田中ｱ-ﾝA-Za-z0-9 "',;\t\n○×]{0,12}$/);
			const table = fc
				.integer({ min: 2, max: 5 })
				.chain((width) =>
					fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
				);
			const shape = fc.record({
				table,
				delimiter: fc.constantFrom(",", "\t", ";"),
				lineEnd: fc.constantFrom("\r\n", "\n", "\r"),
				chunkSize: fc.integer({ min: 1, max: 40 }),
				encoding: fc.constantFrom("utf-8", "shift_jis", "utf-16le", "utf-16be"),
			});
			fc.assert(
				fc.property(shape, ({ table: cells, delimiter, lineEnd, chunkSize, encoding }) => {
					const head = cells[0]!.map((_, index) => `列${index + 1}`);
					const rows = cells.map((row, index) => [`k${index}`, ...row.slice(1)]);
					const quoted = [head, ...rows].map((row) =>
						row.map((each) => `"${each.replaceAll('"', '""')}"`).join(delimiter),
					);
					const text = quoted.join(lineEnd) + lineEnd;
					const encode = {
						"utf-8": utf8,
						shift_jis: shiftJis,
						"utf-16le": (plain: string) => WIDE_ENCODERS["utf-16le"](`\ufeff${plain}`),
						"utf-16be": (plain: string) => WIDE_ENCODERS["utf-16be"](`\ufeff${plain}`),
					}[encoding];
					const read = readImportFile(encode(text), chunkSize);
					expect(read.problems).toEqual([]);
					expect(read.rows.map(([, ...found]) => found)).toEqual(
						rows.map((row) => row.map((each) => withoutEscape(each.trim()))),
					);
				}),
				{ seed, numRuns: 300 },
			);
		},
	);

	test.each(SEEDS)("never fails, whatever its bytes (seed %i)", (seed) => {
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 400 }), fc.integer({ min: 1, max: 50 }), (file, chunkSize) => {
				const { problems } = readImportFile(file, chunkSize);
				for (const { text } of problems) expect(text.length).toBeLessThan(300);
			}),
			{ seed, numRuns: 1_000 },
		);
	});

	test.each([",", ";", "\t", "|"])("has the delimiter %j that its first line names", (delimiter) => {
		const text = delimited(
			[
				["友だちID", "メモ"],
				["1", "窓側"],
			],
			delimiter,
			"\n",
		);
		const file = readImportFile(utf8(`\ufeffsep=${delimiter}\n${text}`));
		expect(file).toMatchObject({ problems: [], rows: [[3, "1", "窓側"]], sheet: { delimiter } });
	});

	test("in UTF-8 whose end is missing says which row", () => {
		const { encoding, problems } = readImportFile(utf8("名前,メモ\n山田,窓側").slice(0, -1));
		expect([encoding, problems[0]?.line]).toEqual(["utf-8", 2]);
	});

	test("has the delimiter of its headings, whatever its quoted cells contain", () => {
		const { problems, rows } = readImportFile(utf8('"友だちID","メモ"\n"1","a;b;c;d"\n'));
		expect([problems, rows]).toEqual([[], [[2, "1", "a;b;c;d"]]]);
	});

	test("of L Step has labels in its second row, and tags and fields by the codes of the first", () => {
		const { sheet } = readImportFile(
			shiftJis(
				delimited([
					...L_STEP_HEADER,
					["1", "山田", "山田", "", "2025/1/2 10:00", "対応済み", "1", "0", "090", "1990/1/2"],
				]),
			),
		) as { sheet: { tool: string; headings: unknown[]; rows: number } };
		expect([sheet.tool, sheet.rows]).toEqual(["lstep", 1]);
		expect(sheet.headings.slice(5)).toEqual([
			{ label: "対応マーク", kind: "other" },
			{ label: "来店済み", kind: "tag" },
			{ label: "VIP", kind: "tag" },
			{ label: "電話番号", kind: "field" },
			{ label: "誕生日", kind: "field" },
		]);
	});

	test.each([
		["elme", delimited([...ELME_HEADER, ["U1", "山田", "", "", "", "1", "佐藤"]])],
		["musubi", "友だちID,メモ\n1,x\n"],
		["harness", "id,lineUserId,displayName,tags\n1,U1,山田,VIP\n"],
		["other", "会員番号,名前\n1,x\n"],
	])("of %s is recognised", (tool, text) => {
		expect(readImportFile(utf8(text))).toMatchObject({ problems: [], sheet: { tool } });
	});
});

const wideColumns = (count: number) => Array.from({ length: count }, (_, index) => `列${index}`).join(",");
const cell = (text: string) => `友だちID,メモ\n1,a\n2,${text}\n`;

/** Broken files, with the line and a part of the reason. */
const BROKEN: [string, Uint8Array, number | null, RegExp][] = [
	["empty", bytes(), null, /取り込む行/],
	["a byte order mark alone", bytes([0xef, 0xbb, 0xbf]), null, /取り込む行/],
	["blank lines alone", utf8("\n\r\n,,,\n"), null, /取り込む行/],
	["headings alone", utf8("友だちID,メモ\n"), null, /取り込む行/],
	["the two headings of L Step alone", utf8(delimited(L_STEP_HEADER)), null, /取り込む行/],
	["codes without labels", utf8("登録ID,タグ_1\n"), null, /取り込む行/],
	["one column", utf8("友だちID\n1\n2\n"), 1, /1つしか/],
	["separated by blanks", utf8("友だちID メモ\n1 a\n"), 1, /1つしか/],
	["a page of the web", utf8("<!DOCTYPE html>,\n<p>,x</p>\n"), 1, /CSVではない/],
	["JSON", utf8('{"id": 1,\n"memo": 2}\n'), 1, /CSVではない/],
	["a list in JSON", utf8("[1,2]\n[3,4]\n"), 1, /CSVではない/],
	["EUC-JP", convert("友だち番号,個別のメモ\n壱,窓側の席を希望しています\n", "EUCJP"), null, /encoding/],
	["ISO-2022-JP", convert("友だちID,メモ\n1,窓側\n", "JIS"), 1, /読み取れない文字/],
	["random bytes", Uint8Array.from({ length: 4_000 }, (_, at) => (at * 7_919 + 31) % 251), null, /encoding/],
	["a NUL in a cell", utf8(cell("a\0b")), 3, /2列目「メモ」: 読み取れない文字/],
	["a control character", utf8(cell("a\u0007b")), 3, /読み取れない文字/],
	["an escape", utf8(cell("\u001b[0m")), 3, /読み取れない文字/],
	["a delete character", utf8(cell("\u007f")), 3, /読み取れない文字/],
	["a character lost before", utf8(cell("山\ufffd田")), 3, /読み取れない文字/],
	["a control character in a heading", utf8("友だち\u0001ID,メモ\n1,a\n"), 1, /1列目/],
	[
		"a damaged character of UTF-8",
		bytes(utf8(cell("山")), utf8("3,"), [0xe3, 0x81], utf8("\n4,"), utf8("窓".repeat(200)), utf8("\n")),
		4,
		/2列目/,
	],
	[
		"a character of UTF-8 cut at the end",
		bytes(utf8(`${cell("窓".repeat(200))}3,窓`), [0xe7, 0xaa]),
		4,
		/2列目/,
	],
	[
		"a damaged character of Shift_JIS",
		bytes(shiftJis(cell("窓".repeat(300))), shiftJis("3,"), [0x81, 0x20], shiftJis("\n")),
		4,
		/2列目/,
	],
	["half of a pair in UTF-16", WIDE_ENCODERS["utf-16le"](`\ufeff${cell("a\ud83d")}`), 3, /2列目/],
	[
		"UTF-16 with an odd number of bytes",
		bytes(WIDE_ENCODERS["utf-16le"](`\ufeff${cell("a")}3,b`), [0x41]),
		4,
		/2列目/,
	],
	["an open quotation mark in the last row", utf8('友だちID,メモ\n1,"a\n'), 2, /閉じられていません/],
	[
		"an open quotation mark before many rows",
		utf8(`友だちID,メモ\n1,"a\n${"2,b\n".repeat(300_000)}`),
		2,
		/閉じられていません/,
	],
	["an open quotation mark in the headings", utf8('"友だちID,メモ\n1,a\n'), 1, /閉じられていません/],
	["text after a quotation mark", utf8('友だちID,メモ\n1,"a"b\n2,c\n'), 2, /形が正しくありません/],
	[
		"a quotation mark within a quoted cell",
		utf8('友だちID,メモ\n1,"a "b" c"\n2,c\n'),
		2,
		/形が正しくありません/,
	],
	["a value without a heading", utf8("友だちID,メモ\n1,a,迷子\n"), 2, /3列目には見出しがありません/],
	["a value far right of the headings", utf8(`友だちID,メモ\n1,a${",".repeat(20)}x\n`), 2, /22列目/],
	["a comma that is not quoted", utf8("友だちID,メモ\n1,東京,渋谷\n"), 2, /3列目/],
	["more columns than allowed", utf8(`${wideColumns(MAX_IMPORT_COLUMNS + 1)}\n1,2\n`), 1, /列は1,000個まで/],
	[
		"a row with more columns than allowed",
		utf8(`友だちID,メモ\n1,a\n2,b${",".repeat(MAX_IMPORT_COLUMNS + 1)}x\n`),
		3,
		/列は1,000個まで/,
	],
	[
		"more rows than allowed",
		utf8(`友だちID,メモ\n${"1,a\n".repeat(MAX_IMPORT_ROWS + 1)}`),
		MAX_IMPORT_ROWS + 2,
		/50,000行まで/,
	],
	["a row that never ends", utf8(`友だちID,メモ\n1,${"a".repeat(1_200_000)}\n`), 2, /長すぎます/],
	["a first row that never ends", utf8("a,".repeat(600_000)), 1, /長すぎます|列は1,000個/],
	["the headings of two files", utf8("友だちID,メモ\n1,a\n友だちID,メモ,タグ\n2,b,c\n"), 3, /3列目/],
	["an unquoted line end in a cell", utf8("友だちID,メモ\n1,a\nb,c,d\n"), 3, /3列目/],
	["mixed delimiters", utf8("友だちID,メモ\n1,a\n2;b;c,d,e\n"), 3, /3列目/],
	["a NUL at the end of the file", utf8(`${cell("a")}\0`), 4, /1列目/],
];

describe("a broken file is refused with its row and column:", () => {
	test("at least forty kinds", () => expect(BROKEN.length).toBeGreaterThanOrEqual(40));

	test.each(BROKEN)("%s", (_, file, line, reason) => {
		const { problems } = readImportFile(file);
		expect(problems[0]).toEqual({ line, text: expect.stringMatching(reason) });
		expect(problems.length).toBeLessThanOrEqual(20);
	});

	test("of several rows, the first twenty are named", () => {
		const { problems } = readImportFile(utf8(`友だちID,メモ\n${"1,a,迷子\n".repeat(50)}`));
		expect(problems.map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_, at) => at + 2));
	});
});
