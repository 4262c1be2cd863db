import Encoding from "encoding-japanese";
import { describe, expect, test } from "vitest";
import {
	readAutoResponses,
	repeatedAutoResponses,
	unclearActions,
	writeAutoResponseSample,
} from "#domain/automation/auto-responses/auto-responses-csv.ts";
import { findRepeatedTags, readTagsCsv, TAG_CSV_SAMPLE } from "#domain/people/tags/tags-csv.ts";
import { type CsvLine, readCsv } from "#domain/platform/csv/csv-lines.ts";
import { type CsvProblem, describeCsvProblems } from "#domain/platform/csv/csv-problem.ts";
import { decodeText } from "#domain/platform/csv/decode-text.ts";
import { CSV_TEXTS } from "#domain/platform/texts/csv-texts.ts";
import { measureCpuTime } from "#tests/support/processor-time.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const shiftJis = (text: string) =>
	new Uint8Array(Encoding.convert(Encoding.stringToCode(text), { from: "UNICODE", to: "SJIS" }));
const eucJp = (text: string) =>
	new Uint8Array(Encoding.convert(Encoding.stringToCode(text), { from: "UNICODE", to: "EUCJP" }));

describe("what a file says", () => {
	const text = "タグ名,フォルダ名\r\nカット①,髙橋～\r\n";

	test("in UTF-8, with a byte order mark or without", () => {
		expect(decodeText(utf8(text))).toBe(text);
		expect(decodeText(utf8(`\u{feff}${text}`))).toBe(text);
	});

	test("in Shift_JIS, with the characters that only Windows has", () => {
		const bytes = shiftJis(text);
		expect(bytes.length).toBeLessThan(utf8(text).length);
		expect(decodeText(bytes)).toBe(text);
	});

	// With an even number of characters in each word they are valid EUC-JP, with a middle dot even kana of it.
	test.each(["ｶｯﾄ", "no,kana\n1,ﾔﾏﾀﾞ\n2,ｽｽﾞｷ\n3,ﾀﾅｶｺ\n4,ﾕｳｷﾐ\n", "ｽｽﾞｷ･ﾀﾛｳ,ｻﾄｳｺ"])(
		"in half-width katakana of Shift_JIS: %j",
		(words) => {
			expect(decodeText(shiftJis(words))).toBe(words);
		},
	);

	test("in UTF-8 whose end is missing is not taken for Shift_JIS, but refused", () => {
		expect(decodeText(utf8(text.trimEnd()).slice(0, -1))).toBeNull();
	});

	test.each<[string, Uint8Array]>([
		["EUC-JP", eucJp("名前,電話\n山田,090\n")],
		["EUC-JP with kana", eucJp("氏名\nさとう\n")],
		["EUC-JP of the bytes of half-width katakana", eucJp("no,name\n1,佐藤\n2,加藤\n3,太田\n")],
		["UTF-16", new Uint8Array([0xff, 0xfe, 0xbf, 0x30, 0x00, 0x00])],
		["an image", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00])],
	])("nothing in %s", (_, bytes) => {
		expect(decodeText(bytes)).toBeNull();
	});
});

