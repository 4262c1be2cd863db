import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildFile, buildMapPicture, buildUpload } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { buildTemplate, registerTester } from "#tests/support/template-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	operator = await buildSession();
	friend = await buildFriend({ name: '佐藤 "花"' });
	await buildUpload("picture-1");
	await buildFile("film-1", "video/mp4");
	await buildFile("sound-1", "audio/mp4");
	await buildMapPicture();
});

const TEXT = { type: "text", text: "{name}さん、こんにちは" };
const IMAGE = { type: "image", media_key: "picture-1" };
const CAROUSEL = {
	type: "carousel",
	alt_text: "{name}さんへ",
	columns: [
		{
			title: "秋",
			text: "{name}さんへ",
			media_key: "picture-1",
			buttons: [
				{ label: "見る", type: "uri", uri: "https://example.com/秋", text: "" },
				{ label: "聞く", type: "message", uri: "", text: "質問です" },
			],
		},
	],
};
const FLEX = {
	type: "flex",
	alt_text: "ご案内",
	contents: JSON.stringify({
		type: "bubble",
		body: { type: "box", layout: "vertical", contents: [{ type: "text", text: "{name}さん" }] },
	}),
};
const IMAGEMAP = {
	type: "imagemap",
	alt_text: "{name}さんへ",
	media_key: "map-picture",
	height: 585,
	areas: [
		{
			...{ label: "見る", x: 0, y: 0, width: 520, height: 585 },
			...{ type: "uri", uri: "https://example.com/秋", text: "" },
		},
		{ label: "", x: 520, y: 0, width: 520, height: 585, type: "message", uri: "", text: "{name}です" },
	],
	video: {
		...{ media_key: "film-1", preview_key: "picture-1", x: 0, y: 0, width: 520, height: 300 },
		...{ link_label: "続き", link_uri: "https://example.com/more" },
	},
};
const ADDRESS = expect.stringMatching(/^https:\/\/console\.test\/m\/[\w-]+\.[\w-]+$/);

/** Messages sent to LINE, verified against its description in to-line.test.ts. */
const SENT: [string, { type: string }, object][] = [
	["a text", TEXT, { type: "text", text: '佐藤 "花"さん、こんにちは' }],
	["a picture", IMAGE, { type: "image", originalContentUrl: ADDRESS, previewImageUrl: ADDRESS }],
	[
		"a video",
		{ type: "video", media_key: "film-1", preview_key: "picture-1" } as { type: string },
		{ type: "video", originalContentUrl: ADDRESS, previewImageUrl: ADDRESS },
	],
	[
		"a sound",
		{ type: "audio", media_key: "sound-1", duration: 12_345 } as { type: string },
		{ type: "audio", originalContentUrl: ADDRESS, duration: 12_345 },
	],
	[
		"an image map",
		IMAGEMAP,
		{
			type: "imagemap",
			baseUrl: ADDRESS,
			altText: '佐藤 "花"さんへ',
			baseSize: { width: 1_040, height: 585 },
			video: {
				...{ originalContentUrl: ADDRESS, previewImageUrl: ADDRESS },
				area: { x: 0, y: 0, width: 520, height: 300 },
				externalLink: { linkUri: "https://example.com/more", label: "続き" },
			},
			actions: [
				{
					...{ type: "uri", label: "見る", linkUri: "https://example.com/%E7%A7%8B" },
					area: { x: 0, y: 0, width: 520, height: 585 },
				},
				{ type: "message", text: '佐藤 "花"です', area: { x: 520, y: 0, width: 520, height: 585 } },
			],
		},
	],
	[
		"a carousel",
		CAROUSEL,
		{
			type: "template",
			altText: '佐藤 "花"さんへ',
			template: {
				type: "carousel",
				columns: [
					{
						thumbnailImageUrl: ADDRESS,
						title: "秋",
						text: '佐藤 "花"さんへ',
						actions: [
							{ type: "uri", label: "見る", uri: "https://example.com/%E7%A7%8B" },
							{ type: "message", label: "聞く", text: "質問です" },
						],
					},
				],
			},
		},
	],
	[
		"a Flex message",
		FLEX,
		{
			type: "flex",
			altText: "ご案内",
			contents: {
				type: "bubble",
				body: { type: "box", layout: "vertical", contents: [{ type: "text", text: '佐藤 "花"さん' }] },
			},
		},
	],
];

