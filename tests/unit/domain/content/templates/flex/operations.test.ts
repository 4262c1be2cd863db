import { describe, expect, test } from "vitest";
import { addFlexBlock, listFlexAdditions } from "#domain/content/templates/flex/flex-additions.ts";
import {
	type FlexBlock,
	type FlexPath,
	flexBlockAt,
	valueAtPath,
} from "#domain/content/templates/flex/flex-block.ts";
import {
	addFlexPart,
	dropFlexBlock,
	duplicateFlexBlock,
	type FlexEdit,
	insertFlexBlock,
	moveFlexBlockIn,
	moveFlexBlockOut,
	pasteFlexBlock,
	removeFlexBlock,
	setFlexProperty,
	shiftFlexBlock,
	unwrapBubble,
	wrapFlexBlock,
	wrapInCarousel,
} from "#domain/content/templates/flex/flex-operations.ts";
import { findFlexProblems } from "#domain/content/templates/flex/flex-problems.ts";
import { FLEX_LIMITS } from "#domain/platform/line/flex/flex-limits.ts";

const text = (words: string): FlexBlock => ({ type: "text", text: words });
const box = (...contents: FlexBlock[]): FlexBlock => ({ type: "box", layout: "vertical", contents });
const bubble = (...contents: FlexBlock[]): FlexBlock => ({ type: "bubble", body: box(...contents) });
const carousel = (...contents: FlexBlock[]): FlexBlock => ({ type: "carousel", contents });
const at = (...path: FlexPath): FlexPath => path;
const BODY = at("body");
const inBody = (...indexes: number[]): FlexPath => [
	...BODY,
	...indexes.flatMap((index) => ["contents", index]),
];

/** Texts of the body, with those of nested boxes in brackets. */
const words = (edit: FlexEdit | null, path: FlexPath = BODY): unknown =>
	edit &&
	(flexBlockAt(edit.contents, path)!.contents as FlexBlock[]).map((block, index) =>
		block.type === "box" ? words(edit, [...path, "contents", index]) : (block.text ?? block.type),
	);

describe("blocks are put in, taken away and moved", () => {
	const root = bubble(text("a"), box(text("b"), text("c")), text("d"));

	test("a new one stands where it was asked for, and is selected", () => {
		const edit = insertFlexBlock(root, BODY, 1, text("新"));
		expect(words(edit)).toEqual(["a", "新", ["b", "c"], "d"]);
		expect(edit?.selected).toEqual(inBody(1));
	});

	test("one that is taken away leaves the next selected, the last one the one before it, the only one its box", () => {
		expect(removeFlexBlock(root, inBody(0))).toMatchObject({ selected: inBody(0) });
		expect(words(removeFlexBlock(root, inBody(1)))).toEqual(["a", "d"]);
		expect(removeFlexBlock(root, inBody(2))).toMatchObject({ selected: inBody(1) });
		expect(removeFlexBlock(bubble(text("a")), inBody(0))).toMatchObject({ selected: BODY });
	});

	test("one moves among those beside it and no further", () => {
		expect(words(shiftFlexBlock(root, inBody(0), 1))).toEqual([["b", "c"], "a", "d"]);
		expect(shiftFlexBlock(root, inBody(0), -1)).toBeNull();
		expect(shiftFlexBlock(root, inBody(2), 1)).toBeNull();
	});

	test("one moves into the box before it, and out of its box behind it", () => {
		expect(words(moveFlexBlockIn(root, inBody(2)))).toEqual(["a", ["b", "c", "d"]]);
		expect(moveFlexBlockIn(root, inBody(0))).toBeNull();
		expect(moveFlexBlockIn(root, inBody(1))).toBeNull();
		const out = moveFlexBlockOut(root, inBody(1, 0));
		expect(words(out)).toEqual(["a", ["c"], "b", "d"]);
		expect(out?.selected).toEqual(inBody(2));
		expect(moveFlexBlockOut(root, inBody(0))).toBeNull();
	});

	test.each([
		["down onto a text: behind it", inBody(0), inBody(2), [["b", "c"], "d", "a"]],
		["down onto a box: to its beginning", inBody(0), inBody(1), [["a", "b", "c"], "d"]],
		["up onto a text: before it", inBody(2), inBody(1, 1), ["a", ["b", "d", "c"]]],
		["up onto a box: before it", inBody(2), inBody(1), ["a", "d", ["b", "c"]]],
		["onto a part: to its beginning", inBody(2), BODY, ["d", "a", ["b", "c"]]],
	])("one that is dragged %s", (_, from, over, expected) => {
		expect(words(dropFlexBlock(root, from, over))).toEqual(expected);
	});

	test("a box is not dragged into itself", () => {
		expect(dropFlexBlock(root, inBody(1), inBody(1, 0))).toBeNull();
		expect(dropFlexBlock(root, BODY, inBody(0))).toBeNull();
	});

	test("another of the same stands behind, a box around", () => {
		expect(words(duplicateFlexBlock(root, inBody(1)))).toEqual(["a", ["b", "c"], ["b", "c"], "d"]);
		expect(duplicateFlexBlock(root, BODY)).toBeNull();
		const wrapped = wrapFlexBlock(root, inBody(0));
		expect(words(wrapped)).toEqual([["a"], ["b", "c"], "d"]);
		expect(wrapped?.selected).toEqual(inBody(0, 0));
		expect(wrapFlexBlock({ type: "bubble", hero: { type: "video" } }, ["hero"])).toBeNull();
	});

	test("a copied one goes into what is selected, or else behind it or what is around it", () => {
		expect(words(pasteFlexBlock(root, inBody(1), text("新")))).toEqual(["a", ["b", "c", "新"], "d"]);
		expect(words(pasteFlexBlock(root, inBody(1, 0), text("新")))).toEqual(["a", ["b", "新", "c"], "d"]);
		expect(pasteFlexBlock(root, inBody(0), { type: "icon", url: "https://example.com/a.png" })).toBeNull();
		expect(pasteFlexBlock(carousel(bubble(), bubble()), at("contents", 0, "body"), bubble())).toMatchObject({
			selected: ["contents", 1],
		});
	});
});

