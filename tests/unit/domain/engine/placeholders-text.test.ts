import { describe, expect, test } from "vitest";
import { noTargets, type PlaceholderValues } from "#domain/engine/placeholders/definition.ts";
import {
	describeShort,
	describeText,
	insertIntoText,
	joinSegments,
	labelPlaceholders,
	MAX_LIST_TEXT,
	namingsIn,
	parsePlaceholders,
	resolveForAnybody,
	resolveText,
	truncateSegments,
} from "#domain/engine/placeholders/placeholder-text.ts";
import {
	describePlaceholder,
	readPlaceholder,
	writePlaceholder,
} from "#domain/engine/placeholders/registry.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { measureCpuTime } from "#tests/support/processor-time.ts";
import { createRandomGenerator } from "#tests/support/seeded-generator.ts";

const TARGETS = noTargets();
const NAME = { aliasType: "name" as const, params: {} };

const VALUES: PlaceholderValues = {
	name: "花子",
	mail: "",
	friendLinkUrl: "",
	now: 0,
	zone: "Asia/Tokyo",
	friendInfo: new Map(),
	commonVars: new Map(),
	forms: new Map(),
	salons: new Map(),
	events: new Map(),
	products: new Map(),
	points: { balance: 0, rank: "", expiry: "", url: "" },
	coupons: { url: "" },
	introduction: { url: "", page: "" },
	scores: new Map(),
	context: new Map(),
};

describe("taking a text apart", () => {
	test("keeps what lies between placeholders in one piece", () => {
		expect(parsePlaceholders("こんにちは、{name}さん。{x}{date}")).toEqual([
			{ text: "こんにちは、", placeholder: null },
			{ text: "{name}", placeholder: expect.objectContaining({ aliasType: "name" }) },
			{ text: "さん。{x}", placeholder: null },
			{ text: "{date}", placeholder: expect.objectContaining({ aliasType: "date" }) },
		]);
	});

	test("[E-335] leaves a text alone that asks for it", () => {
		const text = "{name}さん -noreplace";
		expect(parsePlaceholders(text)).toEqual([{ text, placeholder: null }]);
	});

	test("an empty text has no pieces", () => {
		expect(parsePlaceholders("")).toEqual([]);
	});
});

describe("an address that a placeholder makes", () => {
	const FORM = "https://c.example/f/abc234?t=1";
	const values: PlaceholderValues = {
		...VALUES,
		friendLinkUrl: "https://c.example/r/abc234",
		forms: new Map([["abc234", FORM]]),
	};

	test.each([
		["{FORM_abc234}{name}さん", `${FORM} 花子さん`],
		["{FORM_abc234}からご回答", `${FORM} からご回答`],
		["{FORM_abc234}。ご回答", `${FORM} 。ご回答`],
		["{FORM_abc234}here", `${FORM} here`],
		["{FORM_abc234}{FORM_abc234}", `${FORM} ${FORM}`],
		["{friend_link_url}をどうぞ", "https://c.example/r/abc234 をどうぞ"],
	])("is kept apart from what follows: %s", (text, resolved) => {
		expect(resolveText(text, values)).toBe(resolved);
	});

	test.each([
		["{FORM_abc234}", FORM],
		["{FORM_abc234}\n{name}", `${FORM}\n花子`],
		["{FORM_abc234} です", `${FORM} です`],
		["{FORM_abc234}&x={name}", `${FORM}&x=${encodeURIComponent("花子")}`],
		["https://b.example/?u={FORM_abc234}です", `https://b.example/?u=${encodeURIComponent(FORM)}です`],
	])("is left as it is where nothing could be taken for a part of it: %s", (text, resolved) => {
		expect(resolveText(text, values)).toBe(resolved);
	});

	test("stays whole where the text is one address", () => {
		expect(resolveText("{FORM_abc234}{name}", values, { isAddress: true })).not.toContain(" ");
	});

	test("is shown so in a preview", () => {
		expect(resolveForAnybody("{FORM_abc234}からご回答", values)).toBe(`${FORM} からご回答`);
	});
});

describe("a text in a list", () => {
	test.each([
		["{name}さん", 40, "［友だち名］さん"],
		["一\n二　三", 40, "一 二 三"],
		["{name}さん、こんにちは", 20, "［友だち名］さん、こ…"],
		["ようこそ{name}さん", 12, "ようこそ…"],
		["{name}さん", 6, "［友だ…"],
		["{name}さん -noreplace", 40, "{name}さん -noreplace"],
	])("%j in a width of %d is %j", (text, width, short) => {
		expect(describeShort(text, width, TARGETS)).toBe(short);
	});

	test("keeps its lines where there is room for them", () => {
		expect(labelPlaceholders("{name}さん\n\n{CVAR_zzzz}", TARGETS)).toBe(
			"［友だち名］さん\n\n［削除済みの共通情報］",
		);
	});
});

test("what texts name is gathered for looking it up", () => {
	expect(
		namingsIn([
			"{name}{var:担当}{CVAR_a1b2}",
			"{FORM_abc123}{remain:誕生日}{remain:2026-12-24}{CVAR_ｃ３ｄ４:2}",
		]),
	).toEqual({
		friendInfo: ["担当", "誕生日"],
		commonVars: ["a1b2", "c3d4"],
		forms: ["abc123"],
		salons: [],
		events: [],
		products: [],
		scores: [],
	});
	expect(namingsIn(["{CVAR_a1b2} -noreplace"])).toEqual({
		friendInfo: [],
		commonVars: [],
		forms: [],
		salons: [],
		events: [],
		scores: [],
	});
});

