import { describe, expect, test } from "vitest";
import { hasPlaceholders, resolveMessage } from "#domain/engine/messages/message-placeholders.ts";
import type { PlaceholderValues } from "#domain/engine/placeholders/definition.ts";
import { NO_REPLACE } from "#domain/engine/placeholders/written-form.ts";
import {
	markedEventPath,
	markedFormPath,
	markedSalonPath,
	withOwnLinks,
} from "#domain/engine/public-addresses/own-links.ts";
import { encodeAddress } from "#domain/platform/line/encode-addresses.ts";

const VALUES: PlaceholderValues = {
	name: "山田 {SYS_MAIL}",
	mail: "hanako@example.com",
	friendLinkUrl: "https://example.com/l/abc",
	now: Date.parse("2026-11-21T09:00:00+09:00"),
	zone: "Asia/Tokyo",
	friendInfo: new Map([["会員番号", { type: 0, value: "第1001号" }]]),
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

const flex = (text: string) => ({
	type: "flex",
	altText: "お知らせ",
	contents: {
		type: "bubble",
		size: 3,
		hidden: false,
		hero: null,
		body: {
			type: "box",
			contents: [
				{ type: "text", text: "固定" },
				{ type: "text", text },
			],
		},
	},
});

describe("whether a message says something else to each friend", () => {
	test.each<[unknown, boolean]>([
		["{name}さん", true],
		["こんにちは", false],
		["{予約日} { } {}", false],
		["", false],
		[{ type: "text", text: "{var:会員番号}" }, true],
		[{ type: "text", text: "会員番号" }, false],
		[flex("{name}"), true],
		[flex("山田"), false],
		[
			[
				{ type: "text", text: "一" },
				{ type: "text", text: "{date}" },
			],
			true,
		],
		[{ type: "text", "{name}": "一" }, false],
		[null, false],
		[5, false],
		[[], false],
	])("%j: %j", (message, holds) => {
		expect(hasPlaceholders(message)).toBe(holds);
	});

	test("a text that asks to be left alone is not sent as it is written either", () => {
		expect(hasPlaceholders({ type: "text", text: `一${NO_REPLACE}` })).toBe(true);
	});
});

describe("a message as one friend reads it", () => {
	test("has every text put in, however deep, and nothing else changed", () => {
		const message = flex("{name}さん（{var:会員番号}）");
		expect(resolveMessage(message, VALUES)).toEqual(flex("山田 {SYS_MAIL}さん（第1001号）"));
		expect(message).toEqual(flex("{name}さん（{var:会員番号}）"));
	});

	test("keeps its lists lists, in their order", () => {
		expect(resolveMessage(["{name}", ["{SYS_MAIL}"], 1, true, null], VALUES)).toEqual([
			"山田 {SYS_MAIL}",
			["hanako@example.com"],
			1,
			true,
			null,
		]);
	});

	test("does not read again what was put in", () => {
		expect(resolveMessage({ text: "{name}" }, VALUES)).toEqual({ text: "山田 {SYS_MAIL}" });
	});

	test("has nothing where the friend has no value", () => {
		expect(resolveMessage({ text: "番号: {var:年齢}" }, VALUES)).toEqual({ text: "番号: " });
	});

	test("loses only the words that ask for it where a text is left alone", () => {
		expect(resolveMessage([`{name}${NO_REPLACE}`, "{name}"], VALUES)).toEqual(["{name}", "山田 {SYS_MAIL}"]);
	});

	test("that holds no placeholder is the same for everybody", () => {
		const message = flex("山田");
		expect(resolveMessage(message, VALUES)).toEqual(message);
	});
});

describe("a value within an address", () => {
	const named = (name: string, more: Partial<PlaceholderValues> = {}) => ({ ...VALUES, name, ...more });
	const buttonTo = (uri: string) => ({ type: "uri", label: "{name}", uri });
	const NAMES = ["A&B", "#1", "a?b=c", "日本 花子", "🍣", "50%", "半\ud83c分", "../x", "+"];

	test.each(NAMES)("%j is one value of a query and one part of a path, and comes back as it was", (name) => {
		const { uri, label } = resolveMessage(
			buttonTo("https://example.com/{name}/x?n={name}&m=1#{name}"),
			named(name),
		);
		const address = new URL(encodeAddress(uri));
		const whole = name.toWellFormed();
		expect([...address.searchParams]).toEqual([
			["n", whole],
			["m", "1"],
		]);
		expect(decodeURIComponent(address.pathname)).toBe(`/${whole}/x`);
		expect(address.pathname.split("/")).toHaveLength(3);
		expect(decodeURIComponent(address.hash)).toBe(`#${whole}`);
		expect(label).toBe(name);
	});

	test.each(NAMES)("%j in a text is encoded where an address has begun, and nowhere else", (name) => {
		const text =
			"{name}様 https://example.com/?n={name} {name}、https://example.com/\n{name}と詳細はhttps://e.com/a?{name}です{name}";
		const code = encodeURIComponent(name.toWellFormed());
		expect(resolveMessage({ text }, named(name)).text).toBe(
			`${name}様 https://example.com/?n=${code} ${name}、https://example.com/\n${name}と詳細はhttps://e.com/a?${code}です${name}`,
		);
	});

	const ADDRESS = { type: 0, value: "https://shop.example/a?b=1&c=2" };
	const shop = { commonVars: new Map([["a1b2", ADDRESS]]), friendLinkUrl: "https://example.com/l/a?b=c" };

	test.each([
		["{CVAR_a1b2}", "https://shop.example/a?b=1&c=2"],
		["{CVAR_a1b2}&n={name}", "https://shop.example/a?b=1&c=2&n=A%26B"],
		[
			"https://example.com/?to={CVAR_a1b2}",
			"https://example.com/?to=https%3A%2F%2Fshop.example%2Fa%3Fb%3D1%26c%3D2",
		],
		["https://example.com/日本?q={name}", "https://example.com/日本?q=A%26B"],
		["line://app/1?n={name}", "line://app/1?n=A%26B"],
		["https://{name}", "https://A&B"],
		["tel:{name}", "tel:A&B"],
	])("%s: an address that is the value stays what it is", (uri, filled) => {
		expect(resolveMessage(buttonTo(uri), named("A&B", shop)).uri).toBe(filled);
	});

	test("is the plain address of a form: its own link would hand the signature to the other host", () => {
		const forms = new Map([
			["abc123", `https://console.example${markedFormPath({ id: 7, code: "abc123" })}`],
		]);
		const filled = (uri: string) => {
			const message = resolveMessage(buttonTo(uri), named("花", { forms }));
			return withOwnLinks(message, "https://console.example", (id) => `signed-${id}`).uri;
		};
		const within = new URL(filled("https://example.com/?to={FORM_abc123}"));
		expect(within.searchParams.get("to")).toBe("https://console.example/f/abc123");
		expect(filled("https://evil.example{FORM_abc123}")).not.toContain("signed");
		expect(filled("{FORM_abc123}&n={name}&m=A B")).toBe(
			`https://console.example/f/abc123?t=signed-7&n=${encodeURIComponent("花")}&m=A B`,
		);
	});
});

describe("what people write", () => {
	const FORM = { id: 3, code: "sj27qa" };
	const ORIGIN = "https://console.example";
	const MARKED = `${ORIGIN}${markedFormPath(FORM)}`;
	const OLD = `${ORIGIN}/f/sj27qa?t=3~`;
	const leaving = (message: { text: string }, name: string) =>
		withOwnLinks(resolveMessage(message, { ...VALUES, name }), ORIGIN, () => "signed").text;

	test.each([
		["the mark", MARKED],
		["the mark as it once was", OLD],
		["the same, repeated", `${OLD}~~`],
		["the mark within another address", `https://evil.example/?u=${encodeURIComponent(MARKED)}`],
	])("never becomes a signed link: %s", (_, written) => {
		for (const text of [written, "{name}", `x {name}${NO_REPLACE}`, `${written}${NO_REPLACE}`]) {
			expect(hasPlaceholders({ text }) || !text.includes("/f/")).toBe(true);
			expect(leaving({ text }, written)).not.toMatch(/signed|\uFDD0/);
		}
	});

	test("never becomes one piece by piece", () => {
		const link = leaving({ text: `${ORIGIN}/f/sj27qa?t={name}` }, "3~");
		expect(link).not.toContain("signed");
		expect(leaving({ text: "{name}~" }, `${ORIGIN}/f/sj27qa?t=3`)).toBe(`${ORIGIN}/f/sj27qa?t=3`);
		expect(leaving({ text: "{name}\uFDD0" }, `${ORIGIN}/f/sj27qa?t=3`)).toBe(`${ORIGIN}/f/sj27qa?t=3`);
	});
});

describe("the address of an own form, salon or event, as copied from its page", () => {
	const ORIGIN = "https://console.example";
	const CODE = "a-b_c1d2e3f4g5h6i7j8k9l0";
	const values: PlaceholderValues = {
		...VALUES,
		name: `${ORIGIN}/f/abc123`,
		forms: new Map([["abc123", ORIGIN + markedFormPath({ id: 7, code: "abc123" })]]),
		salons: new Map([[CODE, ORIGIN + markedSalonPath({ id: 8, code: CODE })]]),
		events: new Map([[CODE, ORIGIN + markedEventPath({ id: 9, code: CODE })]]),
	};
	const sent = (message: object) =>
		withOwnLinks(resolveMessage(message, values), ORIGIN, (id, kind) => `${kind}${id}`);

	test.each([
		["of a form", `${ORIGIN}/f/abc123`, `${ORIGIN}/f/abc123?t=form7`],
		["of a salon", `${ORIGIN}/s/${CODE}`, `${ORIGIN}/s/${CODE}?t=salon8`],
		["of an event", `${ORIGIN}/ev/${CODE}`, `${ORIGIN}/ev/${CODE}?t=event9`],
		[
			"with a query",
			`${ORIGIN}/f/abc123?openExternalBrowser=1`,
			`${ORIGIN}/f/abc123?t=form7&openExternalBrowser=1`,
		],
	])("%s is the friend's own link, in a text and on a button", (_, written, signed) => {
		expect(hasPlaceholders({ text: written })).toBe(true);
		expect(sent({ text: `どうぞ ${written}\n{SYS_MAIL} ${written}`, deep: [{ uri: written }] })).toEqual({
			text: `どうぞ ${signed}\nhanako@example.com ${signed}`,
			deep: [{ uri: signed }],
		});
	});

	test("is separated from the sentence that follows, as with the placeholder", () => {
		for (const written of [`${ORIGIN}/f/abc123`, "{FORM_abc123}"])
			expect(sent({ text: `${written}からどうぞ` })).toEqual({
				text: `${ORIGIN}/f/abc123?t=form7 からどうぞ`,
			});
	});

	test("is the friend's own link as the value of a common variable", () => {
		const commonVars = new Map([
			["a1b2", { type: 0, value: `${ORIGIN}/f/abc123` }],
			["c3d4", { type: 0, value: `フォーム ${ORIGIN}/f/abc123` }],
		]);
		const leaving = (text: string) =>
			withOwnLinks(resolveMessage({ text }, { ...values, commonVars }), ORIGIN, (id, kind) => kind + id).text;
		expect(leaving("どうぞ {CVAR_a1b2}から")).toBe(`どうぞ ${ORIGIN}/f/abc123?t=form7 から`);
		expect(leaving("{CVAR_c3d4}")).toBe(`フォーム ${ORIGIN}/f/abc123`);
	});

	test.each([
		["of an unknown code", `${ORIGIN}/f/zzzzzz`],
		["of another deployment", "https://other.example/f/abc123"],
		["within another address", `https://other.example/?u=${ORIGIN}/f/abc123`],
		["joined to another host", `https://other.example${ORIGIN}/f/abc123`],
		["of the operators' preview", `${ORIGIN}/f/abc123?mode=example`],
		["of a page behind it", `${ORIGIN}/s/${CODE}/print`],
		["with somebody's signature", `${ORIGIN}/f/abc123?t=form6`],
		["with a longer code", `${ORIGIN}/f/abc1234`],
	])("%s stays as written", (_, written) => {
		for (const message of [{ text: `どうぞ ${written}` }, { uri: written }])
			expect(sent(message)).toEqual(message);
	});

	test("stays as it is in a value of the friend, and where nothing is replaced", () => {
		expect(sent({ text: "{name}" })).toEqual({ text: `${ORIGIN}/f/abc123` });
		expect(sent({ text: `${ORIGIN}/f/abc123${NO_REPLACE}` })).toEqual({ text: `${ORIGIN}/f/abc123` });
	});
});
