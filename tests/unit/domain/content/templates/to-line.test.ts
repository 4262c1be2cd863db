import { describe, expect, test } from "vitest";
import type { TemplateContent } from "#domain/content/templates/template-content.ts";
import { type ConversionContext, templateToLine } from "#domain/content/templates/template-to-line.ts";
import { problemWithMessage } from "#domain/engine/messages/line-problem.ts";
import { encodeAddresses } from "#domain/platform/line/encode-addresses.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import {
	DESCRIPTION_ABSENT,
	descriptionIsPresent,
	LineDescription,
} from "#tests/support/line-description.ts";

if (!descriptionIsPresent) console.warn(DESCRIPTION_ABSENT);

const delivering = (parts: Record<number, TemplateContent> = {}): ConversionContext => ({
	write: (text) => text.replaceAll("{name}", '山田 "花子"'),
	fileAddress: (key) => `https://shop.example/m/${key}`,
	templateOf: (id) => parts[id],
});

const messagesOf = (content: TemplateContent, parts?: Record<number, TemplateContent>) => {
	const converted = templateToLine(content, delivering(parts));
	if ("problem" in converted) throw new Error(converted.problem);
	return converted.messages;
};

const problemOf = (content: TemplateContent, parts?: Record<number, TemplateContent>) => {
	const converted = templateToLine(content, delivering(parts));
	return "problem" in converted ? converted.problem : null;
};

const TEXT: TemplateContent = { type: "text", text: "{name}さん、こんにちは" };
const IMAGE: TemplateContent = { type: "image", media_key: "abc" };

const VIDEO: TemplateContent = { type: "video", media_key: "film", preview_key: "cover" };
const AUDIO: TemplateContent = { type: "audio", media_key: "sound", duration: 12_345 };
const IMAGEMAP: TemplateContent = {
	type: "imagemap",
	alt_text: "{name}さんへ",
	media_key: "map",
	height: 585,
	areas: [
		{
			...{ label: "予約", x: 0, y: 0, width: 520, height: 585 },
			...{ type: "uri", uri: "https://shop.example/予約?n={name}", text: "" },
		},
		{ label: "", x: 520, y: 0, width: 520, height: 585, type: "message", uri: "", text: "{name}です" },
	],
	video: {
		...{ media_key: "film", preview_key: "cover", x: 10, y: 20, width: 300, height: 200 },
		...{ link_label: "続き", link_uri: "https://shop.example/more" },
	},
};

const column = (over: object = {}) => ({
	title: "カット",
	text: "{name}さんへ",
	media_key: "k1",
	buttons: [
		{ label: "予約する", type: "uri" as const, uri: "https://shop.example/予約?n={name}", text: "" },
		{ label: "質問する", type: "message" as const, uri: "", text: "質問です" },
	],
	...over,
});

const CAROUSEL: TemplateContent = {
	type: "carousel",
	alt_text: "メニューのご案内",
	columns: [column(), column({ title: "カラー" })],
};

const BUBBLE = {
	type: "bubble",
	body: {
		type: "box",
		layout: "vertical",
		contents: [{ type: "text", text: "{name}さん", color: "#112233" }],
	},
};

const FLEX: TemplateContent = { type: "flex", alt_text: "お知らせ", contents: JSON.stringify(BUBBLE) };

const PACK: TemplateContent = { type: "pack", template_ids: [3, 1, 2] };
const PARTS = { 1: TEXT, 2: IMAGE, 3: CAROUSEL };