describe("what LINE does not take is refused", () => {
	test("a block in a box of another layout, and a layout for what is in it", () => {
		const button: FlexBlock = { type: "button", action: { type: "message", label: "a", text: "a" } };
		const baseline = { ...box(text("a")), layout: "baseline" };
		expect(insertFlexBlock({ type: "bubble", body: baseline }, BODY, 0, button)).toBeNull();
		expect(setFlexProperty(bubble(button), BODY, ["layout"], "baseline")).toBeNull();
		expect(setFlexProperty(bubble(text("a")), BODY, ["layout"], "baseline")).not.toBeNull();
		expect(setFlexProperty(bubble(text("a")), BODY, ["layout"], undefined)).toBeNull();
		expect(insertFlexBlock(bubble(), BODY, 0, { type: "sound" })).toBeNull();
	});

	test("a thirteenth bubble, none at all, and a bubble without parts", () => {
		const full = carousel(...Array.from({ length: FLEX_LIMITS.bubbles }, () => bubble()));
		expect(insertFlexBlock(full, [], 0, bubble())).toBeNull();
		expect(duplicateFlexBlock(full, ["contents", 0])).toBeNull();
		expect(removeFlexBlock(carousel(bubble()), ["contents", 0])).toBeNull();
		expect(removeFlexBlock(bubble(), BODY)).toBeNull();
		expect(removeFlexBlock(bubble(), [])).toBeNull();
	});

	test("a part that is there, or that holds something else", () => {
		expect(addFlexPart(bubble(), [], "body", box())).toBeNull();
		expect(addFlexPart(bubble(), [], "header", text("a"))).toBeNull();
		expect(
			addFlexPart(bubble(), [], "hero", { type: "image", url: "https://example.com/a.png" }),
		).not.toBeNull();
	});

	test("an eleventh box within another", () => {
		const nested = (depth: number): FlexBlock => (depth === 1 ? box() : box(nested(depth - 1)));
		const deep = { type: "bubble", body: nested(9) };
		const innermost = Array.from({ length: 8 }, () => ["contents", 0]).flat();
		const tenth = insertFlexBlock(deep, [...BODY, ...innermost], 0, box());
		expect(tenth).not.toBeNull();
		expect(insertFlexBlock(tenth!.contents, tenth!.selected, 0, box())).toBeNull();
		expect(wrapFlexBlock(tenth!.contents, BODY)).toBeNull();
	});
});

