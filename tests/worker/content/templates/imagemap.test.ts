import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { heightInWidth, RESIZED_WIDTHS } from "#domain/platform/media/imagemap-widths.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { publicMediaAddress } from "#functions/platform/media/public-media.ts";
import { fetchChatTalk } from "#tests/support/chat-requests.ts";
import { followLink, listSentPaths, listStoredTaps, setTapCounting } from "#tests/support/counted-links.ts";
import { countRows, listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import {
	buildEffect,
	listReceivedMessages,
	runDueDeliveries,
	runEffects,
} from "#tests/support/effect-runs.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import {
	buildFile,
	buildItem,
	buildMapPicture,
	buildUpload,
	expectCrud,
	fetchItemData,
	requestRegister,
	resaveItem,
} from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { failAt, loseAnswerAfter } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { buildPng } from "#tests/support/sample-pictures.ts";
import { requestJson, sendRequest, TEST_ORIGIN } from "#tests/support/send-request.ts";
import { buildTemplate, registerTester } from "#tests/support/template-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { fetchComparison } from "#tests/support/version-requests.ts";

const HEIGHT = 585;
const SHOP = "https://shop.example/spring";
const AREA = {
	...{ label: "予約", x: 0, y: 0, width: 520, height: HEIGHT },
	...{ type: "uri", uri: `${SHOP}?n={name}`, text: "" },
};
const SAY = { ...AREA, label: "", x: 520, type: "message", uri: "", text: "{name}です" };
const MAP = {
	...{ type: "imagemap", alt_text: "春のご案内", media_key: "map-picture", height: HEIGHT },
	...{ areas: [AREA, SAY], video: null },
};

let clock: TestClock;
let operator: ConsoleSession;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock().rule();
	operator = await buildSession();
	friend = await buildFriend({ name: "佐藤" });
	await buildMapPicture();
});

