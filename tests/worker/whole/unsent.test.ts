import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { INBOX_ROOM } from "#domain/engine/access/console-rooms.ts";
import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { MAX_EVENT_ATTEMPTS } from "#functions/integrations/webhook/claim-webhook-events.ts";
import { workWebhookEvents } from "#functions/integrations/webhook/webhook-event-worker.ts";
import { buildAutoResponse } from "#tests/support/action-builders.ts";
import { ARCHIVE_DATABASE, listArchivedMessages, runArchive } from "#tests/support/archive-fixture.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildEffect, insertNamedRow } from "#tests/support/effect-runs.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { failAt } from "#tests/support/observed-database.ts";
import { receiveAndWork, receiveEvents } from "#tests/support/receive-events.ts";
import { TestClock } from "#tests/support/test-clock.ts";

/** Unique characters. */
const MARKER = "龘靐齉爩鱻麤";
const KEYWORD = "合言葉";
const TEXT = `${KEYWORD}${MARKER}`;
const MESSAGE = "unsent-1";

let clock: TestClock;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock("2026-11-20 10:00");
	friend = await buildFriend();
});

/** Auto-response that quotes the message, and stores it as friend information. */
async function answerEverything(): Promise<void> {
	const varId = await insertNamedRow("vars");
	const context = { category: "receive_line_event", event: "event", key: "text" };
	await buildAutoResponse({
		keywords: [KEYWORD],
		effects: [
			buildEffect("friendInfo", { var_id: varId, var_type: 0, operand: 1, valuetype: 15, context }),
			buildEffect("text", { text: "「{context:receive_line_event.text}」ですね" }),
			buildEffect("text", {
				text: "https://example.com/?q={context:receive_line_event.text}",
				delay: 1,
				delay_unit: 1,
			}),
		],
	});
}

const text = (given: object = {}) =>
	lineEvents.text({ from: friend.lineUserId, at: clock.now, text: TEXT, messageId: MESSAGE, ...given });
const unsend = () =>
	lineEvents.unsend({ from: friend.lineUserId, at: clock.now + 1_000, messageId: MESSAGE });

async function workAll(): Promise<void> {
	await sendDueDeliveries(clock.context());
	await runBackgroundTasks(clock.context());
	await sendDueDeliveries(clock.context());
}

/** Rows and files that still contain a part of the message. */
async function remains(): Promise<string[]> {
	const stored = await Promise.all([env.DB, ARCHIVE_DATABASE].map(remainsIn));
	const { objects } = await env.MEDIA.list();
	const files = await Promise.all(
		objects.map(async ({ key }) => [key, await (await env.MEDIA.get(key))!.text()].join(" ")),
	);
	const room = await runInDurableObject(env.Inbox.get(env.Inbox.idFromName(INBOX_ROOM)), async (_, state) =>
		JSON.stringify([...(await state.storage.list())]),
	);
	return [
		...stored.flat(),
		...files.filter((file) => file.includes(MARKER) || file.includes(MESSAGE)),
		...[room].filter((held) => held.includes(MARKER)),
	];
}

async function remainsIn(database: D1Database): Promise<string[]> {
	const { results: tables } = await database
		.prepare(
			"select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%'",
		)
		.all<{ name: string }>();
	const contents = await database.batch<Record<string, unknown>>(
		tables.map(({ name }) => database.prepare(`select * from "${name}"`)),
	);
	return contents.flatMap(({ results }, index) =>
		results.flatMap((row) =>
			Object.entries(row).flatMap(([column, value]) => {
				const isBlob = typeof value === "object" && value !== null;
				const written = isBlob ? Buffer.from(value as ArrayBuffer).toString() : String(value);
				const parts = [MARKER, encodeURIComponent(MARKER)];
				return parts.some((part) => written.includes(part)) ? `${tables[index]!.name}.${column}` : [];
			}),
		),
	);
}