describe("the rows of a file", () => {
	const read = (text: string, most = Number.POSITIVE_INFINITY) => {
		const lines: CsvLine[] = [];
		readCsv(text, (line) => lines.push(line) < most);
		return lines;
	};
	const cellsOf = (text: string) => read(text).map(({ cells }) => cells);
	const linesOf = (text: string) => read(text).map(({ line }) => line);

	test("follow a line that names the delimiter, and keep their numbers", () => {
		expect(cellsOf("sep=,\na,b")).toEqual([["a", "b"]]);
		expect(linesOf("sep=,\r\na")).toEqual([2]);
	});

	test("are read as far as is wanted", () => {
		expect(read("a\nb\nc", 2).map(({ cells }) => cells)).toEqual([["a"], ["b"]]);
	});

	test("quotes hold commas, doubled quotes and line ends", () => {
		expect(cellsOf('a,"b,c","d""e"\n"f\ng",h,\n')).toEqual([["a", "b,c", 'd"e'], ["f\ng", "h", ""], [""]]);
	});

	test.each(["\n", "\r\n", "\r"])("end with %j", (end) => {
		expect(cellsOf(["a,b", '"c', 'd",e'].join(end))).toEqual([
			["a", "b"],
			["c\nd", "e"],
		]);
	});

	test("are numbered as a spreadsheet does: empty rows count, line ends in cells do not", () => {
		expect(linesOf('a\n\n"b\n\nc",d\ne\r\nf')).toEqual([1, 2, 3, 4, 5]);
	});

	test("spaces around a cell are no part of it, of either width", () => {
		expect(cellsOf(" a ,　b　,\tc")).toEqual([["a", "b", "c"]]);
	});

	test("a tab or a semicolon separates nothing", () => {
		expect(cellsOf("a\tb;c")).toEqual([["a\tb;c"]]);
	});
});

const HEADER = "タグ名,フォルダ名,定員";
const complaints = (read: { problems: CsvProblem[] }) => describeCsvProblems(read.problems);
const tagsOf = (...lines: string[]) => readTagsCsv([HEADER, ...lines].join("\n"));
const tag = (line: number, name: string, folder: string | null = null, capacity: number | null = null) => ({
	line,
	name,
	folder,
	capacity,
});

