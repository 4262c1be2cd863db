import { describe, expect, test } from "vitest";
import { FLEX_BLOCKS } from "#domain/content/templates/flex/blocks/registry.ts";
import type { FlexBlock } from "#domain/content/templates/flex/flex-block.ts";
import { createFlexOutline, nextRowByKey } from "#domain/content/templates/flex/flex-outline.ts";
import {
	assignProblemsToBlocks,
	findFlexProblems,
	measureFlexMessage,
	nextProblemPath,
} from "#domain/content/templates/flex/flex-problems.ts";
import { problemWithFlex } from "#domain/content/templates/template-content.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import { descriptionIsPresent, LineDescription } from "#tests/support/line-description.ts";

const bubble = (...contents: object[]): FlexBlock => ({
	type: "bubble",
	body: { type: "box", layout: "vertical", contents },
});

const placed = (root: FlexBlock, start: (string | number)[] = []) =>
	assignProblemsToBlocks(findFlexProblems(root), createFlexOutline(root, start));

describe("what LINE would refuse stands at its block", () => {
	test.each<[string, object, (string | number)[], string]>([
		["an empty text", { type: "text", text: "" }, ["text"], "空にできません"],
		["a colour", { type: "text", text: "a", color: "red" }, ["color"], "値が正しくありません"],
		[
			"an address of a button",
			{ type: "button", action: { type: "uri", label: "見る", uri: "example" } },
			["action", "uri"],
			"使えないURLです",
		],
		[
			"an address that is too long once it is encoded",
			{
				type: "button",
				action: { type: "uri", label: "見る", uri: `https://shop.example/${"あ".repeat(200)}` },
			},
			["action", "uri"],
			"1,000文字以内にしてください（現在1,821文字）",
		],
		["a picture", { type: "image", url: "" }, ["url"], "空にできません"],
		[
			"an action that is not chosen",
			{ type: "button", action: { type: "postback", label: "見る", data: "action=0" } },
			["action", "data"],
			ACTION_TEXTS.actionRequired,
		],
	])("%s", (_, block, property, text) => {
		expect(placed(bubble({ type: "separator" }, block))).toEqual([
			{ block: ["body", "contents", 1], property, text },
		]);
	});

	test.each([
		["a type", bubble({ type: "{name}", text: "a" })],
		["a box", { type: "bubble", body: "{name}" }],
		["a list of blocks", { type: "bubble", body: { type: "box", layout: "vertical", contents: "{name}" } }],
		["the bubbles", { type: "carousel", contents: "{name}" }],
		["an action", bubble({ type: "button", action: "{name}" })],
		["a number", bubble({ type: "text", text: "a", flex: "{name}" })],
		["the whole", { type: "{name}" }],
	])("a placeholder in the place of %s", (_, contents) => {
		expect(findFlexProblems(contents as FlexBlock)).not.toEqual([]);
		expect(problemWithFlex(JSON.stringify(contents))).not.toBeNull();
	});

	test.each(["\ud83d", "a\u0000b", "\ufdd0"])("a text with %j in it, which nobody can type", (text) => {
		expect(placed(bubble({ type: "separator" }, { type: "text", text }))).toEqual([
			{ block: ["body", "contents", 1], property: ["text"], text: FIELD_TEXTS.characterUnusable },
		]);
		expect(problemWithFlex(JSON.stringify(bubble({ type: "text", text })))).toBe(
			FIELD_TEXTS.characterUnusable,
		);
	});

	test("a property that LINE does not know, and a type", () => {
		expect(placed(bubble({ type: "separator", width: "1px" }))).toMatchObject([
			{ block: ["body", "contents", 0], property: [], text: "「width」という項目はLINEにありません" },
		]);
		expect(placed(bubble({ type: "sound" }))).toMatchObject([
			{ block: ["body", "contents", 0], property: ["type"] },
		]);
	});

	test("of the bubble that is looked at, and of no other", () => {
		const wrong = bubble({ type: "text", text: "" });
		const root = { type: "carousel", contents: [bubble(), wrong] };
		expect(placed(root, ["contents", 0])).toEqual([]);
		expect(placed(root, ["contents", 1])).toMatchObject([
			{ block: ["contents", 1, "body", "contents", 0], property: ["text"] },
		]);
	});

	test("what is no block at all is told at what holds it", () => {
		expect(placed(bubble(3 as never))).toMatchObject([{ block: ["body"], property: ["contents", 0] }]);
	});
});

