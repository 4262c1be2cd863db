import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { renderElement } from "#tests/support/render-element.ts";
import { FlexBuilder } from "#web/content/templates/flex/FlexBuilder.tsx";
import { useFlexEditing } from "#web/content/templates/flex/useFlexEditing.ts";

const Builder = ({ json }: { json: string }) =>
	createElement(FlexBuilder, {
		editing: useFlexEditing(json, () => {}),
		json,
		error: undefined,
		showsJson: false,
		onShowJson: () => {},
	});

const builder = (contents: object) =>
	renderElement(createElement(Builder, { json: JSON.stringify(contents) }));

/** Enabled state of each button by its text. */
const buttons = (html: string) =>
	Object.fromEntries(
		[...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)].map(([, attributes = "", inside = ""]) => [
			inside.replaceAll(/<[^>]*>/g, ""),
			!attributes.includes("data-disabled"),
		]),
	);

describe("JSON that is not finished is shown as far as it goes", () => {
	test.each<[string, object]>([
		["a carousel without contents", { type: "carousel" }],
		["a carousel of words", { type: "carousel", contents: "bubble" }],
		["a carousel without bubbles", { type: "carousel", contents: [] }],
		["a carousel of nothing", { type: "carousel", contents: [null] }],
	])("%s can be given a bubble, and can do nothing else", (_, contents) => {
		const offered = buttons(builder(contents));
		expect(offered).toMatchObject({
			バブルを追加する: true,
			コピーする: false,
			前へ移動する: false,
			後ろへ移動する: false,
			このバブルを削除する: false,
		});
	});

	test.each<[string, object]>([
		["a bubble without parts", { type: "bubble" }],
		["a part that is none", { type: "bubble", body: "text", hero: null, footer: [] }],
		["contents of anything", { type: "bubble", body: { type: "box", contents: [null, 1, "a", [], {}] } }],
		[
			"pieces of anything",
			{ type: "bubble", body: { type: "box", layout: 3, contents: [{ type: "text", contents: [null, 1] }] } },
		],
		["styles of anything", { type: "bubble", styles: "dark", body: { type: "box", layout: "vertical" } }],
	])("%s", (_, contents) => {
		expect(builder(contents)).toContain("バブル");
	});
});

test("the first text or button is selected on opening", () => {
	const body = (...contents: object[]) => ({
		type: "bubble",
		body: { type: "box", layout: "vertical", contents: [{ type: "separator" }, ...contents] },
	});
	const selected = (contents: object) =>
		/<div[^>]*role="treeitem"[^>]*aria-selected="true"[^>]*>/.exec(builder(contents))?.[0];
	expect(selected(body({ type: "text", text: "ご案内" }))).toContain("テキスト ご案内");
	const carousel = { type: "carousel", contents: [body({ type: "button" }), body()] };
	expect(selected(carousel)).toContain("ボタン");
	expect(selected(body())).toContain("バブル");
});

test("bubbles side by side are moved as far as there are others", () => {
	const bubble = { type: "bubble", body: { type: "box", layout: "vertical", contents: [] } };
	const several = buttons(builder({ type: "carousel", contents: [bubble, bubble] }));
	expect(several).toMatchObject({ 前へ移動する: false, 後ろへ移動する: true, このバブルを削除する: true });
	const one = buttons(builder({ type: "carousel", contents: [bubble] }));
	expect(one).toMatchObject({ カルーセルをやめる: true, コピーする: true, 後ろへ移動する: false });
});
