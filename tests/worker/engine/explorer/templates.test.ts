import { beforeAll, describe, expect, test } from "vitest";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { MEDIA_TEXTS } from "#domain/platform/texts/media-texts.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import {
	buildFile,
	buildItem,
	buildMapPicture,
	buildUpload,
	expectCrud,
	fetchItemData,
	fetchItemRow,
	requestCrud,
	requestRegister,
	resaveItem,
} from "#tests/support/item-requests.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";

let operator: ConsoleSession;
beforeAll(async () => {
	operator = await buildSession();
	await buildUpload("picture-1");
	await buildFile("film-1", "video/mp4");
	await buildFile("sound-1", "audio/mp4");
	await buildMapPicture();
});

const TEXT = { type: "text", text: "ようこそ\n二行目" };
const FLEX = {
	type: "flex",
	alt_text: "ご案内",
	contents: '{"type":"bubble","body":{"type":"box","layout":"vertical","contents":[]}}',
};
const BUTTON = { label: "見る", type: "uri", uri: "https://example.com/" };
const CAROUSEL = {
	type: "carousel",
	alt_text: "新商品",
	columns: [{ title: "", text: "パン", media_key: "picture-1", buttons: [BUTTON] }],
};
const AREA = { x: 0, y: 0, width: 1_040, height: 585, ...BUTTON };
const IMAGEMAP = {
	...{ type: "imagemap", alt_text: "春", media_key: "map-picture", height: 585 },
	...{ areas: [{ ...AREA, label: "" }], video: null },
};
const ON_MAP = { x: 0, y: 0, width: 520, height: 300 };
const VIDEO = { type: "video", media_key: "film-1", preview_key: "picture-1" };
const AUDIO = { type: "audio", media_key: "sound-1", duration: 12_345 };
const make = (content: object, name = "テンプレート") => buildItem("template", operator, { name, content });
const save = (content: object) => requestRegister("template", operator, { name: "テンプレート", content });

describe("[E-206, E-207] a template's row, by its type", () => {
	const ROWS: [object, object][] = [
		[TEXT, { type_text: "テキスト", editor_version: 1, content_text: "ようこそ 二行目", media_url: null }],
		[
			{ type: "image", media_key: "picture-1" },
			{ type_text: "画像", editor_version: 1, media_url: "/api/media/picture-1" },
		],
		[CAROUSEL, { type_text: "カルーセル", editor_version: 2, media_url: "/api/media/picture-1" }],
		[VIDEO, { type_text: "動画", editor_version: 1, content_text: "", media_url: "/api/media/picture-1" }],
		[AUDIO, { type_text: "音声", editor_version: 1, content_text: "13秒", media_url: null }],
		[
			IMAGEMAP,
			{
				...{ type_text: "イメージマップ", editor_version: 4, content_text: "春（1か所）" },
				media_url: "/api/media/map-picture-240",
			},
		],
		[FLEX, { type_text: "Flexメッセージ", editor_version: 3, content_text: "ご案内", media_url: null }],
	];

	test.each(ROWS)("%o", async (content, row) => {
		const id = await make(content);
		expect(await fetchItemRow("template", operator, id)).toMatchObject(row);
		expect((await fetchItemData("template", operator, id)).content).toMatchObject(content);
	});
});