test("a text for nobody in particular has real values, and labels for what is a friend's own", () => {
	const values = { ...VALUES, commonVars: new Map([["a1b2", { type: 1, value: "月曜" }]]) };
	expect(resolveForAnybody("{name}さん、{CVAR_a1b2}と{date}", values)).toBe("［友だち名］さん、月曜と1月1日");
	expect(resolveForAnybody("{remain:1970-01-03}／{remain:誕生日}／{SYS_MAIL}", values)).toBe(
		"2／［「誕生日」までの残り日数］／［メールアドレス］",
	);
	expect(resolveForAnybody("{name} -noreplace", values)).toBe("{name}");
});

describe("putting a placeholder in", () => {
	test.each([
		["", 0, "{name}", 6],
		["さん", 0, "{name}さん", 6],
		["さん、", 3, "さん、{name}", 9],
		["前後", 1, "前{name}後", 7],
		["{date}後", 3, "{date}{name}後", 12],
		["{date}後", 6, "{date}{name}後", 12],
		["前{date}", 1, "前{name}{date}", 7],
		["{x}", 1, "{{name}x}", 7],
		["短い", 99, "短い{name}", 8],
	])("%j at %i: %j", (text, position, written, cursor) => {
		expect(insertIntoText(text, position, NAME)).toEqual({ text: written, cursor });
	});
});

describe("[E-337] cutting a text where it is shown", () => {
	const labels = (text: string, length?: number) =>
		truncateSegments(text, undefined, length).map(({ label }) => label);

	test.each([
		["短い文です", 5, ["短い文です"]],
		["短い文です。", 5, ["短い文です…"]],
		["👍👍👍👍", 3, ["👍👍👍…"]],
		["{name}さん", 6, ["友だち名", "さん"]],
		["{name}さん、", 6, ["友だち名", "さん…"]],
		["あ{name}", 4, ["あ", "…"]],
		["{name}{name}", 4, ["友だち名", "…"]],
	])("%j at %i", (text, length, shown) => {
		expect(labels(text, length)).toEqual(shown);
	});

	test("at the set length, when nothing else is said", () => {
		expect(labels("あ".repeat(MAX_LIST_TEXT))).toEqual(["あ".repeat(MAX_LIST_TEXT)]);
		expect(labels("あ".repeat(MAX_LIST_TEXT + 1))).toEqual([`${"あ".repeat(MAX_LIST_TEXT)}…`]);
	});

	test("as one line of words", () => {
		expect(describeText("{name}さん\n\nご予約は{FORM_abc123}", TARGETS)).toBe(
			"［友だち名］さん ご予約は［削除済みの回答フォーム］",
		);
	});
});

describe("whatever is written", () => {
	const PIECES = [
		"{",
		"}",
		":",
		"%",
		"%3A",
		"name",
		"SYS_MAIL",
		"date",
		"+1d",
		"2",
		"remain",
		"2026-12-24",
		"FORM_abc123",
		"FORM_abc12",
		"CVAR_a1b2",
		"CVAR_a1b2c",
		"var",
		"誕生日",
		"context",
		"ＦＯＲＭ＿",
		"０１２３４５",
		"\n",
		" ",
		"👍",
		"\ud83d",
		" -noreplace",
		"__proto__",
	];
	test.each(SEEDS)(
		"is the same text when it is put together again, and its placeholders can be written (seed %i)",
		(seed) => {
			const random = createRandomGenerator(seed);
			let placeholders = 0;
			for (let round = 0; round < 20_000; round++) {
				const some = (most: number) =>
					Array.from(
						{ length: Math.floor(random() * most) },
						() => PIECES[Math.floor(random() * PIECES.length)],
					);
				const text = [...some(8), "{", some(5).join(random() < 0.5 ? ":" : ""), "}", ...some(8)].join("");
				expect(joinSegments(parsePlaceholders(text, TARGETS))).toBe(text);
				expect(typeof resolveText(text, VALUES)).toBe("string");
				for (const { placeholder } of parsePlaceholders(text)) {
					if (!placeholder) continue;
					placeholders++;
					const written = writePlaceholder(placeholder);
					expect(readPlaceholder(written.slice(1, -1)), text).toEqual(placeholder);
					expect(describePlaceholder(placeholder, TARGETS)).not.toBe("");
				}
			}
			expect(placeholders).toBeGreaterThan(500);
		},
	);

	test.each([
		["open braces", "{"],
		["closed braces", "}"],
		["pairs", "{}"],
		["nested", "{{name}"],
		["fields without an end", "{var:"],
		["colons", "{var:a:"],
		["placeholders", "{name}"],
	])("takes time in proportion to its length: %s", (_, piece) => {
		const time = (length: number) => {
			const text = piece.repeat(length / piece.length);
			return measureCpuTime(() => {
				resolveText(text, VALUES);
				truncateSegments(text, TARGETS);
			});
		};
		time(100_000);
		// A quadratic algorithm would take a minute.
		expect(time(500_000)).toBeLessThan(5_000);
	});
});
