import { describe, expect, test } from "vitest";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { parsePlaceholders } from "#domain/engine/placeholders/placeholder-text.ts";
import {
	type AliasType,
	describePlaceholder,
	PLACEHOLDERS,
	type Placeholder,
	writePlaceholder,
} from "#domain/engine/placeholders/registry.ts";
import { PLACEHOLDER_TEXTS } from "#domain/platform/texts/placeholders-texts.ts";

const TARGETS: PlaceholderTargets = {
	friendInfo: [
		{ id: 11, name: "誕生日", type: 30 },
		{ id: 12, name: "会員番号", type: 0 },
		{ id: 13, name: "来店日：1回目{A:B}50%3A", type: 30 },
		{ id: 14, name: "来店の理由を二十文字より長い名前で聞いた友だち情報", type: 2 },
	],
	commonVars: [
		{ id: 21, code: "a1b2", name: "定休日", type: 10 },
		{ id: 22, code: "c3d4", name: "今月の料金", type: 2 },
	],
	salons: [],
	events: [],
	products: [],
	scores: [{ id: 41, name: "来店意欲" }],
	forms: [{ id: 31, code: "abc123", name: "来店アンケート" }],
	context: [
		{ key: "receive_line_event.text", label: "受信したメッセージ" },
		{ key: "paid_at", label: "支払日", type: "datetime" },
	],
};

/** The single placeholder of a text. */
function only(text: string, targets?: PlaceholderTargets): Placeholder {
	const segments = parsePlaceholders(text, targets);
	expect(segments).toHaveLength(1);
	if (!segments[0]?.placeholder) throw new Error(`${text} is plain text`);
	return segments[0].placeholder;
}

const isPlain = (text: string) => parsePlaceholders(text).every(({ placeholder }) => placeholder === null);

describe("[E-250 – E-258] every kind is recognised", () => {
	const KINDS: [string, AliasType, object][] = [
		["{name}", "name", {}],
		["{SYS_MAIL}", "SYS_MAIL", {}],
		["{friend_link_url}", "friend_link_url", {}],
		["{date}", "date", { offset: 0, format: 1 }],
		["{date:+1d}", "date", { offset: 1, format: 1 }],
		["{date:-30d:2}", "date", { offset: -30, format: 2 }],
		["{date:8}", "date", { offset: 0, format: 8 }],
		["{remain:2026-12-24}", "remain", { until: "2026-12-24", field: null }],
		["{remain:誕生日}", "remain", { until: null, field: "誕生日" }],
		["{remain:誕生日:yearly}", "remain", { until: null, field: "誕生日", yearly: true }],
		["{FORM_abc123}", "form", { code: "abc123" }],
		["{SALON_0123456789abcdef01234567}", "salon", { code: "0123456789abcdef01234567" }],
		["{EVENT_0123456789abcdef01234567}", "event", { code: "0123456789abcdef01234567" }],
		["{PAY_abcd2345}", "pay", { code: "abcd2345" }],
		["{event_date:3}", "context", { key: "event_date", format: 3 }],
		["{CVAR_a1b2}", "commonVar", { code: "a1b2", format: 1 }],
		["{CVAR_a1b2:3}", "commonVar", { code: "a1b2", format: 3 }],
		["{var:誕生日}", "var", { name: "誕生日", format: 1 }],
		["{var:誕生日:3}", "var", { name: "誕生日", format: 3 }],
		["{score:来店意欲}", "score", { name: "来店意欲", shows: "points" }],
		["{score:来店意欲:level}", "score", { name: "来店意欲", shows: "level" }],
		["{point:balance}", "point", { word: "balance" }],
		["{point:url}", "point", { word: "url" }],
		["{coupon:url}", "coupon", { code: "url" }],
		["{coupon:abcd2345}", "coupon", { code: "abcd2345" }],
		["{payment:url}", "payment", { word: "url" }],
		["{payment:amount}", "payment", { word: "amount" }],
		["{payment:until}", "payment", { word: "until" }],
		["{introduction:url}", "introduction", { word: "url" }],
		["{introduction:page}", "introduction", { word: "page" }],
		["{context:receive_line_event.text}", "context", { key: "receive_line_event.text", format: 1 }],
		["{context:paid_at:7}", "context", { key: "paid_at", format: 7 }],
		[
			"{emoji:5ac21a18040ab15980c9b43e:001}",
			"emoji",
			{ productId: "5ac21a18040ab15980c9b43e", emojiId: "001" },
		],
	];

	test.each(KINDS)("%s", (text, aliasType, params) => {
		const placeholder = only(text);
		expect(placeholder).toMatchObject({ aliasType, params });
		expect(writePlaceholder(placeholder)).toBe(text);
	});

	test("the table has them all", () => {
		expect(new Set(KINDS.map(([, aliasType]) => aliasType))).toEqual(new Set(Object.keys(PLACEHOLDERS)));
	});
});