describe("nothing of an unsent message remains", () => {
	test("where it was stored, answered, quoted, saved and searched", async () => {
		await answerEverything();
		await receiveAndWork(clock, text());
		await workAll();
		expect(await fakeLine.accepted()).toHaveLength(1);
		expect((await remains()).toSorted()).toEqual(
			expect.arrayContaining([
				"deliveries.messages",
				"friend_changes.after",
				"friend_vars.value",
				"messages.text",
				"runs.context",
				"webhook_events.payload",
			]),
		);
		await receiveAndWork(clock, unsend());
		await workAll();
		expect(await remains()).toEqual([]);
	});

	test("what is sent later than that does not quote it", async () => {
		await answerEverything();
		await receiveAndWork(clock, text());
		await receiveAndWork(clock, unsend());
		await runBackgroundTasks(clock.context());
		await workAll();
		clock.advance(2 * DAY);
		await workAll();
		expect(JSON.stringify(await fakeLine.accepted())).not.toContain(MARKER);
		expect(await remains()).toEqual([]);
	});

	test.each(["before it arrives", "in the same request"])(
		"%s, and its keyword is not answered",
		async (when) => {
			await answerEverything();
			if (when === "before it arrives") {
				await receiveAndWork(clock, unsend());
				await receiveAndWork(clock, text());
			} else await receiveAndWork(clock, text(), unsend());
			await workAll();
			expect(await fakeLine.calls()).toEqual([]);
			expect(await countRows("runs")).toBe(0);
			expect(await remains()).toEqual([]);
		},
	);

	test("while its event waits for a person, nor once that is tried again", async () => {
		vi.spyOn(console, "error").mockReturnValue();
		await answerEverything();
		await receiveEvents(clock, text());
		const broken = clock.context({ db: connectD1(failAt(env.DB, /into "?messages"?/, 99)) });
		for (let attempt = 0; attempt < MAX_EVENT_ATTEMPTS; attempt++) {
			await workWebhookEvents({ ...broken, now: clock.now });
			clock.advance(HOUR);
		}
		expect(await countRows("webhook_events", "state = 'failed'")).toBe(1);
		await receiveAndWork(clock, unsend());
		await workAll();
		expect(await remains()).toEqual([]);
		await env.DB.prepare("update webhook_events set state = 'open', attempts = 0, next_attempt_at = 1").run();
		await workWebhookEvents(clock.context());
		await workAll();
		expect(await fakeLine.calls()).toEqual([]);
		expect(await countRows("messages", "unsent_at is not null")).toBe(1);
	});

	test("after it has moved into the archive", async () => {
		await answerEverything();
		await receiveAndWork(clock, text());
		await workAll();
		clock.advance(200 * DAY);
		await workAll();
		await runArchive(clock);
		expect(await listArchivedMessages()).not.toEqual([]);
		await receiveAndWork(clock, unsend());
		await workAll();
		expect(await remains()).toEqual([]);
	});

	test.each([
		["file", { fileName: `${MARKER}.pdf`, fileSize: 3 }],
		["image", {}],
		["location", { title: MARKER, address: MARKER, latitude: 1, longitude: 1 }],
		["sticker", { packageId: "1", stickerId: "2", keywords: [MARKER], text: MARKER }],
		["future", { text: MARKER, body: { words: [MARKER] } }],
	])("of the type %s", async (type, fields) => {
		await receiveAndWork(
			clock,
			lineEvents.message(type, { from: friend.lineUserId, at: clock.now, messageId: MESSAGE, ...fields }),
		);
		await workAll();
		expect(await remains()).not.toEqual([]);
		await receiveAndWork(clock, unsend());
		await workAll();
		expect(await remains()).toEqual([]);
	});
});

test("the pages of the search index keep no part of an unsent text", async () => {
	const [rare, indexed] = ["纛韊驫", "韊驫"];
	const pages = async () =>
		(await readRows<{ block: ArrayBuffer }>("select block from message_search_data")).filter(({ block }) =>
			Buffer.from(block).toString().includes(indexed),
		);
	await receiveAndWork(clock, text({ text: rare }));
	expect(await pages()).toHaveLength(1);
	await receiveAndWork(clock, unsend());
	expect(await pages()).toEqual([]);
});

test("what a friend wrote besides is kept", async () => {
	await answerEverything();
	await receiveAndWork(clock, text({ messageId: "kept", text: `${TEXT}です` }));
	await receiveAndWork(clock, text());
	await receiveAndWork(clock, unsend());
	await workAll();
	expect(await readRows("select text from messages where line_message_id = 'kept'")).toEqual([
		{ text: `${TEXT}です` },
	]);
	expect(await countRows("runs", "context is not null")).toBe(1);
});
