import { describe, expect, test } from "vitest";
import { problemWithFlex } from "#domain/content/templates/template-content.ts";
import { problemWithDraft, problemWithMessage } from "#domain/engine/messages/line-problem.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import { buildNestedFlex } from "#tests/support/nested-flex.ts";

const text = (value: string) => ({ type: "text", text: value });
const box = (...contents: object[]) => ({ type: "box", layout: "vertical", contents });
const bubble = (...contents: object[]) => ({ type: "bubble", body: box(...contents) });
const flex = (contents: object) => ({ type: "flex", altText: "ご案内", contents });
const carousel = (label: string, uri = "https://example.com") => ({
	type: "template",
	altText: "ご案内",
	template: { type: "carousel", columns: [{ text: "本文", actions: [{ type: "uri", label, uri }] }] },
});
/** Card with 61 characters: allowed alone, one too many with a title or a picture. */
const card = (beside: object) => ({
	type: "template",
	altText: "ご案内",
	template: {
		type: "carousel",
		columns: [
			{ text: "あ".repeat(61), actions: [{ type: "message", label: "見る", text: "見る" }], ...beside },
		],
	},
});
const image = (address: string) => ({
	type: "image",
	originalContentUrl: address,
	previewImageUrl: address,
});

describe("what LINE would not take is told with its field and its length", () => {
	test.each([
		["an empty text", text(""), "テキストの本文: 空にできません"],
		[
			"a text too long in UTF-16 units",
			text("🍎".repeat(2_501)),
			"テキストの本文: 5,000文字以内にしてください（現在5,002文字）",
		],
		[
			"a label too long in what readers see",
			carousel("👨‍👩‍👧".repeat(21)),
			"カルーセルのボタン名（template.columns[0].actions[0].label）: 20文字以内にしてください（現在21文字）",
		],
		["an empty altText", { ...flex(bubble()), altText: "" }, "Flexメッセージの通知に出る文: 空にできません"],
		[
			"a bubble beyond 30 KB",
			flex(bubble({ type: "text", text: "あ".repeat(10_300) })),
			"Flexメッセージの内容: 30KB以内にしてください（現在31KB）",
		],
		[
			"a card's text too long beside its title",
			card({ title: "題" }),
			"カルーセルの本文（template.columns[0].text）: 60文字以内にしてください（現在61文字）",
		],
		[
			"a card's text too long beside its picture",
			card({ thumbnailImageUrl: "https://example.com/1.png" }),
			"カルーセルの本文（template.columns[0].text）: 60文字以内にしてください（現在61文字）",
		],
		[
			"a picture that does not lie behind https",
			image("http://example.com/1.png"),
			"画像のファイルのURL: 使えないURLです",
		],
		[
			"an address that is not encoded",
			carousel("見る", "https://example.com/日本"),
			"カルーセルのリンク先のURL（template.columns[0].actions[0].uri）: 使えないURLです",
		],
		[
			"a layout that LINE does not have",
			flex({ type: "bubble", body: { ...box(), layout: "diagonal" } }),
			"Flexメッセージのlayout（contents.body.layout）: horizontal、vertical、baselineのいずれかにしてください",
		],
		[
			"a component that LINE does not have",
			flex(bubble({ type: "spacer" })),
			expect.stringContaining("（contents.body.contents[0].type）: box、button、"),
		],
		[
			"a property that LINE does not have",
			flex(bubble({ type: "text", text: "a", colour: "#000000" })),
			expect.stringContaining("「colour」という項目はLINEにありません"),
		],
		["a missing field", { type: "text" }, "テキストの本文: 必要な項目がありません"],
	])("%s", (_, message, told) => {
		expect(problemWithMessage(message)).toEqual(told);
	});

	test("and what it takes is not", () => {
		for (const message of [
			text("🍎".repeat(2_500)),
			carousel("👨‍👩‍👧".repeat(20)),
			card({}),
			image("https://example.com/1.png"),
			flex(bubble()),
		])
			expect(problemWithMessage(message)).toBeNull();
	});
});

describe("what is saved", () => {
	test("has its addresses as typed, for they are encoded when they are sent", () => {
		expect(problemWithDraft(carousel("見る", "https://example.com/日本?q=あ"))).toBeNull();
	});

	test("is not judged by what a placeholder looks like", () => {
		for (const message of [
			carousel("{var:とても長い名前の友だち情報の項目です}"),
			carousel("見る", "{FORM_abc123}"),
			carousel("見る", "https://example.com/{name}"),
			text("{name}"),
			flex(bubble({ type: "text", text: "a", color: "{CVAR_a1b2}" })),
		])
			expect(problemWithDraft(message), JSON.stringify(message)).toBeNull();
	});

	test("is refused where it is too long whatever the placeholder stands for", () => {
		expect(problemWithDraft(carousel(`{name}${"あ".repeat(21)}`))).toContain("20文字以内");
		expect(problemWithDraft(carousel(`{name}${"あ".repeat(20)}`))).toBeNull();
	});

	test.each([
		["", TEMPLATE_TEXTS.flexRequired],
		["{", TEMPLATE_TEXTS.flexInvalid],
		["[]", TEMPLATE_TEXTS.flexInvalid],
		[JSON.stringify({ type: "bubble" }), expect.stringContaining("header、hero、body、footer")],
		[
			JSON.stringify({ type: "bubble", body: { ...box(), layout: "diagonal" } }),
			expect.stringContaining("vertical"),
		],
		[JSON.stringify(bubble({ type: "text", text: "{name}さん" })), null],
	])("Flex: %s", (json, problem) => {
		expect(problemWithFlex(json)).toEqual(problem);
	});
});

describe("boxes within boxes", () => {
	const TOO_DEEP = "Flexメッセージの内容: ボックスの入れ子は10段までにしてください";
	const sent = (boxes: number) => problemWithMessage(flex(JSON.parse(buildNestedFlex(boxes))));

	test("are taken ten deep, when saved and when sent", () => {
		expect([problemWithFlex(buildNestedFlex(10)), sent(10)]).toEqual([null, null]);
		expect([problemWithFlex(buildNestedFlex(11)), sent(11)]).toEqual([TOO_DEEP, TOO_DEEP]);
	});

	test.each([40, 637, 1_000, 3_500])(
		"%i deep are refused with words, not by a stack that overflows",
		(boxes) => {
			expect(problemWithFlex(buildNestedFlex(boxes))).toBe(TEMPLATE_TEXTS.flexTooDeep);
			expect(sent(boxes)).toBe(TOO_DEEP);
		},
	);

	test("are counted along each way, not all together", () => {
		const contents = {
			type: "carousel",
			contents: Array.from({ length: 12 }, () => JSON.parse(buildNestedFlex(9))),
		};
		expect(problemWithMessage(flex(contents))).toBe(null);
	});

	test("or anything else that lies deep is refused before it is read", () => {
		const lists = `{"type":"bubble","body":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
		expect(problemWithFlex(lists)).toBe(TEMPLATE_TEXTS.flexTooDeep);
	});
});
