import { createElement } from "react";
import { expect, test } from "vitest";
import { flexLook } from "#domain/content/templates/flex/flex-look.ts";
import { TEMPLATE_TYPES } from "#domain/engine/kinds/template.ts";
import { renderElement } from "#tests/support/render-element.ts";
import { TemplateThumbnail } from "#web/content/templates/TemplateThumbnail.tsx";

const BUBBLE = {
	type: "bubble",
	body: {
		type: "box",
		backgroundColor: "#fff7e6",
		contents: [
			{ type: "text", text: "あ" },
			{ type: "button", color: "#b03a2eff" },
		],
	},
};

test.each<[string, unknown, ReturnType<typeof flexLook>]>([
	["a bubble", BUBBLE, { ground: "#fff7e6", accent: "#fff7e6", title: "あ", bubbles: 1 }],
	[
		"a header before the body",
		{ ...BUBBLE, header: { type: "box", contents: [{ type: "box", backgroundColor: "#123456" }] } },
		{ ground: "#fff7e6", accent: "#123456", title: "あ", bubbles: 1 },
	],
	[
		"a button",
		{ body: { contents: BUBBLE.body.contents } },
		{ ground: null, accent: "#b03a2e", title: "あ", bubbles: 1 },
	],
	[
		"a carousel by its first bubble",
		{ type: "carousel", contents: [BUBBLE, {}, {}] },
		{ ground: "#fff7e6", accent: "#fff7e6", title: "あ", bubbles: 3 },
	],
	[
		"its first words, a header's before the body's",
		{ ...BUBBLE, header: { contents: [{ type: "text", text: "{name}様へ、とても長い見出しが続きます" }] } },
		{ ground: "#fff7e6", accent: "#fff7e6", title: "［友だち名］様へ、とても…", bubbles: 1 },
	],
	[
		"words for a colour",
		{ body: { backgroundColor: "url(x)" } },
		{ ground: null, accent: null, title: "", bubbles: 1 },
	],
	[
		"an empty carousel",
		{ type: "carousel", contents: [] },
		{ ground: null, accent: null, title: "", bubbles: 0 },
	],
])("the small picture of a Flex message follows %s", (_, contents, look) => {
	expect(flexLook(JSON.stringify(contents))).toEqual(look);
});

test("unreadable contents have a picture without colours", () => {
	expect(flexLook("{")).toEqual({ ground: null, accent: null, title: "", bubbles: 1 });
});

test("a template of every type has a picture or a drawing", () => {
	const show = (row: object) =>
		renderElement(
			createElement(TemplateThumbnail, { row: { name: "秋", media_url: null, look: null, ...row } as never }),
		);
	for (const type of Object.keys(TEMPLATE_TYPES))
		expect(show({ type }), type).toMatch(/<svg[^>]*>.*<(path|rect)/);
	expect(show({ type: "image", media_url: "/api/media/a" })).toContain('src="/api/media/a"');
	expect(show({ type: "text", content_text: "ご来店の日" })).toContain("ご来店の日");
	const flex = show({
		type: "flex",
		look: { ground: "#123456", accent: null, title: "秋の案内", bubbles: 2 },
	});
	expect(flex).toMatch(/background:#123456;color:#fff.*秋の案内/);
});
