import { describe, expect, test } from "vitest";
import { DATE_FORMATS, type DateFormat, formatDate } from "#domain/engine/placeholders/date-format.ts";
import type { PlaceholderValues } from "#domain/engine/placeholders/definition.ts";
import { resolveText } from "#domain/engine/placeholders/placeholder-text.ts";

const VALUES: PlaceholderValues = {
	name: "山田 花子",
	mail: "hanako@example.com",
	friendLinkUrl: "https://example.com/l/abc",
	// Just after midnight on Saturday, 21 November 2026 in Tokyo; in London it is still Friday.
	now: Date.parse("2026-11-20T15:00:01Z"),
	zone: "Asia/Tokyo",
	friendInfo: new Map([
		["誕生日", { type: 30, value: "1990-04-02" }],
		["次回予約", { type: 30, value: "2026-11-24" }],
		["会員番号", { type: 0, value: "第1001号" }],
		["来店回数", { type: 1, value: "12" }],
		["住所", { type: 2, value: "東京都\n渋谷区" }],
		["担当", { type: 20, value: "佐藤" }],
		["写真", { type: 10, value: "photo.jpg" }],
		["同意書", { type: 13, value: "agreement.pdf" }],
		["初回来店", { type: 30, value: "未登録" }],
	]),
	commonVars: new Map([
		["a1b2", { type: 10, value: "2026-12-31" }],
		["c3d4", { type: 2, value: "5500" }],
		["e5f6", { type: 3, value: "一行目\n二行目" }],
		["g7h8", { type: 1, value: "本店" }],
	]),
	salons: new Map(),
	events: new Map(),
	products: new Map(),
	points: { balance: 0, rank: "", expiry: "", url: "" },
	coupons: { url: "" },
	introduction: { url: "", page: "" },
	scores: new Map([["来店意欲", { points: -12, level: "低め" }]]),
	forms: new Map([["abc123", "https://example.com/f/abc123"]]),
	context: new Map([
		["receive_line_event.text", { type: "string" as const, value: "予約したいです" }],
		["paid_at", { type: "datetime" as const, value: "2026-11-19 18:05:00" }],
		["paid_day", { type: "datetime" as const, value: "2026-11-19" }],
		["price", { type: "number" as const, value: "1200" }],
	]),
};

describe("what stands in the place of a placeholder", () => {
	test.each([
		["{name}さん", "山田 花子さん"],
		["{SYS_MAIL}", "hanako@example.com"],
		["{friend_link_url}", "https://example.com/l/abc"],
		["{date}", "11月21日"],
		["{date:+1d}", "11月22日"],
		["{date:+10d:4}", "2026年12月1日(火)"],
		["{date:-21d:3}", "2026年10月31日"],
		["{date:+41d:7}", "2027/1/1"],
		["{date:-9999d:8}", "1999/7/7(水)"],
		["{remain:2026-11-24}", "3"],
		["{remain:2026-11-22}", "1"],
		["[on the day] {remain:2026-11-21}", "[on the day] 0"],
		["[after it] {remain:2026-11-20}", "[after it] 0"],
		["{remain:2028-02-29}", "465"],
		["あと{remain:次回予約}日", "あと3日"],
		["{remain:誕生日}", "0"],
		["{remain:誕生日:yearly}", "132"],
		["{remain:次回予約:yearly}", "3"],
		["{remain:会員番号:yearly}", ""],
		["{remain:会員番号}", ""],
		["{remain:初回来店}", ""],
		["{remain:年齢}", ""],
		["{remain:2026-02-30}", ""],
		["{FORM_abc123}", "https://example.com/f/abc123"],
		["{FORM_zzz999}", ""],
		["{CVAR_a1b2}", "12月31日"],
		["{CVAR_a1b2:4}", "2026年12月31日(木)"],
		["{CVAR_c3d4}円", "5500円"],
		["{CVAR_c3d4:4}", "5500"],
		["{CVAR_e5f6}", "一行目\n二行目"],
		["{CVAR_g7h8}", "本店"],
		["{CVAR_zzzz}", ""],
		["{var:誕生日:3}", "1990年4月2日"],
		["{var:会員番号}", "第1001号"],
		["{var:会員番号:3}", "第1001号"],
		["{var:来店回数}", "12"],
		["{var:住所}", "東京都\n渋谷区"],
		["{var:担当}", "佐藤"],
		["{var:写真}", ""],
		["{var:同意書}", ""],
		["{var:初回来店}", "未登録"],
		["{var:年齢}", ""],
		["{score:来店意欲}点（{score:来店意欲:level}）", "-12点（低め）"],
		["{score:関心}{score:__proto__:level}", ""],
		["{score:来店意欲:3}", "{score:来店意欲:3}"],
		["{var:__proto__}{var:constructor}", ""],
		["{context:receive_line_event.text}", "予約したいです"],
		["{context:receive_line_event.text:3}", "予約したいです"],
		["{context:paid_at:7}", "2026/11/19 18:05"],
		["{context:paid_day:2}", "11月19日(木)"],
		["{context:price}", "1200"],
		["{context:else}", ""],
		["{FORM_abc12}", "{FORM_abc12}"],
		["{予約日}", "{予約日}"],
		["", ""],
	])("%j: %j", (text, resolved) => {
		expect(resolveText(text, VALUES)).toBe(resolved);
	});

	test("a day begins where the account is", () => {
		expect(resolveText("{date}", { ...VALUES, zone: "Europe/London" })).toBe("11月20日");
		expect(resolveText("{remain:2026-11-21}", { ...VALUES, zone: "Europe/London" })).toBe("1");
		expect(resolveText("{date}", { ...VALUES, now: VALUES.now - 2_000 })).toBe("11月20日");
	});

	test("a birthday of 29 February returns on the day that the account observes, and in leap years on its own", () => {
		const born = new Map([["誕生日", { type: 30, value: "2000-02-29" }]]);
		const left = (day: string, leapBirthday?: "02-28" | "03-01") =>
			resolveText("{remain:誕生日:yearly}", {
				...{ ...VALUES, now: Date.parse(`${day}T10:00:00+09:00`), friendInfo: born },
				...(leapBirthday && { leapBirthday }),
			});
		expect([left("2027-02-26", "02-28"), left("2027-02-26", "03-01")]).toEqual(["2", "3"]);
		expect([left("2027-02-28", "02-28"), left("2027-02-28", "03-01")]).toEqual(["0", "1"]);
		expect([left("2027-03-01", "02-28"), left("2027-03-01", "03-01")]).toEqual(["365", "0"]);
		expect([left("2028-02-26", "02-28"), left("2028-02-26", "03-01")]).toEqual(["3", "3"]);
		expect(left("2027-02-27")).toBe("1");
	});

	test("what was put in is not read again", () => {
		expect(resolveText("{name}{name}", { ...VALUES, name: "{SYS_MAIL}" })).toBe("{SYS_MAIL}{SYS_MAIL}");
		expect(resolveText("{{name}}", { ...VALUES, name: "name" })).toBe("{name}");
		expect(resolveText("{name}", { ...VALUES, name: "$& $1" })).toBe("$& $1");
		expect(resolveText("{name}", { ...VALUES, name: "花子 -noreplace" })).toBe("花子 -noreplace");
	});
});

