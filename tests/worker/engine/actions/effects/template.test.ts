import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { effectOutcomeOf } from "#domain/engine/actions/effect-outcomes.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import { readDeliveries } from "#tests/support/delivery-builders.ts";
import {
	beginEffectTest,
	buildEffect,
	findRefusedField,
	listReceivedMessages,
	listReceivedTexts,
	runDueDeliveries,
	runEffects,
} from "#tests/support/effect-runs.ts";
import { testInEveryState } from "#tests/support/effect-states.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { findLineProblems } from "#tests/support/line-validity.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

beforeAll(resetState);
let clock: TestClock;
let friend: FriendRecord;
beforeEach(async () => {
	({ clock, friend } = await beginEffectTest({ name: "花子" }));
});

const sending = (egg_id: number, given: object = {}) => buildEffect("template", { egg_id, ...given });
const TEXT = { type: "text", text: "{name}さん、こんにちは" };
const IMAGE = { type: "image", media_key: "picture-1" };
const column = (title: string, more: object = {}) => ({
	...{ title, text: `${title}の説明`, media_key: null },
	buttons: [
		{ label: "見る", type: "uri", uri: "https://example.com/?q=あ い", text: "" },
		{ label: "予約", type: "message", uri: "", text: "{name}の予約" },
	],
	...more,
});
const CAROUSEL = { type: "carousel", alt_text: "{name}さんへのおすすめ" };
const FLEX = {
	type: "flex",
	alt_text: "お知らせ",
	contents: JSON.stringify({
		type: "bubble",
		body: { type: "box", layout: "vertical", contents: [{ type: "text", text: "{name}さん「様」" }] },
	}),
};

describe("[A-043] a template", () => {
	testInEveryState({
		build: async () => sending(await buildTemplate(TEXT)),
		trace: listReceivedTexts,
		done: [expect.stringMatching(/さん、こんにちは$/)],
		otherwise: {
			"who blocked the account": { trace: [] },
			"whom the operator blocked": { code: "b", trace: [] },
			"whom LINE cannot reach": { trace: [] },
		},
	});
});

describe("while nobody has said where the console is found", () => {
	const nowhere = { origin: "" };

	test.each([
		["a picture", IMAGE],
		["a card with a picture", { ...CAROUSEL, columns: [column("春", { media_key: "picture-1" })] }],
		["the address of a form", { type: "text", text: "こちらから {FORM_abc123}" }],
	])("%s is not sent, and the run says why", async (_, content) => {
		const codes = await runEffects(clock, friend, [sending(await buildTemplate(content))], nowhere);
		expect([codes, effectOutcomeOf(codes).reason]).toEqual(["o", CALL_TEXTS.publicOriginUnknown]);
		expect(await listReceivedMessages(friend)).toEqual([]);
	});

	test("nor is a text with a form's address", async () => {
		expect(await runEffects(clock, friend, [buildEffect("text", { text: "{FORM_abc123}" })], nowhere)).toBe(
			"o",
		);
	});

	test("a pack with a picture is not sent in part", async () => {
		const parts = [await buildTemplate(TEXT), await buildTemplate(IMAGE)];
		const pack = await buildTemplate({ type: "pack", template_ids: parts });
		expect(await runEffects(clock, friend, [sending(pack)], nowhere)).toBe("o");
		expect(await listReceivedMessages(friend)).toEqual([]);
	});

	test("what needs no address is sent", async () => {
		expect(await runEffects(clock, friend, [sending(await buildTemplate(TEXT))], nowhere)).toBe("d");
		expect(await listReceivedTexts(friend)).toEqual(["花子さん、こんにちは"]);
	});
});

const PICTURE = expect.stringMatching(/^https:\/\/console\.example\.com\/m\/[\w.-]+$/);

