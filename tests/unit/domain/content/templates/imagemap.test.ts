import { describe, expect, test } from "vitest";
import { MAX_IMAGEMAP_AREAS } from "#domain/content/templates/imagemap-content.ts";
import { templateInput } from "#domain/content/templates/template-content.ts";
import {
	heightInWidth,
	imagemapWidth,
	keyInWidth,
	RESIZED_WIDTHS,
} from "#domain/platform/media/imagemap-widths.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { MEDIA_TEXTS } from "#domain/platform/texts/media-texts.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";

const AREA = {
	...{ label: "予約", x: 0, y: 0, width: 1_040, height: 585 },
	...{ type: "uri", uri: "https://shop.example/", text: "" },
};
const VIDEO = {
	...{ media_key: "film", preview_key: "cover", x: 0, y: 0, width: 1_040, height: 585 },
	...{ link_label: "", link_uri: "" },
};
const MAP = { type: "imagemap", alt_text: "春", media_key: "map", height: 585, areas: [AREA], video: null };

/** Validation messages of an image map by field. */
function problemsOf(given: object): Record<string, string> {
	const result = templateInput.safeParse({ name: "春", content: { ...MAP, ...given } });
	const issues = result.error?.issues ?? [];
	return Object.fromEntries(issues.map(({ path, message }) => [path.slice(1).join("."), message]));
}

describe("an image map", () => {
	test.each<[string, object, Record<string, string>]>([
		["as it should be", {}, {}],
		["that has a video alone", { areas: [], video: VIDEO }, {}],
		["that calls, or opens LINE", { areas: [{ ...AREA, uri: "tel:03-1234-5678" }] }, {}],
		["with nothing to tap", { areas: [] }, { areas: TEMPLATE_TEXTS.areasRequired }],
		["without a picture", { media_key: "" }, { media_key: MEDIA_TEXTS.imageRequired }],
		["too flat", { height: 207, areas: [{ ...AREA, height: 207 }] }, { height: TEMPLATE_TEXTS.mapHeight }],
		["too high", { height: 2_081 }, { height: TEMPLATE_TEXTS.mapHeight }],
		[
			"with an area beyond its edges",
			{ areas: [AREA, { ...AREA, x: 1 }, { ...AREA, y: 1 }] },
			{ "areas.1.width": TEMPLATE_TEXTS.areaOutside, "areas.2.height": TEMPLATE_TEXTS.areaOutside },
		],
		[
			"with a video beyond its edges",
			{ video: { ...VIDEO, y: 1 } },
			{ "video.height": TEMPLATE_TEXTS.areaOutside },
		],
		[
			"with an area of no size",
			{ areas: [{ ...AREA, width: 0 }] },
			{ "areas.0.width": FIELD_TEXTS.numberBetween(1, 2_080) },
		],
		[
			"that runs a script",
			{ areas: [{ ...AREA, uri: "javascript:alert(1)" }] },
			{ "areas.0.uri": FIELD_TEXTS.urlInvalid },
		],
		[
			"that says nothing",
			{ areas: [{ ...AREA, type: "message" }] },
			{ "areas.0.text": FIELD_TEXTS.textRequired },
		],
		[
			"with too many areas",
			{ areas: Array(MAX_IMAGEMAP_AREAS + 1).fill(AREA) },
			{ areas: TEMPLATE_TEXTS.tooManyAreas(MAX_IMAGEMAP_AREAS) },
		],
		[
			"whose video leads on without a word",
			{ video: { ...VIDEO, link_uri: "https://shop.example/" } },
			{ "video.link_label": TEMPLATE_TEXTS.linkLabelRequired },
		],
		[
			"whose video leads nowhere",
			{ video: { ...VIDEO, link_label: "続き" } },
			{ "video.link_uri": FIELD_TEXTS.urlInvalid },
		],
	])("%s", (_, given, problems) => {
		expect(problemsOf(given)).toEqual(problems);
	});
});

describe("the widths of its picture", () => {
	test("are LINE's, each with a key and a height of its own", () => {
		expect(RESIZED_WIDTHS).toEqual([700, 460, 300, 240]);
		expect([1_040, 240].map((width) => keyInWidth("abc", width))).toEqual(["abc", "abc-240"]);
		expect(heightInWidth({ width: 1_040, height: 585 }, 240)).toBe(135);
		expect(heightInWidth({ width: 1_040, height: 1 }, 240)).toBe(1);
	});

	test("no other is one", () => {
		for (const width of ["1040", "240"]) expect(imagemapWidth.safeParse(width).success, width).toBe(true);
		for (const width of ["239", "0", "", "x", "1e3"])
			expect(imagemapWidth.safeParse(width).success, width).toBe(false);
	});
});

test.each(["\ud83d", "a\u0000b"])("no text of a template holds %j, which nobody can type", (text) => {
	const tap = { label: "見る", type: "message", uri: "", text };
	const contents: [field: string, content: object][] = [
		["text", { type: "text", text }],
		[
			"columns",
			{
				type: "carousel",
				alt_text: "ご案内",
				columns: [{ title: text, text: "本文", buttons: [{ ...tap, text: "はい" }] }],
			},
		],
		["columns", { type: "carousel", alt_text: "ご案内", columns: [{ text: "本文", buttons: [tap] }] }],
	];
	for (const [field, content] of contents) {
		const { error } = templateInput.safeParse({ name: "案内", group_id: null, content });
		expect(error?.issues.map(({ path, message }) => [path[1], message])).toEqual([
			[field, FIELD_TEXTS.characterUnusable],
		]);
	}
});