describe("a template as LINE's messages", () => {
	test("a text has what it names put in", () => {
		expect(messagesOf(TEXT)).toEqual([{ type: "text", text: '山田 "花子"さん、こんにちは' }]);
	});

	test("a picture lies where LINE can fetch it", () => {
		expect(messagesOf(IMAGE)).toEqual([
			{
				type: "image",
				originalContentUrl: "https://shop.example/m/abc",
				previewImageUrl: "https://shop.example/m/abc",
			},
		]);
	});

	test("a video has the picture that stands for it, and a sound says how long it is", () => {
		expect(messagesOf(VIDEO)).toEqual([
			{
				type: "video",
				originalContentUrl: "https://shop.example/m/film",
				previewImageUrl: "https://shop.example/m/cover",
			},
		]);
		expect(messagesOf(AUDIO)).toEqual([
			{ type: "audio", originalContentUrl: "https://shop.example/m/sound", duration: 12_345 },
		]);
	});

	test("an image map has its address without a width, its areas with what they do, and its video", () => {
		expect(messagesOf(IMAGEMAP)).toEqual([
			{
				type: "imagemap",
				baseUrl: "https://shop.example/m/map",
				altText: '山田 "花子"さんへ',
				baseSize: { width: 1_040, height: 585 },
				video: {
					originalContentUrl: "https://shop.example/m/film",
					previewImageUrl: "https://shop.example/m/cover",
					area: { x: 10, y: 20, width: 300, height: 200 },
					externalLink: { linkUri: "https://shop.example/more", label: "続き" },
				},
				actions: [
					{
						type: "uri",
						label: "予約",
						linkUri: 'https://shop.example/予約?n=山田 "花子"',
						area: { x: 0, y: 0, width: 520, height: 585 },
					},
					{
						type: "message",
						text: '山田 "花子"です',
						area: { x: 520, y: 0, width: 520, height: 585 },
					},
				],
			},
		]);
		const [bare] = messagesOf({
			...IMAGEMAP,
			video: { ...IMAGEMAP.video!, link_label: "", link_uri: "" },
		});
		expect(bare).not.toHaveProperty("video.externalLink");
		expect(messagesOf({ ...IMAGEMAP, video: null })[0]).not.toHaveProperty("video");
	});

	test("an area whose name nothing is known for goes without one, which LINE takes", () => {
		const named = { ...IMAGEMAP, areas: [{ ...IMAGEMAP.areas[0]!, label: "{age}" }] };
		const converted = templateToLine(named, { ...delivering(), write: (text) => text.replace("{age}", "") });
		const [message] = "messages" in converted ? converted.messages : [];
		expect(message).toMatchObject({ type: "imagemap", actions: [{ type: "uri" }] });
		expect(message).not.toHaveProperty("actions.0.label");
		expect(problemWithMessage(encodeAddresses(message))).toBeNull();
	});

	test("a carousel has a card for each panel, its addresses as typed until they leave", () => {
		const [message] = messagesOf(CAROUSEL);
		expect(message).toMatchObject({
			type: "template",
			altText: "メニューのご案内",
			template: {
				type: "carousel",
				columns: [
					{
						title: "カット",
						thumbnailImageUrl: "https://shop.example/m/k1",
						actions: [
							{
								type: "uri",
								label: "予約する",
								uri: 'https://shop.example/予約?n=山田 "花子"',
							},
							{ type: "message", label: "質問する", text: "質問です" },
						],
					},
					{ title: "カラー" },
				],
			},
		});
	});

	test("a card without a title or a picture has none", () => {
		const bare = column({ title: "", media_key: null });
		const [message] = messagesOf({ type: "carousel", alt_text: "a", columns: [bare] });
		expect(Object.keys((message as { template: { columns: object[] } }).template.columns[0]!)).toEqual([
			"text",
			"actions",
		]);
	});

	test("a Flex message keeps its structure, whatever stands in a name", () => {
		expect(messagesOf(FLEX)).toEqual([
			{
				type: "flex",
				altText: "お知らせ",
				contents: {
					...BUBBLE,
					body: { ...BUBBLE.body, contents: [{ type: "text", text: '山田 "花子"さん', color: "#112233" }] },
				},
			},
		]);
	});

	test("a pack sends its templates in its order", () => {
		expect(messagesOf(PACK, PARTS).map(({ type }) => type)).toEqual(["template", "text", "image"]);
	});
});

describe("what cannot be sent", () => {
	test("a pack of which a part is gone, or has become a pack", () => {
		expect(problemOf(PACK, { 1: TEXT, 2: IMAGE })).toBe(TEMPLATE_TEXTS.packPartGone);
		expect(problemOf(PACK, { ...PARTS, 2: PACK })).toBe(TEMPLATE_TEXTS.packPartGone);
	});

	test("a Flex message that is none", () => {
		for (const contents of ["", "{", "null", "[]", '"bubble"'])
			expect(problemOf({ type: "flex", alt_text: "a", contents }), contents).toBe(TEMPLATE_TEXTS.flexInvalid);
	});
});

describe.skipIf(!descriptionIsPresent)("held against LINE's description", () => {
	test("every kind is a message that LINE takes", () => {
		const description = new LineDescription("messaging-api.yml");
		for (const content of [TEXT, IMAGE, VIDEO, AUDIO, IMAGEMAP, CAROUSEL, FLEX, PACK]) {
			const body = { messages: encodeAddresses(messagesOf(content, PARTS)) };
			expect(description.problems("ValidateMessageRequest", body), content.type).toEqual([]);
		}
	});
});