describe("the picture of an image map", () => {
	const put = (bytes: Uint8Array<ArrayBuffer>, of?: string, as = operator, headers = {}) =>
		sendRequest(`/api/media${of === undefined ? "" : `?of=${of}`}`, { as, body: bytes, headers });
	const whole = async () => {
		const { media_key } = (await (await put(buildPng(1_040, HEIGHT))).json()) as { media_key: string };
		return media_key;
	};
	const narrower = (width: number) => buildPng(width, heightInWidth({ width: 1_040, height: HEIGHT }, width));

	test("is kept in each of LINE's widths, under the key of the widest", async () => {
		const key = await whole();
		for (const width of RESIZED_WIDTHS) {
			const answer = await put(narrower(width), key);
			expect([answer.status, await answer.json()]).toMatchObject([
				200,
				{ media_key: `${key}-${width}`, width },
			]);
		}
		for (const width of [1_040, ...RESIZED_WIDTHS]) {
			const shown = await sendRequest(`/api/media/${key}/${width}`, { as: operator });
			expect(new Uint8Array(await shown.arrayBuffer())).toEqual(
				width === 1_040 ? buildPng(1_040, HEIGHT) : narrower(width),
			);
		}
		expect((await sendRequest(`/api/media/${key}/500`, { as: operator })).status).toBe(404);
		expect((await sendRequest(`/api/media/${key}/240`)).status).toBe(401);
		const content = { ...MAP, media_key: key };
		const id = await buildItem("template", operator, { name: "春", content });
		expect((await fetchItemData("template", operator, id)).content).toMatchObject(content);
	});

	test("takes no width that is not its own, is there already, or comes from a colleague", async () => {
		const key = await whole();
		const colleague = await buildSession();
		const before = await takeSnapshot();
		const refused = [422, { file: [TEMPLATE_TEXTS.mapWidthOfOther] }];
		for (const [bytes, of, as] of [
			[buildPng(300, 300), key, operator],
			[buildPng(500, 281), key, operator],
			[buildPng(1_040, HEIGHT), key, operator],
			[narrower(300), "no-such-picture", operator],
			[narrower(300), key, colleague],
		] as const) {
			const answer = await put(bytes, of, as);
			expect([answer.status, await answer.json()]).toEqual(refused);
		}
		const none = await put(new Uint8Array(20), key);
		expect([none.status, await none.json()]).toEqual([422, { file: [RICHMENU_TEXTS.menuImageType] }]);
		expect(await listChangesSince(before)).toEqual([]);
		const count = await countRows("uploads");
		await put(narrower(300), key);
		const again = await put(new Uint8Array([...narrower(300), 0]), key);
		expect(again.status).toBe(200);
		expect(await countRows("uploads")).toBe(count + 1);
		const shown = await sendRequest(`/api/media/${key}/300`, { as: operator });
		expect(new Uint8Array(await shown.arrayBuffer())).toEqual(narrower(300));
	});

	test("that is lost on its way in one width is uploaded again, and no map is saved before", async () => {
		const key = await whole();
		const [lost, ...rest] = RESIZED_WIDTHS;
		for (const width of rest) await put(narrower(width), key);
		const headers = { "Idempotency-Key": "narrower-once" };
		const again = (database: D1Database) =>
			sendRequest(`/api/media?of=${key}`, {
				as: operator,
				body: narrower(lost!),
				headers,
				env: { DB: database },
			});
		expect((await again(failAt(env.DB, /insert into "uploads"/))).status).toBe(500);
		const save = () =>
			requestRegister("template", operator, { name: "春", content: { ...MAP, media_key: key } });
		const refused = await save();
		expect([refused.status, await refused.json()]).toEqual([
			422,
			{ "content[media_key]": [TEMPLATE_TEXTS.mapPictureGone] },
		]);
		expect((await again(loseAnswerAfter(env.DB, /insert into "uploads"/))).status).toBe(500);
		expect((await again(env.DB)).status).toBe(200);
		expect((await save()).status).toBe(200);
		expect(await countRows("uploads", `key = '${key}-${lost}'`)).toBe(1);
	});

	test("stands once among those that may be used again, however many widths it has", async () => {
		const key = await whole();
		for (const width of RESIZED_WIDTHS) await put(narrower(width), key);
		const { items } = await requestJson<{ items: { media_key: string; width: number }[] }>("/api/media", {
			as: operator,
		});
		const shown = items.filter(({ media_key }) => media_key.startsWith(key));
		expect(shown).toMatchObject([{ media_key: key, width: 1_040 }]);
	});

	test("is fetched by LINE at its address, a stroke and a width, and at no other", async () => {
		const address = new URL(publicMediaAddress(clock.context(), TEST_ORIGIN, "map-picture")).pathname;
		for (const width of [1_040, ...RESIZED_WIDTHS]) {
			const shown = await sendRequest(`${address}/${width}`, { bare: true });
			expect([
				shown.status,
				shown.headers.get("content-type"),
				new TextDecoder().decode(await shown.arrayBuffer()),
			]).toEqual([200, "image/jpeg", `${width} wide`]);
		}
		for (const path of ["/239", "/1040.png", "/x", "/", "/240/240"]) {
			expect([path, (await sendRequest(address + path, { bare: true })).status]).toEqual([path, 404]);
		}
		const changed = address.slice(0, -1) + (address.endsWith("A") ? "B" : "A");
		expect((await sendRequest(`${changed}/240`, { bare: true })).status).toBe(404);
		await buildUpload("plain-picture");
		const plain = new URL(publicMediaAddress(clock.context(), TEST_ORIGIN, "plain-picture")).pathname;
		expect((await sendRequest(`${plain}/240`, { bare: true })).status).toBe(404);
	});
});

