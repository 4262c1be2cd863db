import { describe, expect, test } from "vitest";
import { checkBody } from "#simulator/schemas/check-body.ts";
import { pushRequest, validateRequest } from "#simulator/schemas/message-requests.ts";

const verdict = (...messages: unknown[]) => checkBody(validateRequest, { messages });
const problems = (...messages: unknown[]) => {
	const result = verdict(...messages);
	return result.ok
		? []
		: (result.error.details ?? []).map(({ property, message }) => `${property}: ${message}`);
};

const text = (value: string, more: object = {}) => ({ type: "text", text: value, ...more });
const button = (label: string) => ({ type: "postback", label, data: "a=1" });
const buttons = (more: object) => ({
	type: "template",
	altText: "メニュー",
	template: { type: "buttons", text: "選んでください", actions: [button("予約")], ...more },
});
const column = (more: object) => ({ text: "カット", actions: [button("予約")], ...more });
const carousel = (...columns: object[]) => ({
	type: "template",
	altText: "メニュー",
	template: { type: "carousel", columns },
});
const bubble = (...contents: object[]) => ({
	type: "flex",
	altText: "ご案内",
	contents: { type: "bubble", body: { type: "box", layout: "vertical", contents } },
});
const quickReply = (...actions: object[]) => ({
	quickReply: { items: actions.map((action) => ({ type: "action", action })) },
});

describe("the number of messages", () => {
	test("is one to five", () => {
		expect(verdict(text("1"), text("2"), text("3"), text("4"), text("5")).ok).toBe(true);
		expect(problems()).toEqual(["messages: Size must be between 1 and 5"]);
		expect(problems(...Array.from({ length: 6 }, () => text("a")))).toEqual([
			"messages: Size must be between 1 and 5",
		]);
	});

	test("a body that is no object at all is refused", () => {
		for (const body of [null, [], "x", 3, { messages: "x" }, { messages: [null] }]) {
			expect(checkBody(validateRequest, body).ok).toBe(false);
		}
		expect(checkBody(pushRequest, { to: 5, messages: [text("a")] }).ok).toBe(false);
	});
});

describe("a text", () => {
	test("is counted in UTF-16 units, up to 5000", () => {
		expect(problems(text("あ".repeat(5000)))).toEqual([]);
		expect(problems(text("🍎".repeat(2500)))).toEqual([]);
		expect(problems(text("🍎".repeat(2501)))).toEqual([
			"messages[0].text: Length must be between 0 and 5000",
		]);
		expect(problems(text(""))).toEqual(["messages[0].text: May not be empty"]);
		expect(problems({ type: "text" })).toEqual(["messages[0].text: May not be empty"]);
	});

	test("has its emoji where the $ stands", () => {
		const emoji = (index: number) => ({ index, productId: "5ac1bfd5040ab15980c9b435", emojiId: "001" });
		expect(problems(text("$ ようこそ $", { emojis: [emoji(0), emoji(7)] }))).toEqual([]);
		expect(problems(text("$ ようこそ $", { emojis: [emoji(1)] }))).toEqual([
			"messages[0].emojis[0].index: The index does not match the position of $",
		]);
	});

	test("has only emoji of LINE's list, counted as the words that stand for them", () => {
		const emoji = (more: object) => ({
			index: 0,
			productId: "5ac1bfd5040ab15980c9b435",
			emojiId: "250",
			...more,
		});
		expect(problems(text("$", { emojis: [emoji({})] }))).toEqual([]);
		for (const unknown of [
			{ emojiId: "251" },
			{ emojiId: "000" },
			{ emojiId: "1" },
			{ productId: "5ac1bfd5040ab15980c9b436" },
		]) {
			expect(problems(text("$", { emojis: [emoji(unknown)] }))).toEqual([
				"messages[0].emojis[0]: Invalid LINE emoji",
			]);
			expect(
				problems({ type: "textV2", text: "{a}", substitution: { a: { type: "emoji", ...emoji(unknown) } } }),
			).toHaveLength(1);
		}
		expect(problems(text(`$${"あ".repeat(4993)}`, { emojis: [emoji({})] }))).toEqual([]);
		expect(problems(text(`$${"あ".repeat(4994)}`, { emojis: [emoji({})] }))).toEqual([
			"messages[0].text: Length must be between 0 and 5000",
		]);
	});

	test("of the second kind names what it substitutes", () => {
		const substitution = {
			laugh: { type: "emoji", productId: "5ac1bfd5040ab15980c9b435", emojiId: "001" },
		};
		expect(problems({ type: "textV2", text: "こんにちは {laugh}", substitution })).toEqual([]);
		expect(problems({ type: "textV2", text: "こんにちは {smile}", substitution })).toHaveLength(1);
		expect(problems({ type: "textV2", text: "{constructor}" })).toHaveLength(1);
		expect(problems({ type: "textV2", text: "こんにちは {laugh", substitution })).toHaveLength(1);
	});
});