describe("a template on its way to a friend", () => {
	const preview = (id: number, to: FriendRecord | null, as = operator) =>
		sendRequest(`/api/template/preview/${id}${to ? `?friend=${to.id}` : ""}`, { as });

	async function received(id: number) {
		await registerTester(friend);
		const json = { type: "batch_template_test", item_ids: [id], friend_ids: [friend.id] };
		await requestJson("/line/template/test/multi", { as: operator, json });
		await sendDueDeliveries(new TestClock().context({ now: Date.now(), clock: () => Date.now() }));
		const calls = await fakeLine.calls("push");
		expect(calls.map(({ status }) => status)).toEqual([200]);
		expect(calls[0]!.body!.to).toBe(friend.lineUserId);
		return calls[0]!.body!.messages;
	}

	test.each(SENT)("as %s is what its preview shows, and what LINE gets", async (_, content, message) => {
		const id = await buildTemplate(content);
		expect(await (await preview(id, friend)).json()).toEqual({
			name: "テンプレート",
			friend_name: '佐藤 "花"',
			messages: [message],
			problem: null,
		});
		expect(await received(id)).toEqual([message]);
	});

	test("as a pack is all of them in one send, in their order", async () => {
		const ids = [];
		const sent = SENT.slice(1, 5);
		for (const [, content] of sent) ids.push(await buildTemplate(content));
		const pack = await buildTemplate(
			{ type: "pack", template_ids: [...ids, ids[0]!] },
			{ editor_version: 10 },
		);
		expect(await received(pack)).toEqual([...sent.map(([, , message]) => message), sent[0]![2]]);
	});

	test("is previewed through nobody's eyes with labels for what is a friend's own, and through those in sight alone", async () => {
		const id = await buildTemplate(TEXT);
		expect(await (await preview(id, null)).json()).toMatchObject({
			friend_name: null,
			messages: [{ type: "text", text: "［友だち名］さん、こんにちは" }],
		});
		const own = await buildTag();
		const staff = await buildSession({ scope: { all: false, tagIds: [own.id] } });
		expect((await preview(id, friend, staff)).status).toBe(404);
		expect((await preview(999_999, null)).status).toBe(404);
		const nobody = await buildSession({ abilities: ["friend-read"] });
		expect((await preview(id, null, nobody)).status).toBe(403);
	});

	test("is shown as it is written, for a page that puts in what it knows of each friend", async () => {
		const id = await buildTemplate(IMAGEMAP);
		const answer = await sendRequest(`/api/template/preview/${id}?written=1`, { as: operator });
		expect(await answer.json()).toMatchObject({
			name: "テンプレート",
			messages: [{ type: "imagemap", altText: "{name}さんへ", baseUrl: ADDRESS }],
			problem: null,
		});
		expect((await sendRequest("/api/template/preview/999999?written=1", { as: operator })).status).toBe(404);
		const part = await buildTemplate(TEXT);
		const pack = await buildTemplate({ type: "pack", template_ids: [part] }, { editor_version: 10 });
		await updateRow("templates", part, { deleted_at: 1 });
		const broken = await sendRequest(`/api/template/preview/${pack}?written=1`, { as: operator });
		expect(await broken.json()).toMatchObject({ messages: [], problem: TEMPLATE_TEXTS.packPartGone });
	});

	test("that cannot be sent says why in its preview", async () => {
		const part = await buildTemplate(TEXT);
		const pack = await buildTemplate({ type: "pack", template_ids: [part] }, { editor_version: 10 });
		await updateRow("templates", part, { deleted_at: 1 });
		expect(await (await preview(pack, friend)).json()).toMatchObject({
			messages: [],
			problem: TEMPLATE_TEXTS.packPartGone,
		});
	});
});