describe("what is written otherwise means the same", () => {
	test.each([
		["{date:1d}", "{date:+1d}"],
		["{QR_URL}", "{event_qr_url}"],
		["{PAYMENT_URL}", "{event_pay_url}"],
		["{date:+0d}", "{date}"],
		["{date:-0d:1}", "{date}"],
		["{date:+007d}", "{date:+7d}"],
		["{CVAR_a1b2:1}", "{CVAR_a1b2}"],
		["{remain:２０２６-12-24}", "{remain:2026-12-24}"],
		["{remain:2026-02-30}", "{remain:2026-02-30}"],
	])("%s is %s", (text, canonical) => {
		expect(writePlaceholder(only(text))).toBe(canonical);
	});
});

describe("[E-336] full-width letters and digits are read as half-width", () => {
	test.each([
		["{ｎａｍｅ}", "{name}"],
		["{ＳＹＳ＿ＭＡＩＬ}", "{SYS_MAIL}"],
		["{ＦＯＲＭ_ａｂｃ１２３}", "{FORM_abc123}"],
		["{ＣＶＡＲ＿ａ１ｂ２:３}", "{CVAR_a1b2:3}"],
		["{date:＋１ｄ:２}", "{date:+1d:2}"],
		["{date:－３d}", "{date:-3d}"],
		["{ｖａｒ:誕生日:５}", "{var:誕生日:5}"],
	])("%s is %s", (text, canonical) => {
		expect(writePlaceholder(only(text))).toBe(canonical);
	});

	test("outside a placeholder they stay", () => {
		expect(parsePlaceholders("ＡＢＣ１２３{name}")[0]?.text).toBe("ＡＢＣ１２３");
	});
});

describe("what is no placeholder stays plain text", () => {
	test.each([
		["[E-333] a form's code of five characters", "{FORM_abc12}"],
		["[E-333] of seven", "{FORM_abc1234}"],
		["[E-333] of none", "{FORM_}"],
		["[E-334] a common variable's code of three characters", "{CVAR_a1b}"],
		["[E-334] of five", "{CVAR_a1b2c}"],
		["[E-334] of five, with a format", "{CVAR_a1b2c:3}"],
		["a form with a format", "{FORM_abc123:1}"],
		["a format that is none", "{CVAR_a1b2:9}"],
		["a format 0", "{date:0}"],
		["an offset without its unit", "{date:+1}"],
		["an offset too long", "{date:+10000d}"],
		["format and offset the wrong way round", "{date:2:+1d}"],
		["too many parts", "{date:+1d:2:3}"],
		["a name with something after it", "{name:1}"],
		["another case", "{NAME}"],
		["spaces", "{ name }"],
		["a word", "{予約日}"],
		["nothing", "{}"],
		["a field without a name", "{var:}"],
		["remaining days until nothing", "{remain}"],
		["a value of an event without a key", "{context:}"],
		["full-width braces", "｛name｝"],
		["over two lines", "{na\nme}"],
		["open to the end", "{name"],
		["never opened", "name}"],
	])("%s: %s", (_, text) => {
		expect(isPlain(text)).toBe(true);
	});

	test("the innermost braces count", () => {
		expect(parsePlaceholders("{{name}}").map(({ text }) => text)).toEqual(["{", "{name}", "}"]);
		expect(parsePlaceholders("{var:{name}}").map(({ text }) => text)).toEqual(["{var:", "{name}", "}"]);
	});
});