describe("[E-335] a text that asks to be left alone", () => {
	test.each([
		["{name}さん -noreplace", "{name}さん"],
		["二行\n{date} -noreplace", "二行\n{date}"],
		[" -noreplace", ""],
		["{name}-noreplace", "山田 花子-noreplace"],
		["{name} -noreplace ", "山田 花子 -noreplace "],
		["{name} -noreplace\n", "山田 花子 -noreplace\n"],
		["{name} -NOREPLACE", "山田 花子 -NOREPLACE"],
		["{name}　-noreplace", "山田 花子　-noreplace"],
		[" -noreplace {name}", " -noreplace 山田 花子"],
	])("%j: %j", (text, resolved) => {
		expect(resolveText(text, VALUES)).toBe(resolved);
	});
});

describe("[E-464] the eight formats of a date", () => {
	const WRITTEN: [DateFormat, string, string][] = [
		[1, "月日", "4月2日"],
		[2, "月日と曜日", "4月2日(木)"],
		[3, "年月日", "2026年4月2日"],
		[4, "年月日と曜日", "2026年4月2日(木)"],
		[5, "月/日", "4/2"],
		[6, "月/日と曜日", "4/2(木)"],
		[7, "年/月/日", "2026/4/2"],
		[8, "年/月/日と曜日", "2026/4/2(木)"],
	];

	test.each(WRITTEN)("%i, %s: %s", (format, name, written) => {
		expect(formatDate("2026-04-02", format)).toBe(written);
		expect(DATE_FORMATS[format].name).toBe(name);
	});

	test("are all there are", () => {
		expect(Object.keys(DATE_FORMATS).map(Number)).toEqual(WRITTEN.map(([format]) => format));
	});

	test.each([
		["2000-02-29", "2/29(火)"],
		["1900-01-01", "1/1(月)"],
		["1969-12-31", "12/31(水)"],
		["9999-12-31", "12/31(金)"],
		["2026-11-21 23:59:59", "11/21(土)"],
	])("the weekday of %s: %s", (day, written) => {
		expect(formatDate(day, 6)).toBe(written);
	});

	test.each(["2026-02-29", "2026-13-01", "2026-1-1", "2026/01/01", "きのう", "", "2026-01-01x"])(
		"%j is no day and stays",
		(text) => {
			expect(formatDate(text, 3)).toBe(text);
		},
	);
});