describe("is sent as LINE takes it", () => {
	test.each<[string, { type: string } & Record<string, unknown>, object[]]>([
		["a text", TEXT, [{ type: "text", text: "花子さん、こんにちは" }]],
		["a picture", IMAGE, [{ type: "image", originalContentUrl: PICTURE, previewImageUrl: PICTURE }]],
		[
			"a carousel of one card",
			{ ...CAROUSEL, columns: [column("朝")] },
			[
				{
					type: "template",
					altText: "花子さんへのおすすめ",
					template: {
						type: "carousel",
						columns: [
							{
								title: "朝",
								text: "朝の説明",
								actions: [
									{ type: "uri", label: "見る", uri: "https://example.com/?q=%E3%81%82%20%E3%81%84" },
									{ type: "message", label: "予約", text: "花子の予約" },
								],
							},
						],
					},
				},
			],
		],
		[
			"a carousel of ten cards with pictures",
			{
				...CAROUSEL,
				columns: Array.from({ length: 10 }, (_, at) => column(`${at}`, { media_key: `picture-${at}` })),
			},
			[
				{
					template: { columns: Array.from({ length: 10 }, () => ({ thumbnailImageUrl: PICTURE })) },
				},
			],
		],
		[
			"a card without title",
			{ ...CAROUSEL, columns: [column("", { text: "あ".repeat(60) })] },
			[{ template: { columns: [{ text: "あ".repeat(60) }] } }],
		],
		[
			"a Flex message",
			FLEX,
			[{ type: "flex", contents: { body: { contents: [{ text: "花子さん「様」" }] } } }],
		],
	])("%s", async (_, content, messages) => {
		expect(await runEffects(clock, friend, [sending(await buildTemplate(content))])).toBe("d");
		expect(await listReceivedMessages(friend)).toMatchObject(messages);
		expect(await findLineProblems()).toEqual([]);
	});

	test("a pack of five kinds, in one call and in order", async () => {
		const parts = [TEXT, IMAGE, { ...CAROUSEL, columns: [column("朝")] }, FLEX, TEXT];
		const template_ids: number[] = [];
		for (const part of parts) template_ids.push(await buildTemplate(part));
		const pack = await buildTemplate({ type: "pack", template_ids }, { editor_version: 10 });
		expect(await runEffects(clock, friend, [sending(pack)])).toBe("d");
		const calls = await fakeLine.calls("push");
		expect(calls.map(({ body }) => body?.messages?.map(({ type }) => type))).toEqual([
			["text", "image", "template", "flex", "text"],
		]);
		expect(await findLineProblems()).toEqual([]);
	});

	test("beside texts in as few calls as LINE's five messages allow", async () => {
		const text = await buildTemplate({ type: "text", text: "部品" });
		const pack = await buildTemplate({ type: "pack", template_ids: [text, text, text, text] });
		const effects = [buildEffect("text", { text: "始" }), sending(pack), buildEffect("text", { text: "終" })];
		expect(await runEffects(clock, friend, effects)).toBe("ddd");
		const sizes = (await fakeLine.calls("push")).map(({ body }) => body?.messages?.length);
		expect(sizes).toEqual([5, 1]);
		expect(await listReceivedTexts(friend)).toEqual(["始", "部品", "部品", "部品", "部品", "終"]);
	});
});

describe("is not sent, and said to be gone", () => {
	test.each<[string, () => Promise<number>]>([
		["where it was deleted", () => buildTemplate(TEXT, { deleted_at: 1 })],
		["where it never was", async () => 999_999],
		[
			"where a part of the pack was deleted",
			async () =>
				buildTemplate({ type: "pack", template_ids: [await buildTemplate(TEXT, { deleted_at: 1 })] }),
		],
		[
			"where a part became a pack",
			async () =>
				buildTemplate({
					type: "pack",
					template_ids: [await buildTemplate({ type: "pack", template_ids: [await buildTemplate(TEXT)] })],
				}),
		],
	])("%s; what follows is", async (_, build) => {
		const effects = [sending(await build()), buildEffect("text", { text: "次" })];
		expect(await runEffects(clock, friend, effects)).toBe("gd");
		expect(await listReceivedTexts(friend)).toEqual(["次"]);
		expect(await findLineProblems()).toEqual([]);
	});
});

test("what LINE would refuse is no run's fault: its delivery fails with the reason, and what follows is sent", async () => {
	const long = await buildTemplate({ ...TEXT, text: "あ".repeat(5_001) });
	expect(await runEffects(clock, friend, [sending(long), buildEffect("text", { text: "次" })])).toBe("dd");
	expect(await listReceivedTexts(friend)).toEqual(["次"]);
	expect((await readDeliveries()).map(({ state, reason }) => [state, reason])).toContainEqual([
		"failed",
		expect.stringContaining("現在5,001文字"),
	]);
	const as = await buildSession();
	expect(await requestJson(`/api/friends/${friend.id}/runs`, { as })).toMatchObject({
		items: [{ unsent: [{ text: "あ".repeat(5_001), reason: expect.stringContaining("現在5,001文字") }] }],
	});
	expect(await findLineProblems()).toEqual([]);
});

describe("[A-061] later", () => {
	test.each<[string, object, number]>([
		["after its delay", { delay_type: 1, delay_min: 5, delay_max: 5 }, 5 * MINUTE],
		["at its time", { delay_type: 2, delay_at: "10:05" }, 5 * MINUTE],
	])("%s, as it stood when it was ordered", async (_, delay, wait) => {
		const id = await buildTemplate({ type: "text", text: "旧" });
		await runEffects(clock, friend, [sending(id, delay)]);
		await updateRow("templates", id, { content: { type: "text", text: "新" } });
		clock.advance(wait - 1);
		await runDueDeliveries(clock);
		expect(await listReceivedTexts(friend)).toEqual([]);
		clock.advance(1);
		await runDueDeliveries(clock);
		expect(await listReceivedTexts(friend)).toEqual(["旧"]);
		expect(await countRows("deliveries", `friend_id = ${friend.id}`)).toBe(1);
	});
});

test("is refused without a template", () => {
	expect(findRefusedField("template", { egg_id: 0 })).toBe("egg_id");
	expect(findRefusedField("template", { egg_id: "x" })).toBe("egg_id");
});
