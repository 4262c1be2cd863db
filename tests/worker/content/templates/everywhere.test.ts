import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { OUTCOME_CODES, OUTCOMES } from "#domain/engine/actions/effect-outcomes.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { sendDueMulticasts } from "#functions/engine/deliveries/multicasts/multicast-worker.ts";
import { runTick } from "#functions/tick.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { buildProgram } from "#tests/support/api-program.ts";
import { composerContext, sendFromComposer } from "#tests/support/composer-calls.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import {
	buildEffect,
	listReceivedMessages,
	runDueDeliveries,
	runEffects,
} from "#tests/support/effect-runs.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildFile, buildMapPicture, buildUpload } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	type BuiltOperator,
	buildOperator,
	buildSession,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest, TEST_ORIGIN } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const ADDRESS = expect.stringMatching(/^https:\/\/console\.[\w.]+\/m\/[\w-]+\.[\w-]+$/);
const AREA = {
	...{ label: "", x: 0, y: 0, width: 1_040, height: 585 },
	...{ type: "message", uri: "", text: "{name}です" },
};

/** Types with files at LINE, and the message that a friend called 佐藤 gets. */
const TYPES: [string, { type: string } & Record<string, unknown>, object][] = [
	[
		"a video",
		{ type: "video", media_key: "film-1", preview_key: "cover-1" },
		{ type: "video", originalContentUrl: ADDRESS, previewImageUrl: ADDRESS },
	],
	[
		"a sound",
		{ type: "audio", media_key: "sound-1", duration: 9_000 },
		{ type: "audio", originalContentUrl: ADDRESS, duration: 9_000 },
	],
	[
		"an image map",
		{
			...{ type: "imagemap", alt_text: "{name}さんへ", media_key: "map-picture", height: 585 },
			...{ areas: [AREA], video: null },
		},
		{ type: "imagemap", altText: "佐藤さんへ", baseUrl: ADDRESS, actions: [{ text: "佐藤です" }] },
	],
];

let clock: TestClock;
let person: BuiltOperator;
let operator: ConsoleSession;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock().rule();
	person = await buildOperator();
	operator = await signInOperator(person);
	friend = await buildFriend({ name: "佐藤" });
	await buildUpload("cover-1");
	await buildFile("film-1", "video/mp4");
	await buildFile("sound-1", "audio/mp4");
	await buildMapPicture();
});

describe.each(TYPES)("%s", (_, content, message) => {
	let template: number;
	beforeEach(async () => {
		template = await buildTemplate(content);
	});

	test("is sent by an action", async () => {
		expect(await runEffects(clock, friend, [buildEffect("template", { egg_id: template })])).toBe("d");
		expect(await listReceivedMessages(friend)).toMatchObject([message]);
	});

	test("is not sent while nobody has said where the console is found, and the run says why", async () => {
		const nowhere = { origin: "" };
		const code = await runEffects(clock, friend, [buildEffect("template", { egg_id: template })], nowhere);
		expect(code).toBe(OUTCOME_CODES.noPublicOrigin);
		expect(await listReceivedMessages(friend)).toEqual([]);
	});

	test("is shown and sent by a broadcast", async () => {
		const messages = [{ type: 12, egg_id: template }];
		const preview = await requestJson<{ messages: object[]; problem: string | null }>(
			"/api/broadcast/preview",
			{
				as: operator,
				json: { messages },
			},
		);
		expect(preview).toMatchObject({ messages: [{ type: content.type }], problem: null });
		const { id, version } = await requestJson<{ id: number; version: number }>("/api/broadcasts", {
			as: operator,
			json: { name: "お知らせ", messages, filter: null },
		});
		await requestJson(`/api/broadcasts/${id}/order`, {
			as: operator,
			json: { version, expected: await countRows("friends") },
		});
		clock.pass(2 * MINUTE);
		await runTick(clock.context({ env: { ...clock.env, PUBLIC_ORIGIN: TEST_ORIGIN } as TestClock["env"] }));
		await sendDueMulticasts(clock.context());
		await runDueDeliveries(clock);
		const calls = [...(await fakeLine.calls("push")), ...(await fakeLine.calls("multicast"))];
		expect(calls.flatMap(({ status, body }) => (status === 200 ? body!.messages : []))).toMatchObject([
			message,
		]);
	});

	test("is sent from the chat", async () => {
		await sendFromComposer(composerContext(clock, person), friend, [
			{ type: "template", template_id: template },
		]);
		clock.pass(MINUTE);
		await runDueDeliveries(clock);
		expect(await listReceivedMessages(friend)).toMatchObject([message]);
	});

	test("is sent by a program", async () => {
		const program = await buildProgram();
		await program.ask(`/friends/${friend.id}/messages`, {
			json: { messages: [{ type: "template", template_id: template }] },
			key: "a-video-and-more",
		});
		clock.pass(MINUTE);
		await runDueDeliveries(clock);
		expect(await listReceivedMessages(friend)).toMatchObject([message]);
	});

	test("is found in the chat's list", async () => {
		const { items } = await requestJson<{ items: { id: number }[] }>("/api/compose/templates?search=", {
			as: operator,
		});
		expect(items.map(({ id }) => id)).toEqual([template]);
	});
});

describe("what an action sends", () => {
	const shown = (id: number, as = operator) =>
		requestJson<{ messages: object[]; count: number; problem: string | null }>(`/api/action/messages/${id}`, {
			as,
		});

	test("is shown effect by effect, as it is written", async () => {
		const [map] = [await buildTemplate(TYPES[2]![1])];
		const { id } = await buildAction({
			effects: [sendTextEffect("{name}さん"), buildEffect("template", { egg_id: map })],
		});
		expect(await shown(id)).toMatchObject({
			messages: [
				{ type: "text", text: "{name}さん" },
				{ type: "imagemap", altText: "{name}さんへ" },
			],
			count: 2,
			problem: null,
		});
		const { id: silent } = await buildAction({ effects: [buildEffect("tag", { tag_ids: [1] })] });
		expect(await shown(silent)).toEqual({ messages: [], count: 0, problem: null });
	});

	test("is counted, and not shown, to whoever may not read templates", async () => {
		const template = await buildTemplate({ type: "text", text: "秘密" });
		const { id } = await buildAction({
			effects: [sendTextEffect("こんにちは"), buildEffect("template", { egg_id: template })],
		});
		const reader = await buildSession({ abilities: ["action-read"] });
		expect(await shown(id, reader)).toMatchObject({ messages: [{ text: "こんにちは" }], count: 2 });
		expect(
			(
				await sendRequest(`/api/action/messages/${id}`, {
					as: await buildSession({ abilities: ["template-read"] }),
				})
			).status,
		).toBe(403);
	});

	test("says what cannot be sent, and nothing of an action that is gone", async () => {
		const template = await buildTemplate({ type: "text", text: "a" });
		const { id } = await buildAction({ effects: [buildEffect("template", { egg_id: template })] });
		await updateRow("templates", template, { deleted_at: 1 });
		expect(await shown(id)).toEqual({ messages: [], count: 0, problem: OUTCOMES[OUTCOME_CODES.gone].reason });
		expect((await sendRequest("/api/action/messages/999999", { as: operator })).status).toBe(404);
	});
});