test("a type that LINE does not have is told with those it has", () => {
	const [problem] = problems({ type: "sound" });
	expect(problem).toContain(
		"messages[0].type: Must be one of the following values: [text, textV2, sticker, image",
	);
});

test.each([
	["https://example.com/a.png", true],
	["https://example.com/%E3%81%82.png?x=1#top", true],
	["http://example.com/a.png", false],
	["https://example.com/あ.png", false],
	["https://example.com/a b.png", false],
	["https://", false],
	["data:image/png;base64,AAAA", false],
	[`https://example.com/${"a".repeat(1981)}`, false],
])("an image at %s: %s", (url, isTaken) => {
	expect(verdict({ type: "image", originalContentUrl: url, previewImageUrl: url }).ok).toBe(isTaken);
});

describe("an action", () => {
	test("has its label counted in graphemes", () => {
		expect(problems(buttons({ actions: [button("👨‍👩‍👧‍👦".repeat(20))] }))).toEqual([]);
		expect(problems(buttons({ actions: [button("あ".repeat(21))] }))).toEqual([
			"messages[0].template.actions[0].label: Length must be between 0 and 20",
		]);
		expect(problems(buttons({ actions: [{ type: "message", text: "予約" }] }))).toHaveLength(1);
	});

	test("in Flex may be longer, and needs a label on a button only", () => {
		const flexButton = (label?: string) =>
			bubble({ type: "button", action: { type: "message", label, text: "a" } });
		expect(problems(flexButton("あ".repeat(40)))).toEqual([]);
		expect(problems(flexButton("あ".repeat(41)))).toHaveLength(1);
		expect(problems(flexButton())).toEqual(["/body/contents/0/action/label: must be specified"]);
		expect(problems(bubble({ type: "text", text: "a", action: { type: "message", text: "a" } }))).toEqual([]);
	});

	test("opens the camera from a quick reply only", () => {
		const camera = { type: "camera", label: "撮影" };
		expect(problems(text("a", quickReply(camera)))).toEqual([]);
		expect(problems(buttons({ actions: [camera] }))).toHaveLength(1);
		expect(
			problems(text("a", quickReply({ type: "richmenuswitch", data: "a", richMenuAliasId: "b" }))),
		).toHaveLength(1);
	});

	test("leads to http, https, line or tel", () => {
		const link = (uri: string) => buttons({ actions: [{ type: "uri", label: "開く", uri }] });
		for (const uri of [
			"http://example.com",
			"https://line.me/R/ti/p/%40a",
			"line://nv/camera",
			"tel:0312345678",
		]) {
			expect(problems(link(uri))).toEqual([]);
		}
		for (const uri of ["javascript:alert(1)", "mailto:a@example.com", "example.com", ""]) {
			expect(problems(link(uri))).toHaveLength(1);
		}
	});

	test("says one thing, not two", () => {
		const action = { ...button("予約"), text: "予約", displayText: "予約" };
		expect(problems(buttons({ actions: [action] }))).toHaveLength(1);
	});

	test("picks dates in the form of its mode, the earliest before the latest", () => {
		const picker = (more: object) =>
			buttons({ actions: [{ type: "datetimepicker", label: "日時", data: "d", mode: "datetime", ...more }] });
		expect(
			problems(picker({ initial: "2026-12-24t18:00", min: "2026-12-01T00:00", max: "2026-12-31T23:59" })),
		).toEqual([]);
		expect(problems(picker({ initial: "2026-12-24" }))).toHaveLength(1);
		expect(problems(picker({ min: "2026-12-31T00:00", max: "2026-12-01T00:00" }))).toHaveLength(1);
		expect(problems(picker({ mode: "week" }))).toHaveLength(1);
	});
});

describe("a template", () => {
	test("has less room for text beside an image or a title", () => {
		expect(problems(buttons({ text: "あ".repeat(160) }))).toEqual([]);
		expect(problems(buttons({ text: "あ".repeat(161) }))).toHaveLength(1);
		expect(problems(buttons({ text: "あ".repeat(61), title: "題" }))).toEqual([
			"messages[0].template.text: Length must be between 0 and 60",
		]);
	});

	test("confirms with exactly two buttons", () => {
		const confirm = (count: number) => ({
			type: "template",
			altText: "確認",
			template: {
				type: "confirm",
				text: "よろしいですか",
				actions: Array.from({ length: count }, () => button("はい")),
			},
		});
		expect([1, 2, 3].map((count) => verdict(confirm(count)).ok)).toEqual([false, true, false]);
	});

	test("of several columns has them alike", () => {
		expect(problems(carousel(column({}), column({})))).toEqual([]);
		expect(problems(carousel(column({}), column({ actions: [button("a"), button("b")] })))).toHaveLength(1);
		expect(problems(carousel(column({ title: "題" }), column({})))).toHaveLength(1);
		expect(
			problems(carousel(column({ thumbnailImageUrl: "https://example.com/a.png" }), column({}))),
		).toHaveLength(1);
		expect(problems(carousel(...Array.from({ length: 11 }, () => column({}))))).toHaveLength(1);
	});
});

