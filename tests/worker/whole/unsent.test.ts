import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connect } from "#db/client.ts";
import type { Friend } from "#db/engine/friends.ts";
import { INBOX_ROOM } from "#domain/engine/access/rooms.ts";
import { DAY, HOUR } from "#domain/platform/time/time.ts";
import { workBackgroundTasks } from "#functions/console/background/work.ts";
import { workDeliveries } from "#functions/engine/deliveries/work.ts";
import { MAX_EVENT_ATTEMPTS } from "#functions/integrations/webhook/claim.ts";
import { workEvents } from "#functions/integrations/webhook/work.ts";
import { buildReaction } from "#tests/support/actions.ts";
import { ARCHIVE, archivedIn, runArchive } from "#tests/support/archive.ts";
import { TestClock } from "#tests/support/clock.ts";
import { failingAt } from "#tests/support/database.ts";
import { effect, item } from "#tests/support/effects.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { line } from "#tests/support/line.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { happen, takeIn } from "#tests/support/receive.ts";
import { countRows, rows } from "#tests/support/snapshot.ts";
import { lineEvents } from "#tests/support/webhook.ts";

/** Characters that nothing else contains. */
const MARKER = "龘靐齉爩鱻麤";
const KEYWORD = "合言葉";
const TEXT = `${KEYWORD}${MARKER}`;
const MESSAGE = "unsent-1";

let clock: TestClock;
let friend: Friend;
beforeEach(async () => {
	await beginAnew();
	await line.forget();
	clock = new TestClock("2026-11-20 10:00");
	friend = await buildFriend();
});

/** An auto-response that quotes the message, and saves it as friend information. */
async function answerEverything(): Promise<void> {
	const varId = await item("vars");
	const context = { category: "receive_line_event", event: "event", key: "text" };
	await buildReaction({
		keywords: [KEYWORD],
		effects: [
			effect("friendInfo", { var_id: varId, var_type: 0, operand: 1, valuetype: 15, context }),
			effect("text", { text: "「{context:receive_line_event.text}」ですね" }),
			effect("text", {
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
	await workDeliveries(clock.context());
	await workBackgroundTasks(clock.context());
	await workDeliveries(clock.context());
}

/** Every place that still holds a part of the message. */
async function remains(): Promise<string[]> {
	const stored = await Promise.all([env.DB, ARCHIVE].map(remainsIn));
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
		await happen(clock, text());
		await workAll();
		expect(await line.accepted()).toHaveLength(1);
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
		await happen(clock, unsend());
		await workAll();
		expect(await remains()).toEqual([]);
	});

	test("what is sent later than that does not quote it", async () => {
		await answerEverything();
		await happen(clock, text());
		await happen(clock, unsend());
		await workBackgroundTasks(clock.context());
		await workAll();
		clock.advance(2 * DAY);
		await workAll();
		expect(JSON.stringify(await line.accepted())).not.toContain(MARKER);
		expect(await remains()).toEqual([]);
	});

	test.each(["before it arrives", "in the same request"])(
		"%s, and its keyword is not answered",
		async (when) => {
			await answerEverything();
			if (when === "before it arrives") {
				await happen(clock, unsend());
				await happen(clock, text());
			} else await happen(clock, text(), unsend());
			await workAll();
			expect(await line.calls()).toEqual([]);
			expect(await countRows("runs")).toBe(0);
			expect(await remains()).toEqual([]);
		},
	);

	test("while its event waits for a person, nor once that is tried again", async () => {
		vi.spyOn(console, "error").mockReturnValue();
		await answerEverything();
		await takeIn(clock, text());
		const broken = clock.context({ db: connect(failingAt(env.DB, /into "?messages"?/, 99)) });
		for (let attempt = 0; attempt < MAX_EVENT_ATTEMPTS; attempt++) {
			await workEvents({ ...broken, now: clock.now });
			clock.advance(HOUR);
		}
		expect(await countRows("webhook_events", "state = 'failed'")).toBe(1);
		await happen(clock, unsend());
		await workAll();
		expect(await remains()).toEqual([]);
		await env.DB.prepare("update webhook_events set state = 'open', attempts = 0, next_attempt_at = 1").run();
		await workEvents(clock.context());
		await workAll();
		expect(await line.calls()).toEqual([]);
		expect(await countRows("messages", "unsent_at is not null")).toBe(1);
	});

	test("after it has moved into the archive", async () => {
		await answerEverything();
		await happen(clock, text());
		await workAll();
		clock.advance(200 * DAY);
		await workAll();
		await runArchive(clock);
		expect(await archivedIn()).not.toEqual([]);
		await happen(clock, unsend());
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
		await happen(
			clock,
			lineEvents.message(type, { from: friend.lineUserId, at: clock.now, messageId: MESSAGE, ...fields }),
		);
		await workAll();
		expect(await remains()).not.toEqual([]);
		await happen(clock, unsend());
		await workAll();
		expect(await remains()).toEqual([]);
	});
});

test("the pages of the search index keep no part of an unsent text", async () => {
	const [rare, indexed] = ["纛韊驫", "韊驫"];
	const pages = async () =>
		(await rows<{ block: ArrayBuffer }>("select block from message_search_data")).filter(({ block }) =>
			Buffer.from(block).toString().includes(indexed),
		);
	await happen(clock, text({ text: rare }));
	expect(await pages()).toHaveLength(1);
	await happen(clock, unsend());
	expect(await pages()).toEqual([]);
});

test("what a friend wrote besides is kept", async () => {
	await answerEverything();
	await happen(clock, text({ messageId: "kept", text: `${TEXT}です` }));
	await happen(clock, text());
	await happen(clock, unsend());
	await workAll();
	expect(await rows("select text from messages where line_message_id = 'kept'")).toEqual([
		{ text: `${TEXT}です` },
	]);
	expect(await countRows("runs", "context is not null")).toBe(1);
});
