import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { broadcastListQuery } from "#domain/content/broadcasts/broadcast-queries.ts";
import { isCancellationPending } from "#domain/content/broadcasts/broadcast-states.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { copyBroadcast } from "#functions/content/broadcasts/copy-broadcast.ts";
import { deleteBroadcast } from "#functions/content/broadcasts/delete-broadcast.ts";
import { listBroadcastResults } from "#functions/content/broadcasts/list-broadcast-results.ts";
import { listBroadcasts } from "#functions/content/broadcasts/list-broadcasts.ts";
import { showBroadcast } from "#functions/content/broadcasts/show-broadcast.ts";
import {
	BROADCAST_TEXT,
	beginBroadcastAccount,
	buildBegunBroadcast,
	buildDraftBroadcast,
	buildOrderedBroadcast,
	insertFriends,
	workSendQueues,
} from "#tests/support/broadcast-builders.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import { type BuiltOperator, buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";
import { nextId, type TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
beforeEach(async () => {
	({ clock, operator } = await beginBroadcastAccount());
});

const ctx = (by = operator) => ({ ...operatorContext(clock, by), saveKey: nextId() });
const list = async (tab = "all", by = operator) =>
	(await listBroadcasts({ ctx: ctx(by), input: broadcastListQuery.parse({ tab }) })).items;

test("a message that does not fit for a friend is told as failed, beside what was sent without it", async () => {
	await insertFriends(2);
	await updateRow("friends", 1, { name: "長".repeat(600) });
	const messages = [BROADCAST_TEXT, `${"あ".repeat(4_490)}{name}`].map((text) => ({ type: 1, text }));
	const broadcast = await buildBegunBroadcast({ clock, by: operator, input: { messages } });
	await workSendQueues(clock);
	const shown = await showBroadcast({ ctx: ctx(), input: broadcast });
	expect(shown).toMatchObject({ state: "partly_sent", counts: { sent: 2, failed: 1 } });
	expect(await list("sent")).toMatchObject([{ ...broadcast, state: "partly_sent" }]);
	expect(shown.reasons).toMatchObject([{ state: "failed", count: 1 }]);
	const { items } = await listBroadcastResults({
		ctx: ctx(),
		input: { ...broadcast, state: "failed", after: 0 },
	});
	expect(items.map(({ friend }) => friend.id)).toEqual([1]);
});

test("a broadcast of which nothing could be sent has failed", async () => {
	await insertFriends(1);
	await updateRow("friends", 1, { name: "長".repeat(600) });
	const messages = [{ type: 1, text: `${"あ".repeat(4_490)}{name}` }];
	const broadcast = await buildBegunBroadcast({ clock, by: operator, input: { messages } });
	await workSendQueues(clock);
	expect(await showBroadcast({ ctx: ctx(), input: broadcast })).toMatchObject({ state: "failed" });
	expect(await list("sent")).toMatchObject([{ id: broadcast.id, state: "failed" }]);
});

test("a cancelled broadcast with messages at LINE is listed with both facts", async () => {
	await insertFriends(1);
	const broadcast = await buildBegunBroadcast({ clock, by: operator });
	await updateRow("broadcasts", broadcast.id, { cancelled_at: clock.now });
	expect((await list()).map(isCancellationPending)).toEqual([true]);
});

describe("the list", () => {
	test("shows each state in its tab, newest first", async () => {
		await insertFriends(2);
		const sent = await buildBegunBroadcast({ clock, by: operator });
		await workSendQueues(clock);
		const sending = await buildBegunBroadcast({ clock, by: operator });
		const planned = await buildOrderedBroadcast({ clock, by: operator });
		const draft = await buildDraftBroadcast({ clock, by: operator });
		expect((await list()).map(({ id, state }) => [id, state])).toEqual([
			[draft.id, "draft"],
			[planned.id, "planned"],
			[sending.id, "sending"],
			[sent.id, "sent"],
		]);
		expect((await list("sent"))[0]).toMatchObject({
			id: sent.id,
			total: 2,
			counts: { sent: 2 },
			message_text: ["お知らせです"],
			look: { type: "text", content_text: "お知らせです", media_url: null, look: null },
		});
		expect((await list("planned")).map(({ id }) => id)).toEqual([planned.id]);
	});

	test("shows the picture of a message, and nothing of a template that the operator may not read", async () => {
		const picture = await buildTemplate(
			{ type: "image", media_key: "autumn.png" },
			{ media_key: "autumn.png" },
		);
		const messages = [
			{ type: 1, text: BROADCAST_TEXT },
			{ type: 12, egg_id: picture },
		];
		await buildDraftBroadcast({ clock, by: operator, input: { messages } });
		expect(await list()).toMatchObject([
			{ message_text: [BROADCAST_TEXT, "画像"], look: { type: "image", media_url: "/api/media/autumn.png" } },
		]);
		const reader = await buildOperator({ abilities: ["broadcast-read"] });
		const [shown] = await list("all", reader);
		expect(shown!.look).toMatchObject({ type: "text" });
		expect(shown!.message_text[1]).toContain("テンプレート");
	});

	test("goes on behind a page", async () => {
		for (let count = 0; count < 51; count++) await buildDraftBroadcast({ clock, by: operator });
		const first = await listBroadcasts({ ctx: ctx(), input: broadcastListQuery.parse({}) });
		expect([first.items.length, first.next_before]).toEqual([50, first.items.at(-1)!.id]);
		const rest = await listBroadcasts({
			ctx: ctx(),
			input: broadcastListQuery.parse({ before: String(first.next_before) }),
		});
		expect([rest.items.length, rest.next_before]).toEqual([1, null]);
	});
});

describe("the results", () => {
	test("tell of each friend what became of it, and who blocked us since", async () => {
		await insertFriends(4);
		const broadcast = await buildBegunBroadcast({ clock, by: operator });
		await updateRow("friends", 2, { blocked_at: clock.now });
		await workSendQueues(clock);
		await updateRow("friends", 3, { blocked_at: clock.now + 1 });
		const results = (state: "sent" | "cancelled") =>
			listBroadcastResults({ ctx: ctx(), input: { id: broadcast.id, state, after: 0 } });
		expect((await results("sent")).items.map(({ friend, blocked }) => [friend.id, blocked])).toEqual([
			[1, false],
			[3, true],
			[4, false],
		]);
		expect((await results("cancelled")).items).toMatchObject([
			{ friend: { id: 2 }, reason: DELIVERY_TEXTS.friendBlockedUs },
		]);
		expect(await showBroadcast({ ctx: ctx(), input: broadcast })).toMatchObject({
			state: "sent",
			blocked_since: 1,
			counts: { sent: 3, cancelled: 1 },
			reasons: [{ reason: DELIVERY_TEXTS.friendBlockedUs, count: 1 }],
		});
	});

	test("tell a restricted operator of their friends alone", async () => {
		const tag = await buildTag();
		const mine = await buildFriend({ tagIds: [tag.id] });
		const staff = await buildOperator({ scope: { all: false, tagIds: [tag.id] } });
		const broadcast = await buildBegunBroadcast({ clock, by: staff });
		await workSendQueues(clock);
		await env.DB.exec(`delete from friend_tags where friend_id = ${mine.id}`);
		expect(
			await listBroadcastResults({ ctx: ctx(staff), input: { id: broadcast.id, state: "sent", after: 0 } }),
		).toEqual({
			items: [],
			next_after: null,
		});
		expect((await list("all", staff))[0]).toMatchObject({ counts: { sent: 0 } });
	});
});

test("a copy is a draft with the same content and without a moment; only drafts are deleted", async () => {
	await insertFriends(1);
	const broadcast = await buildBegunBroadcast({ clock, by: operator });
	const copy = await copyBroadcast({ ctx: ctx(), input: broadcast });
	expect(await showBroadcast({ ctx: ctx(), input: copy })).toMatchObject({
		name: "お知らせのコピー",
		state: "draft",
		planned_at: null,
		messages: [{ type: 1, text: "お知らせです" }],
	});
	await deleteBroadcast({ ctx: ctx(), input: copy });
	expect((await list()).map(({ id }) => id)).toEqual([broadcast.id]);
	await expect(deleteBroadcast({ ctx: ctx(), input: broadcast })).rejects.toMatchObject({ status: 422 });
});

test("lists, counts and results read indexes, and no friend's deliveries but the broadcast's", async () => {
	await insertFriends(3);
	const broadcast = await buildBegunBroadcast({ clock, by: operator });
	await workSendQueues(clock);
	const { database, trips } = countRoundTrips(env.DB);
	const watching = { ...operatorContext(clock, operator, { db: connectD1(database) }), saveKey: nextId() };
	await listBroadcasts({ ctx: watching, input: broadcastListQuery.parse({}) });
	await showBroadcast({ ctx: watching, input: broadcast });
	await listBroadcastResults({ ctx: watching, input: { id: broadcast.id, state: "sent", after: 0 } });
	const reading = trips.flat().filter(({ sql }) => sql.includes('"deliveries"'));
	expect(reading.length).toBeGreaterThan(4);
	for (const sent of reading) {
		const plan = (await explainQueryPlan(env.DB, sent)).join("\n");
		expect(plan).toMatch(/SEARCH d USING (COVERING )?INDEX deliveries_broadcast/);
		expect(plan).not.toMatch(/SCAN (d|f)\b/);
	}
});