test("each place that is to be mended comes next once, in the order of the message", () => {
	const unnamed = { type: "button", action: { type: "postback", label: "", data: "action=0" } };
	const wrong = bubble(unnamed, { type: "separator" }, { type: "image", url: "" });
	const root = { type: "carousel", contents: [bubble({ type: "filler" }), wrong, wrong] };
	const rows = createFlexOutline(root, []);
	// A problem of all bubbles first; missing actions after LINE's own refusals.
	const problems = [{ path: ["contents"], text: "大きさ" }, ...findFlexProblems(root)];
	expect(problems.at(-1)?.path).toEqual(["contents", 2, "body", "contents", 0, "action", "data"]);
	const walked = [];
	let selected: (string | number)[] = ["contents", 0];
	for (let step = 0; step < 5; step++) {
		selected = [...nextProblemPath(problems, rows, selected)!];
		walked.push(selected.join("."));
	}
	expect(walked).toEqual([
		"contents.1.body.contents.0",
		"contents.1.body.contents.2",
		"contents.2.body.contents.0",
		"contents.2.body.contents.2",
		"contents.1.body.contents.0",
	]);
	expect(nextProblemPath([], rows, selected)).toBeNull();
});

test("placeholders are not judged, uploaded pictures are taken", () => {
	const root = bubble(
		{ type: "text", text: "{name}", color: "{CVAR_a1b2}" },
		{ type: "image", url: "media:picture-1" },
	);
	expect(findFlexProblems(root)).toEqual([]);
	expect(problemWithFlex(JSON.stringify(root))).toBeNull();
});

test("a button without its action is not saved", () => {
	const root = bubble({ type: "button", action: { type: "postback", label: "見る", data: "action=0" } });
	expect(problemWithFlex(JSON.stringify(root))).toBe(TEMPLATE_TEXTS.flexActionRequired);
});

test("the size is that of what is sent, with the addresses of pictures", () => {
	const root = bubble({ type: "image", url: "media:a" });
	expect(measureFlexMessage(root)).toMatchObject({ maxBytes: 30 * 1024 });
	expect(measureFlexMessage(root).bytes).toBeGreaterThan(JSON.stringify(root).length + 100);
	expect(measureFlexMessage({ type: "carousel", contents: [root] })).toMatchObject({ maxBytes: 50 * 1024 });
});

test("the size is that of what is sent, with what taps say of their template, also where it is saved", () => {
	const button = { type: "button", action: { type: "postback", label: "a", data: "menu" } };
	const full = bubble(...Array.from({ length: 360 }, () => button));
	const written = JSON.stringify(full);
	expect(written.length).toBeLessThan(30 * 1024);
	expect(measureFlexMessage(full).bytes).toBe(written.length + 360 * "template=9999999999&".length);
	expect(findFlexProblems(full).map(({ path }) => path)).toEqual([[]]);
	expect(problemWithFlex(written)).toMatch(/KB/);
});

test("the tree is walked by arrow keys", () => {
	const rows = createFlexOutline(
		bubble({ type: "box", layout: "vertical", contents: [{ type: "filler" }] }, { type: "separator" }),
		[],
	);
	const [whole, body, box, filler, separator] = rows.map(({ path }) => path);
	expect(rows.map(({ label, depth }) => [label, depth])).toEqual([
		["バブル", 0],
		["ボディ（ボックス）", 1],
		["ボックス", 2],
		["伸びる余白", 3],
		["区切り線", 2],
	]);
	const to = (from: typeof whole, key: string) => nextRowByKey(rows, from!, key);
	expect(to(body, "ArrowDown")).toEqual(box);
	expect(to(body, "ArrowUp")).toEqual(whole);
	expect(to(box, "ArrowRight")).toEqual(filler);
	expect(to(filler, "ArrowRight")).toBeNull();
	expect(to(separator, "ArrowLeft")).toEqual(body);
	expect(to(filler, "Home")).toEqual(whole);
	expect(to(whole, "End")).toEqual(separator);
	expect(to(separator, "ArrowDown")).toBeNull();
	expect(to(whole, "Tab")).toBeNull();
	expect(nextRowByKey(rows, ["gone"], "Tab")).toBeNull();
});

/** Names of the components in LINE's description. */
const DESCRIBED: Record<string, string> = {
	box: "FlexBox",
	text: "FlexText",
	span: "FlexSpan",
	image: "FlexImage",
	icon: "FlexIcon",
	button: "FlexButton",
	separator: "FlexSeparator",
	filler: "FlexFiller",
	video: "FlexVideo",
	bubble: "FlexBubble",
};

describe.skipIf(!descriptionIsPresent)("held against LINE's description", () => {
	test.each(Object.entries(DESCRIBED))("every property of a %s can be edited, and no other", (type, name) => {
		const known = new LineDescription("messaging-api.yml").propertiesOf(name);
		const {
			groups,
			parts = [],
			allowedChildren: holds,
		} = FLEX_BLOCKS[type as keyof typeof FLEX_BLOCKS] as (typeof FLEX_BLOCKS)["box"];
		const edited = [
			...groups.flatMap(({ properties }) => properties.map(({ name }) => name)),
			...parts.map(({ name }) => name),
			...(holds ? ["contents"] : []),
			...(type === "bubble" ? ["styles"] : []),
			"type",
		];
		expect([...new Set(edited)].sort()).toEqual([...known].sort());
	});
});