describe("tags from a file", () => {
	test("of more than 10,000 lines, empty ones counted, are refused; of as many they are read", () => {
		const empty = (count: number) => Array<string>(count).fill("");
		expect(tagsOf("VIP,,", ...empty(9_998))).toMatchObject({ rows: [{ name: "VIP" }], problems: [] });
		expect(complaints(tagsOf("VIP,,", ...empty(9_999)))).toEqual([CSV_TEXTS.csvTooManyLines(10_000)]);
		expect(complaints(readTagsCsv("\r".repeat(1_000_000)))).toEqual([
			expect.stringMatching("見出しがサンプルと違います"),
		]);
	});

	test("are read with their folders and capacities", () => {
		expect(tagsOf("VIP,会員ランク,100", "初回来店,,")).toEqual({
			rows: [tag(2, "VIP", "会員ランク", 100), tag(3, "初回来店")],
			problems: [],
		});
	});

	test("empty rows are passed over and counted", () => {
		expect(tagsOf("VIP,,", "", ",,", "　,,", "常連,,").rows).toEqual([tag(2, "VIP"), tag(6, "常連")]);
	});

	test("cells at the end may be missing, and empty ones too many", () => {
		expect(tagsOf("VIP", "常連,,,,").rows).toEqual([tag(2, "VIP"), tag(3, "常連")]);
	});

	test.each([
		["１００", 100],
		['"1,000"', 1_000],
		["9999999", 9_999_999],
	])("%s is a capacity", (cell, capacity) => {
		expect(tagsOf(`VIP,,${cell}`)).toEqual({ rows: [tag(2, "VIP", null, capacity)], problems: [] });
	});

	test.each(["0", "-1", "1.5", "百", "10人", "10000000"])("%s is none", (cell) => {
		expect(complaints(tagsOf(`VIP,,${cell}`))).toEqual(["2行目: 定員は1から9999999の整数で入力してください"]);
	});

	test("the columns may stand in another order, without the notes and in another width", () => {
		expect(readTagsCsv("定員,ﾌｫﾙﾀﾞ名,タグ名\n5,会員,VIP").rows).toEqual([tag(2, "VIP", "会員", 5)]);
	});

	test("line ends of every kind, and rows before the header", () => {
		expect(readTagsCsv(`\r\n${HEADER}\r\nVIP,,\r\n`).rows).toEqual([tag(3, "VIP")]);
	});

	test.each([
		["another header", "名前,フォルダ\nVIP,", 1],
		["a column that is missing", "タグ名,フォルダ名\nVIP,", 1],
		["a column twice", `${HEADER},タグ名\nVIP,,,`, 1],
		["a column that is not known", `${HEADER},色\nVIP,,,`, 1],
		["no header", "VIP,,\n", 1],
		["no header after an empty row", "\nVIP,,\n", 2],
		["nothing at all", "", 1],
		["separators of another kind", `${HEADER.replaceAll(",", "\t")}\nVIP`, 1],
	])("%s is refused, naming what is expected", (_, text, line) => {
		expect(complaints(readTagsCsv(text))).toEqual([
			`${line}行目: 見出しがサンプルと違います。次のとおりにしてください: タグ名,フォルダ名（空欄は未分類、ないフォルダは作成）,定員（空欄は制限なし）`,
		]);
	});

	test("a header alone is refused", () => {
		expect(complaints(tagsOf())).toEqual([CSV_TEXTS.csvEmpty]);
		expect(complaints(tagsOf("", ",,"))).toEqual([CSV_TEXTS.csvEmpty]);
	});

	const rows = (count: number) => Array.from({ length: count }, (_, index) => `タグ${index},,`);

	test("[E-310] 200 rows are taken, empty ones apart, and 201 are not", () => {
		expect(tagsOf(...rows(200), "", ",,")).toMatchObject({ rows: { length: 200 }, problems: [] });
		expect(complaints(tagsOf(...rows(201)))).toEqual([
			"一度に取り込めるのは200行までです（このファイルは201行あります）。",
		]);
	});

	test("everything that is wrong is said, by the row as a spreadsheet numbers it", () => {
		expect(
			complaints(
				tagsOf(
					",会員,",
					`${"あ".repeat(101)},,`,
					'"二\n行",,0',
					`VIP,${"あ".repeat(101)},`,
					"常連,,,おまけ",
					'新規"さん,,',
				),
			),
		).toEqual([
			"2行目: タグ名が空です",
			"3行目: タグ名は100文字以内で入力してください",
			"4行目: タグ名に改行は使えません",
			"4行目: 定員は1から9999999の整数で入力してください",
			"5行目: フォルダ名は100文字以内で入力してください",
			"6行目: 見出しのない列に値があります",
		]);
	});

	test("quotes that are not closed, or closed too early", () => {
		expect(complaints(tagsOf("VIP,,", '"常連,,'))).toEqual(['3行目: 引用符（"）が閉じられていません']);
		expect(complaints(tagsOf('"常"連,,', "VIP,,"))).toEqual(['2行目: 引用符（"）の使い方が正しくありません']);
	});

	test("names that stand twice, and names that there are", () => {
		const { rows } = tagsOf("VIP,,", "常連,,", "VIP,,", "新規,,", "VIP,,");
		expect(describeCsvProblems(findRepeatedTags(rows, new Set(["新規", "VIP"])))).toEqual([
			"2行目: 「VIP」という名前のタグがすでにあります",
			"4行目: タグ名「VIP」は2行目と重複しています",
			"5行目: 「新規」という名前のタグがすでにあります",
			"6行目: タグ名「VIP」は2行目と重複しています",
		]);
	});

	test("the sample is one of them", () => {
		expect(TAG_CSV_SAMPLE).toMatch(/^タグ名,[^\r\n]+\r\n/);
		const { rows, problems } = readTagsCsv(TAG_CSV_SAMPLE);
		expect(problems).toEqual([]);
		expect(rows.map(({ name }) => name)).toEqual([
			"【サンプル】VIP",
			"【サンプル】初回来店",
			"【サンプル】夏のキャンペーン当選",
		]);
		expect(findRepeatedTags(rows, new Set())).toEqual([]);
	});

	test("a file of commas and quotes is read in time", () => {
		const file = `${HEADER}\n${",".repeat(500_000)}\n${'"'.repeat(500_000)}`;
		expect(measureCpuTime(() => readTagsCsv(file))).toBeLessThan(2_000);
	});
});