describe("a Flex Message", () => {
	test("is refused in LINE's way, with a pointer", () => {
		const result = verdict(
			bubble({ type: "text", text: "" }, { type: "text", text: "a", color: "#444", colour: "x" }),
		);
		expect(result.ok ? null : result.error).toEqual({
			message: "A message (messages[0]) in the request body is invalid",
			details: [
				{ message: "must be non-empty text", property: "/body/contents/0/text" },
				{ message: "invalid property", property: "/body/contents/1/color" },
				{ message: "unknown field", property: "/body/contents/1/colour" },
			],
		});
	});

	test("has at least one block", () => {
		expect(problems({ type: "flex", altText: "a", contents: { type: "bubble" } })).toEqual([
			"/: At least one block must be specified",
		]);
	});

	test("puts into a box what its layout takes", () => {
		const icon = { type: "icon", url: "https://example.com/i.png" };
		const line = (...contents: object[]) => ({ type: "box", layout: "baseline", contents });
		expect(problems(bubble(line(icon, { type: "text", text: "4.5" })))).toEqual([]);
		expect(problems(bubble(icon))).toEqual(["/body/contents/0: invalid property"]);
		expect(problems(bubble(line({ type: "separator" })))).toEqual([
			"/body/contents/0/contents/0: invalid property",
		]);
		expect(problems(bubble({ type: "spacer" }))).toHaveLength(1);
	});

	test("takes sizes in pixels, percent and words, each where LINE takes it", () => {
		const sized = (more: object) => bubble({ type: "box", layout: "vertical", contents: [], ...more });
		expect(
			problems(sized({ width: "50%", height: "30.5px", paddingAll: "lg", spacing: "md", offsetTop: "-4px" })),
		).toEqual([]);
		for (const wrong of [{ width: "md" }, { spacing: "10%" }, { height: "30" }, { cornerRadius: "round" }]) {
			expect(problems(sized(wrong))).toHaveLength(1);
		}
		const image = (aspectRatio: string) =>
			bubble({ type: "image", url: "https://example.com/a.png", aspectRatio });
		expect(["20:13", "1:3", "1.91:1", "1:4", "0:1", "wide"].map((ratio) => verdict(image(ratio)).ok)).toEqual(
			[true, true, true, false, false, false],
		);
	});

	test("keeps to its sizes in kilobytes and to twelve bubbles of one width", () => {
		const filled = {
			type: "bubble",
			body: { type: "box", layout: "vertical", contents: [{ type: "text", text: "あ" }] },
		};
		const many = (bubbles: object[]) => ({
			type: "flex",
			altText: "a",
			contents: { type: "carousel", contents: bubbles },
		});
		expect(problems(many(Array.from({ length: 12 }, () => filled)))).toEqual([]);
		expect(problems(many(Array.from({ length: 13 }, () => filled)))).toHaveLength(1);
		expect(problems(many([filled, { ...filled, size: "giga" }]))).toHaveLength(1);
		expect(problems(many([]))).toHaveLength(1);
		expect(problems(bubble({ type: "text", text: "あ".repeat(10_300) }))).toHaveLength(1);
	});

	test("beside another error is told among all errors", () => {
		expect(problems(text(""), bubble({ type: "text", text: "" }))).toEqual([
			"messages[0].text: May not be empty",
			"messages[1].contents.body.contents[0].text: must be non-empty text",
		]);
	});
});

test("a coupon has an id, and a tag of letters, digits and underscores", () => {
	const coupon = { type: "coupon", couponId: "01JYNW8JMQVFBNWF1APF8Z3FS7" };
	expect(problems(coupon, { ...coupon, deliveryTag: "b_12" })).toEqual([]);
	expect(problems({ ...coupon, couponId: "" })).toHaveLength(1);
	expect(problems({ ...coupon, deliveryTag: "春" })).toHaveLength(1);
});

test("a sender may not call itself LINE, and its icon is fetched by https", () => {
	expect(problems(text("a", { sender: { name: "店長", iconUrl: "https://example.com/i.png" } }))).toEqual([]);
	expect(problems(text("a", { sender: { name: "LINE" } }))).toHaveLength(1);
	expect(problems(text("a", { sender: { name: "あ".repeat(21) } }))).toHaveLength(1);
	expect(problems(text("a", { sender: { iconUrl: "http://example.com/i.png" } }))).toHaveLength(1);
});