describe("a Flex message", () => {
	const save = (contents: object) =>
		requestRegister("template", operator, {
			name: "フレックス",
			content: { ...FLEX, contents: JSON.stringify(contents) },
		});
	const body = { type: "box", layout: "vertical", contents: [] };

	test.each([
		["a layout that LINE does not have", { type: "bubble", body: { ...body, layout: "diagonal" } }, "layout"],
		["no block", { type: "bubble" }, "header、hero、body、footer"],
		["13 bubbles", { type: "carousel", contents: Array(13).fill({ type: "bubble", body }) }, "現在13個"],
	])("with %s is refused, and where it lies is told", async (_, contents, told) => {
		const before = await takeSnapshot();
		const answer = await save(contents);
		expect([answer.status, await answer.json()]).toEqual([
			422,
			{ "content[contents]": [expect.stringContaining(told)] },
		]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("may hold addresses as people write them", async () => {
		const action = { type: "uri", uri: "https://example.com/日本?q=あ&n={name}" };
		expect((await save({ type: "bubble", body: { ...body, action } })).status).toBe(200);
	});
});

describe("a pack", () => {
	test("holds templates that are there, in their order, and no packs", async () => {
		const [one, two] = [await make(TEXT), await make(FLEX)];
		const pack = await make({ type: "pack", template_ids: [two, one, two] });
		expect(await fetchItemRow("template", operator, pack)).toMatchObject({
			type_text: "パック",
			editor_version: 10,
		});
		expect((await fetchItemData("template", operator, pack)).content).toEqual({
			type: "pack",
			template_ids: [two, one, two],
		});
		const gone = await make(TEXT);
		await expectCrud("template", operator, { action: "delete", item_ids: [gone] });
		const before = await takeSnapshot();
		const REFUSED: [number[], string][] = [
			[[one, pack], TEMPLATE_TEXTS.packInPack],
			[[one, gone], FIELD_TEXTS.itemGone("テンプレート")],
			[[], TEMPLATE_TEXTS.packNeedsTemplate],
			[Array(6).fill(one), TEMPLATE_TEXTS.tooManyInPack(5)],
		];
		for (const [template_ids, text] of REFUSED) {
			const answer = await save({ type: "pack", template_ids });
			expect([answer.status, await answer.json()]).toEqual([422, { "content[template_ids]": [text] }]);
		}
		const itself = await resaveItem("template", operator, pack, {
			content: { type: "pack", template_ids: [one, pack] },
		});
		expect(await itself.json()).toEqual({ "content[template_ids]": [TEMPLATE_TEXTS.packInPack] });
		expect(await listChangesSince(before)).toEqual([]);
	});
});

describe("saving a template", () => {
	test("never makes another type of it, so that no pack comes to hold a pack", async () => {
		const part = await make(TEXT);
		const before = await takeSnapshot();
		const answer = await resaveItem("template", operator, part, {
			content: { type: "pack", template_ids: [part] },
		});
		expect([answer.status, await answer.json()]).toEqual([
			422,
			{ "content[type]": [FIELD_TEXTS.choiceUnknown] },
		]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("of the older editor leaves it one: its addresses are named elsewhere", async () => {
		const id = await make(TEXT);
		await updateRow("templates", id, { editor_version: 0 });
		await resaveItem("template", operator, id, { content: { ...TEXT, text: "書き直し" } });
		expect(await fetchItemRow("template", operator, id)).toMatchObject({
			editor_version: 0,
			content_text: "書き直し",
		});
	});

	const GONE: [string, object, object][] = [
		[
			"an image",
			{ type: "image", media_key: "no-such-picture" },
			{ "content[media_key]": [MEDIA_TEXTS.imageRequired] },
		],
		[
			"a carousel",
			{
				...CAROUSEL,
				columns: [CAROUSEL.columns[0], { ...CAROUSEL.columns[0], media_key: "no-such-picture" }],
			},
			{ "content[columns][1][media_key]": [MEDIA_TEXTS.imageRequired] },
		],
	];

	const NOT_OF_KIND: [string, object, object][] = [
		[
			"a video that is a picture",
			{ ...VIDEO, media_key: "picture-1" },
			{ "content[media_key]": [TEMPLATE_TEXTS.videoRequired] },
		],
		[
			"a video whose cover is none",
			{ ...VIDEO, preview_key: "film-1" },
			{ "content[preview_key]": [TEMPLATE_TEXTS.previewRequired] },
		],
		[
			"a sound that is a video",
			{ ...AUDIO, media_key: "film-1" },
			{ "content[media_key]": [TEMPLATE_TEXTS.audioRequired] },
		],
		[
			"a picture that is a video",
			{ type: "image", media_key: "film-1" },
			{ "content[media_key]": [MEDIA_TEXTS.imageRequired] },
		],
		[
			"an image map of a picture in one width",
			{ ...IMAGEMAP, media_key: "picture-1" },
			{ "content[media_key]": [TEMPLATE_TEXTS.mapPictureGone] },
		],
		[
			"an image map of another height than its picture's",
			{ ...IMAGEMAP, height: 586 },
			{ "content[media_key]": [TEMPLATE_TEXTS.mapPictureGone] },
		],
		[
			"an image map whose video is none",
			{ ...IMAGEMAP, video: { ...ON_MAP, media_key: "picture-1", preview_key: "picture-1" } },
			{ "content[video][media_key]": [TEMPLATE_TEXTS.videoRequired] },
		],
		[
			"an image map whose video has a cover that is none",
			{ ...IMAGEMAP, video: { ...ON_MAP, media_key: "film-1", preview_key: "film-1" } },
			{ "content[video][preview_key]": [TEMPLATE_TEXTS.previewRequired] },
		],
	];

	test.each(NOT_OF_KIND)("with a file of another kind is refused: %s", async (_, content, errors) => {
		const before = await takeSnapshot();
		const answer = await save(content);
		expect([answer.status, await answer.json()]).toEqual([422, errors]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test.each(GONE)("with a picture that was never uploaded is refused: %s", async (_, content, errors) => {
		const answer = await save(content);
		expect([answer.status, await answer.json()]).toEqual([422, errors]);
	});
});

describe("what needs an ability of its own", () => {
	test("[E-308, E-309] copying: flex messages by all who write templates, others by who may", async () => {
		const writer = await buildSession({ abilities: ["template-read", "template-write"] });
		const [plain, flex] = [await make(TEXT), await make(FLEX, "フレックス")];
		const before = await takeSnapshot();
		const refused = await requestCrud("template", writer, { action: "copy", focus: plain });
		expect([refused.status, await refused.json()]).toEqual([403, { ERROR: [CALL_TEXTS.forbidden] }]);
		expect((await sendRequest(`/api/template/${plain}/copy`, { as: writer, json: {} })).status).toBe(403);
		expect(await listChangesSince(before)).toEqual([]);
		const { focus } = await expectCrud("template", writer, { action: "copy", focus: flex });
		expect(await fetchItemData("template", writer, focus!)).toMatchObject({
			name: "フレックスのコピー",
			content: FLEX,
		});
		const { copied_egg_id } = await requestJson<{ copied_egg_id: number }>(`/api/template/${plain}/copy`, {
			as: operator,
			json: {},
		});
		expect(await fetchItemData("template", operator, copied_egg_id)).toMatchObject({ content: TEXT });
	});

	test("[E-053] making a flex message; who lacks it may still edit one", async () => {
		const writer = await buildSession({ abilities: ["template-read", "template-write"] });
		const before = await takeSnapshot();
		const refused = await requestRegister("template", writer, { name: "フレックス", content: FLEX });
		expect([refused.status, await refused.json()]).toEqual([403, { ERROR: [CALL_TEXTS.forbidden] }]);
		expect(await listChangesSince(before)).toEqual([]);
		const id = await make(FLEX);
		expect((await resaveItem("template", writer, id, { name: "改名" })).status).toBe(200);
	});
});