describe("[E-259] what a placeholder names", () => {
	test.each([
		["{FORM_abc123}", 31],
		["{CVAR_c3d4}", 22],
		["{var:誕生日:3}", 11],
		["{score:来店意欲:level}", 41],
		["{remain:誕生日}", 11],
	])("%s has the id %i", (text, id) => {
		expect(only(text, TARGETS)).toMatchObject({ id, isDeleted: false });
	});

	test.each([
		"{name}",
		"{SYS_MAIL}",
		"{friend_link_url}",
		"{date:+1d}",
		"{remain:2026-12-24}",
		"{context:paid_at}",
	])("%s names no record and is never deleted", (text) => {
		expect(only(text, TARGETS)).toMatchObject({ id: null, isDeleted: false });
	});

	test.each([
		"{FORM_zzz999}",
		"{CVAR_zzzz}",
		"{var:年齢}",
		"{remain:年齢}",
		"{score:関心}",
		"{context:else}",
	])("%s is gone", (text) => {
		expect(only(text, TARGETS)).toMatchObject({ id: null, isDeleted: true });
		expect(only(text)).toMatchObject({ id: null, isDeleted: false });
	});

	test("a name is found in either width, the same one first", () => {
		const friendInfo: PlaceholderTargets["friendInfo"] = [
			{ id: 1, name: "ＶＩＰ１", type: 0 },
			{ id: 2, name: "VIP1", type: 0 },
		];
		const id = (text: string, fields = friendInfo) => only(text, { ...TARGETS, friendInfo: fields }).id;
		expect(id("{var:VIP1}")).toBe(2);
		expect(id("{var:ＶＩＰ１}")).toBe(1);
		expect(id("{var:ＶＩＰ1}")).toBe(1);
		expect(id("{var:VIP1}", friendInfo.slice(0, 1))).toBe(1);
	});

	test("[M-221] a format stays only with a date", () => {
		const format = (text: string) => (only(text, TARGETS).params as { format: number }).format;
		expect(format("{context:paid_at:7}")).toBe(7);
		expect(format("{context:receive_line_event.text:7}")).toBe(1);
		expect(format("{CVAR_a1b2:7}")).toBe(7);
		expect(format("{CVAR_c3d4:7}")).toBe(1);
		expect(format("{var:誕生日:7}")).toBe(7);
		expect(format("{var:会員番号:7}")).toBe(1);
	});

	test("a name may hold any character", () => {
		const name = TARGETS.friendInfo[2]?.name ?? "";
		const written = writePlaceholder({ aliasType: "var", params: { name, format: 2 } });
		expect(written).toBe("{var:来店日：1回目%7BA%3AB%7D50%253A:2}");
		expect(only(written, TARGETS)).toMatchObject({ id: 13, params: { name, format: 2 } });
	});
});

describe("what stands on the chip", () => {
	test.each([
		["{name}", "友だち名"],
		["{SYS_MAIL}", "メールアドレス"],
		["{friend_link_url}", "友だちリンクURL"],
		["{date}", "今日の日付"],
		["{date:+1d:3}", "1日後の日付"],
		["{date:-30d}", "30日前の日付"],
		["{remain:2026-12-24}", "2026年12月24日までの残り日数"],
		["{remain:誕生日}", "「誕生日」までの残り日数"],
		["{remain:誕生日:yearly}", "「誕生日」（毎年）までの残り日数"],
		["{remain:年齢}", "削除済みの「年齢」までの残り日数"],
		["{FORM_abc123}", "回答フォーム「来店アンケート」"],
		["{FORM_zzz999}", "削除済みの回答フォーム"],
		["{CVAR_a1b2:3}", "共通情報「定休日」"],
		["{CVAR_zzzz}", "削除済みの共通情報"],
		["{var:誕生日}", "友だち情報「誕生日」"],
		["{var:年齢}", "削除済みの友だち情報「年齢」"],
		["{score:来店意欲}", "スコア「来店意欲」"],
		["{score:来店意欲:level}", "スコア「来店意欲」の段階"],
		["{score:関心}", "削除済みのスコア「関心」"],
		// M-222 and M-223: names are truncated at 20 characters, those of event values at 8.
		[
			"{var:来店の理由を二十文字より長い名前で聞いた友だち情報}",
			"友だち情報「来店の理由を二十文字より長い名前で聞いた…」",
		],
		["{context:receive_line_event.text}", "連携データ「受信したメッセー…」"],
		["{context:paid_at:7}", "連携データ「支払日」"],
		["{context:else}", PLACEHOLDER_TEXTS.linkageUnknown],
	])("%s: %s", (text, label) => {
		expect(describePlaceholder(only(text, TARGETS), TARGETS)).toBe(label);
	});

	test.each([
		["{FORM_abc123}", "回答フォーム"],
		["{CVAR_a1b2}", "共通情報"],
		["{context:paid_at}", "連携データ"],
		["{var:誕生日}", "友だち情報「誕生日」"],
		["{remain:誕生日}", "「誕生日」までの残り日数"],
	])("%s before it is known what there is: %s", (text, label) => {
		expect(describePlaceholder(only(text))).toBe(label);
	});

	test("[E-450] unknown linkage data, to the letter", () => {
		expect(PLACEHOLDER_TEXTS.linkageUnknown).toBe("不明な連携データ");
	});
});
