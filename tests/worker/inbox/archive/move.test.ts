import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { settings } from "#db/platform/settings-table.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import {
	ARCHIVE_DATABASE,
	listArchivedMessages,
	listRecentMessages,
	messageIdsOf,
	runArchive,
	SPARE_DATABASE,
} from "#tests/support/archive-fixture.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { applyArchiveMigrations, dropSchema, resetState } from "#tests/support/migrations.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let friendId: number;
let newest: number;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00");
	friendId = (await buildFriend()).id;
	newest = (await buildMessage({ friendId, timestamp: clock.now })).id;
});

const daysAgo = (days: number): number => clock.now - days * DAY;
const old = (given: Partial<Parameters<typeof buildMessage>[0]> = {}) =>
	buildMessage({ friendId, timestamp: daysAgo(200), ...given });

describe("a minute's run", () => {
	test("moves what is older than 180 days, as it is, and nothing else", async () => {
		const whole = await old({
			outgoing: true,
			type: "image",
			text: "「全部」'\"\n😀",
			content: { fileName: "a.png" },
			quotedMessageId: "q",
			webhookEventId: "event",
			deliveryPosition: 2,
			mediaKey: "messages/1",
			mediaType: "image/png",
			starred: true,
		});
		const taken = await old({ text: null, unsentAt: 5 });
		const young = await buildMessage({ friendId, timestamp: daysAgo(180) });
		await runArchive(clock);
		expect(await listArchivedMessages()).toEqual(
			[whole, taken].toSorted((a, b) => a.timestamp - b.timestamp || a.id - b.id),
		);
		expect(messageIdsOf(await listRecentMessages())).toEqual([young.id, newest]);
	});

	test("goes by the account's own number of days", async () => {
		await connectD1(env.DB).insert(settings).values({ key: "archive_after_days", value: 90, updatedAt: 0 });
		const { id } = await buildMessage({ friendId, timestamp: daysAgo(91) });
		await runArchive(clock);
		expect(messageIdsOf(await listArchivedMessages())).toEqual([id]);
	});

	test("leaves what waits, what a download or a delivery speaks of, and a friend's newest message", async () => {
		await old({ notify: true });
		const loading = await old({ lineMessageId: "loading" });
		await env.DB.prepare(
			"insert into errands (kind, subject, next_attempt_at, created_at) values ('content', ?, 1, 1)",
		)
			.bind(loading.lineMessageId)
			.run();
		for (const state of ["scheduled", "queued"] as const) {
			const { id: deliveryId } = await buildDelivery({ friendId, state });
			await old({ deliveryId, deliveryPosition: 0, outgoing: true });
		}
		const silentFriend = await buildFriend();
		await buildMessage({ friendId: silentFriend.id, timestamp: daysAgo(300) });
		await runArchive(clock);
		expect(await listArchivedMessages()).toEqual([]);
		expect(await listRecentMessages()).toHaveLength(6);
	});

	test("takes a day later what is no longer needed, or came late", async () => {
		const waiting = await old({ notify: true });
		await runArchive(clock);
		await env.DB.prepare("update messages set notify = 0").run();
		const late = await buildMessage({ friendId, timestamp: daysAgo(400) });
		clock.advance(MINUTE);
		await runArchive(clock);
		expect(await listArchivedMessages()).toEqual([]);
		clock.advance(DAY);
		await runArchive(clock);
		expect(messageIdsOf(await listArchivedMessages())).toEqual([late.id, waiting.id]);
	});

	test("writes nothing where nothing has grown old", async () => {
		await runArchive(clock);
		const { results } = await env.DB.prepare("select * from archive_progress").all();
		expect(results).toEqual([]);
	});

	test("tells how far it came", async () => {
		const { id, timestamp } = await old();
		await runArchive(clock);
		const row = await env.DB.prepare("select * from archive_progress").first();
		expect(row).toMatchObject({
			id: 1,
			turn: 1,
			moved: 1,
			newest_at: timestamp,
			newest_id: id,
			last_run_at: clock.now,
			last_moved_at: clock.now,
			lease_until: null,
			trouble: null,
			failures: 0,
		});
	});

	test("finds the words of moved messages in the archive's index, and no longer among the recent ones", async () => {
		const { id } = await old({ text: "予約の変更をお願いします" });
		await runArchive(clock);
		const found = "select rowid as id from message_search where text match '\"予約の変更\"'";
		expect((await ARCHIVE_DATABASE.prepare(found).all()).results).toEqual([{ id }]);
		expect((await env.DB.prepare(found).all()).results).toEqual([]);
	});
});

describe("where there is", () => {
	test("no archive, nothing moves", async () => {
		await old();
		const { ARCHIVE: _, ...without } = clock.env;
		await runArchive(clock, { env: { ...without, ARCHIVE: undefined as never } });
		expect(await listRecentMessages()).toHaveLength(2);
	});

	test("another database, each friend's messages go into one of them", async () => {
		await dropSchema(SPARE_DATABASE);
		await applyArchiveMigrations(SPARE_DATABASE);
		const other = await buildFriend();
		await buildMessage({ friendId: other.id, timestamp: clock.now });
		const mine = [await old(), await old()];
		const theirs = [await old({ friendId: other.id }), await old({ friendId: other.id })];
		await runArchive(clock, { env: { ARCHIVE_2: SPARE_DATABASE } });
		const stored = [
			messageIdsOf(await listArchivedMessages()),
			messageIdsOf(await listArchivedMessages(SPARE_DATABASE)),
		];
		const expected = [messageIdsOf(mine), messageIdsOf(theirs)];
		expect(stored).toEqual(friendId % 2 === 0 ? expected : expected.toReversed());
	});
});