describe("an image map that was sent", () => {
	const sent = () => runEffects(clock, friend, [buildEffect("template", { egg_id: template })]);
	let template: number;
	beforeEach(async () => {
		template = await buildTemplate(MAP, { editor_version: 4 });
	});

	test("is drawn in the talk as it was, and named in lists by what stands for it", async () => {
		await sent();
		const { messages } = await fetchChatTalk(operator, friend);
		expect(messages[0]).toMatchObject({
			type: "imagemap",
			text: "春のご案内",
			layout: {
				type: "imagemap",
				actions: [{ linkUri: expect.stringContaining(SHOP) }, { text: "佐藤です" }],
			},
			is_test: false,
		});
		const { items } = await requestJson<{ items: { text: string; is_test: boolean }[] }>(
			"/api/deliveries?state=sent",
			{ as: operator },
		);
		expect(items).toMatchObject([{ text: "春のご案内", is_test: false }]);
	});

	test("leads each friend on by an address of their own where taps are counted", async () => {
		await setTapCounting();
		await sent();
		const [path] = await listSentPaths(friend);
		expect(JSON.stringify(await listReceivedMessages(friend))).not.toContain(SHOP);
		expect(await followLink(path!)).toEqual([302, `${SHOP}?n=${encodeURIComponent("佐藤")}`]);
		expect(await listStoredTaps()).toMatchObject([{ friend_id: friend.id }]);
	});
});

describe("an image map among templates", () => {
	const make = (content: object = MAP) => buildItem("template", operator, { name: "春", content });

	test("is copied with its picture, and its versions say what was changed", async () => {
		await buildFile("film-1", "video/mp4");
		await buildUpload("cover-1");
		const id = await make();
		const { focus } = await expectCrud("template", operator, { action: "copy", focus: id });
		expect((await fetchItemData("template", operator, focus!)).content).toEqual(MAP);
		const video = {
			...{ media_key: "film-1", preview_key: "cover-1", x: 0, y: 0, width: 520, height: 300 },
			...{ link_label: "{name}さんの続き", link_uri: `${SHOP}?n={name}` },
		};
		const said = { ...SAY, label: "{name}さんへ" };
		await resaveItem("template", operator, id, { content: { ...MAP, areas: [said], video } });
		const { from, to } = await fetchComparison("template", operator, id, 1, 2);
		const field = (side: typeof from, label: string) => side.find((each) => each.label === label);
		expect(field(from, "画像とタップできる範囲")).toMatchObject({
			text: `［予約］ ${SHOP}?n=［友だち名］（左0・上0、520×585）\n［友だち名］です（左520・上0、520×585）`,
			picture_url: `/api/versions/template/${id}/files/map-picture`,
		});
		expect(field(from, "動画")).toBeUndefined();
		expect(field(to, "画像とタップできる範囲")).toMatchObject({
			text: "［［友だち名］さんへ］ ［友だち名］です（左520・上0、520×585）",
		});
		expect(field(to, "動画")).toMatchObject({
			text: `左0・上0、520×300\n［［友だち名］さんの続き］ ${SHOP}?n=［友だち名］`,
			picture_url: `/api/versions/template/${id}/files/cover-1`,
			file_url: `/api/versions/template/${id}/files/film-1`,
		});
	});
});

test("the talk marks what was sent to try it", async () => {
	const id = await buildTemplate(MAP, { editor_version: 4 });
	await registerTester(friend);
	const json = { type: "batch_template_test", item_ids: [id], friend_ids: [friend.id] };
	await requestJson("/line/template/test/multi", { as: operator, json });
	const { items } = await requestJson<{ items: { is_test: boolean }[] }>("/api/deliveries", { as: operator });
	expect(items).toMatchObject([{ is_test: true }]);
	clock.pass(SECOND);
	await runDueDeliveries(clock);
	await runEffects(clock, friend, [buildEffect("template", { egg_id: id })]);
	expect((await fetchChatTalk(operator, friend)).messages.map(({ is_test }) => is_test)).toEqual([
		false,
		true,
	]);
	const { items: listed } = await requestJson<{ items: { is_test: boolean }[] }>(
		`/api/friends/${friend.id}/messages`,
		{ as: operator },
	);
	expect(listed.map(({ is_test }) => is_test).sort()).toEqual([false, true]);
});