describe("what belongs together changes together", () => {
	test("a text that gets a piece is in pieces, and is whole again without the last", () => {
		const begun = addFlexBlock(
			bubble(text("こんにちは")),
			listFlexAdditions(bubble(text("こんにちは")), inBody(0)).flatMap(({ additions }) => additions)[0]!,
		)!;
		expect(flexBlockAt(begun.contents, inBody(0))).toEqual({
			type: "text",
			contents: [
				{ type: "span", text: "こんにちは" },
				{ type: "span", text: "文字" },
			],
		});
		const one = removeFlexBlock(begun.contents, begun.selected)!;
		expect(flexBlockAt(removeFlexBlock(one.contents, inBody(0, 0))!.contents, inBody(0))).toEqual(
			text("こんにちは"),
		);
	});

	test("a piece is pasted behind the words that are there", () => {
		const pasted = pasteFlexBlock(bubble(text("a")), inBody(0), { type: "span", text: "b" });
		expect(flexBlockAt(pasted!.contents, inBody(0))?.contents).toEqual([
			{ type: "span", text: "a" },
			{ type: "span", text: "b" },
		]);
		expect(pasted?.selected).toEqual(inBody(0, 1));
	});

	test("the only piece of a text is dragged nowhere, for its words would stand twice", () => {
		const pieces = (...words: string[]): FlexBlock => ({
			type: "text",
			contents: words.map((word) => ({ type: "span", text: word })),
		});
		const root = bubble(pieces("a"), pieces("b", "c"));
		expect(dropFlexBlock(root, inBody(0, 0), inBody(0))).toBeNull();
		expect(dropFlexBlock(root, inBody(0, 0), inBody(1))).toBeNull();
		expect(words(dropFlexBlock(root, inBody(1, 1), inBody(0)), inBody(0))).toEqual(["c", "a"]);
	});

	test("bubbles side by side are of one size, whichever was changed, added or pasted", () => {
		const root = carousel(bubble(), bubble());
		const sized = setFlexProperty(root, ["contents", 1], ["size"], "kilo")!;
		expect((sized.contents.contents as FlexBlock[]).map(({ size }) => size)).toEqual(["kilo", "kilo"]);
		const more = insertFlexBlock(sized.contents, [], 2, { ...bubble(), size: "giga" })!;
		expect((more.contents.contents as FlexBlock[]).map(({ size }) => size)).toEqual(["kilo", "kilo", "kilo"]);
		expect(findFlexProblems(more.contents)).toEqual([]);
	});

	test("a bubble becomes a carousel and one of a single bubble a bubble again", () => {
		const several = wrapInCarousel(bubble(text("a")))!;
		expect(several).toEqual({ contents: carousel(bubble(text("a"))), selected: ["contents", 0] });
		expect(unwrapBubble(several.contents)?.contents).toEqual(bubble(text("a")));
		expect(unwrapBubble(carousel(bubble(), bubble()))).toBeNull();
	});

	test("a part takes what the bubble says of it along", () => {
		const root = { ...bubble(), header: box(), styles: { header: { backgroundColor: "#ffffff" } } };
		expect(removeFlexBlock(root, ["header"])?.contents).toEqual(bubble());
	});

	test("a list where a bubble's styles belong, as it was once saved, is no hindrance", () => {
		const root = { ...bubble(), header: box(), styles: [] };
		expect(removeFlexBlock(root, ["header"])?.contents).toEqual(bubble());
		const property = ["styles", "body", "separator"];
		expect(valueAtPath(setFlexProperty(root, [], property, true)?.contents, property)).toBe(true);
	});

	test("a property that is taken away leaves no empty object, and another keeps its place", () => {
		const root = { ...bubble(), styles: { body: { separator: true } } };
		expect(
			valueAtPath(setFlexProperty(root, [], ["styles", "body", "separator"], undefined)?.contents, [
				"styles",
			]),
		).toBe(undefined);
		const edit = setFlexProperty(
			bubble({ type: "text", text: "a", size: "sm", wrap: true }),
			inBody(0),
			["text"],
			"b",
		);
		expect(Object.keys(flexBlockAt(edit!.contents, inBody(0))!)).toEqual(["type", "text", "size", "wrap"]);
	});
});