describe("auto-responses from a file", () => {
	const header = "自動応答名,キーワード,条件,有効,アクション名,フォルダ名";
	const read = (...lines: string[]) => readAutoResponses([header, ...lines].join("\n"));
	const first = (line: string) => read(line).rows[0];

	test("are read whole", () => {
		expect(read("予約の受付,予約|よやく,すべて,無効,予約のご案内,来店")).toEqual({
			rows: [
				{
					line: 2,
					name: "予約の受付",
					keywords: ["予約", "よやく"],
					rule_mix: 1,
					is_active: 0,
					action: "予約のご案内",
					folder: "来店",
				},
			],
			problems: [],
		});
	});

	test("hear any keyword, are active and lie in no folder unless told otherwise", () => {
		expect(first("予約,予約,,,ご案内,")).toMatchObject({ rule_mix: 0, is_active: 1, folder: null });
	});

	test.each<[string, 0 | 1 | 2]>([
		["完全一致", 2],
		["いずれか", 0],
		["いずれかを含む", 0],
		["any", 0],
		["すべて", 1],
		["すべて含む", 1],
		["ＡＬＬ", 1],
		["１", 1],
	])("the rule %s", (cell, rule) => {
		expect(read(`予約,予約,${cell},有効,ご案内,`)).toMatchObject({
			rows: [{ rule_mix: rule }],
			problems: [],
		});
	});

	test("keywords are separated by bars of either width and by line ends, each once", () => {
		expect(first('予約,"予約｜ よやく |予約||\n空き",,,ご案内,')?.keywords).toEqual([
			"予約",
			"よやく",
			"空き",
		]);
	});

	test("everything that is wrong is said, by the row as a spreadsheet numbers it", () => {
		expect(
			complaints(
				read(
					",予約,,,ご案内,",
					"予約,|,,,ご案内,",
					`予約,${"あ".repeat(101)},,,ご案内,`,
					`予約,${Array.from({ length: 51 }, (_, index) => `語${index}`).join("|")},,,ご案内,`,
					"予約,予約,ときどき,たぶん,,",
				),
			),
		).toEqual([
			"2行目: 自動応答名が空です",
			"3行目: キーワードが空です",
			"4行目: キーワードは100文字以内で入力してください",
			"5行目: キーワードは50個までです",
			"6行目: 条件は「いずれか・すべて・完全一致」から選んでください",
			"6行目: 有効は「有効・無効」から選んでください",
			"6行目: アクション名が空です",
		]);
	});

	test("an action must be there, and be the only one of its name", () => {
		const { rows } = read("あ,予約,,,ご案内,", "い,予約,,,クーポン,", "う,予約,,,ない,");
		const ids = new Map([
			["ご案内", [1]],
			["クーポン", [2, 3]],
		]);
		expect(describeCsvProblems(unclearActions(rows, ids))).toEqual([
			"3行目: 「クーポン」という名前のアクションが2件あるため、どれか決められません",
			"4行目: アクション「ない」がありません",
		]);
	});

	test("names that stand twice, and names that there are", () => {
		const { rows } = read("あ,予約,,,ご案内,", "あ,予約,,,ご案内,");
		expect(describeCsvProblems(repeatedAutoResponses(rows, new Set(["あ"])))).toEqual([
			"2行目: 「あ」という名前の自動応答がすでにあります",
			"3行目: 自動応答名「あ」は2行目と重複しています",
		]);
	});

	test("[E-311] 201 rows are too many", () => {
		const rows = Array.from({ length: 201 }, (_, index) => `応答${index},予約,,,ご案内,`);
		expect(complaints(read(...rows))).toEqual([CSV_TEXTS.csvTooManyRows(200, 201)]);
	});

	test("the sample is one of them", () => {
		for (const actions of [[], ["ご案内"], ["ご案内", "お渡し", "ほか"]]) {
			const { rows, problems } = readAutoResponses(writeAutoResponseSample(actions));
			expect(problems).toEqual([]);
			expect(rows.map(({ keywords }) => keywords.length)).toEqual([3, 2]);
			const named = rows.map(({ action }) => action);
			expect(named).toEqual([actions[0] ?? named[0], actions[1] ?? actions[0] ?? named[1]]);
			expect(named.every((name) => name !== "")).toBe(true);
		}
	});
});
