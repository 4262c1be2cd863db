import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { type TimelineQuery, timelineQuery } from "#domain/inbox/timeline/timeline-query-input.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { showTalk } from "#functions/inbox/chat/show-talk.ts";
import { listTimeline } from "#functions/inbox/timeline/list-timeline.ts";
import { ARCHIVE_DATABASE, runArchive } from "#tests/support/archive-fixture.ts";
import { insertMessages } from "#tests/support/crowds.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips } from "#tests/support/observed-database.ts";
import { buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const clock = new TestClock("2026-11-20 10:00");
const BORDER = clock.now - 200 * DAY;

let tagId: number;
let friendId: number;
/** Id of the message written last. */
let lastId: number;
beforeEach(async () => {
	await resetState();
	({ id: tagId } = await buildTag());
	({ id: friendId } = await buildFriend({ tagIds: [tagId] }));
	for (const days of [1, 2, 201, 202])
		({ id: lastId } = await buildMessage({
			friendId,
			timestamp: clock.now - days * DAY,
			text: "予約の話です",
		}));
});

/** Viewer with the round trips to each database. */
async function looking(tagIds?: number[]) {
	const main = countRoundTrips(env.DB);
	const archive = countRoundTrips(ARCHIVE_DATABASE);
	const operator = await buildOperator(tagIds && { scope: { all: false, tagIds } });
	const ctx = operatorContext(clock, operator, {
		db: connectD1(main.database),
		env: { ...env, ARCHIVE: archive.database },
	});
	return { ctx, sent: main.trips, trips: () => [main.trips.length, archive.trips.length] };
}

const asking = (asked: object) =>
	timelineQuery.parse({ pattern: "timeline", funnelId: 0, memberId: 0, ...asked }) as TimelineQuery;

async function tripsOf(asked: object, tagIds?: number[]) {
	const { ctx, trips } = await looking(tagIds);
	const page = await listTimeline({ ctx, input: asking(asked) });
	return { found: page!.messages.length, trips: trips() };
}

const behind = { page: 2, allCursorId: `${BORDER}_0` };

test("a friend's history is one trip, whoever looks", async () => {
	expect(await tripsOf({ pattern: "memberDetail", memberId: friendId }, [tagId])).toEqual({
		found: 4,
		trips: [1, 0],
	});
});

test("over the border it is one to the archive more, and one for what stands beside its messages", async () => {
	await runArchive(clock);
	expect(await tripsOf({ pattern: "memberDetail", memberId: friendId })).toEqual({ found: 4, trips: [2, 1] });
	expect(await tripsOf({ pattern: "memberDetail", memberId: friendId, ...behind })).toEqual({
		found: 2,
		trips: [2, 1],
	});
});

test("a page of all friends knows that it looked at all where fewer messages are left than it takes", async () => {
	await runArchive(clock);
	expect(await tripsOf({})).toEqual({ found: 4, trips: [2, 1] });
	expect(await tripsOf(behind)).toEqual({ found: 2, trips: [2, 1] });
	expect(await tripsOf({ search: "予約の話" })).toEqual({ found: 4, trips: [2, 1] });
	expect(await tripsOf({ viewOptionMode: "uncheck" })).toEqual({ found: 0, trips: [1, 0] });
});

test("where more are left a page that is not full asks once more where looking at them ended", async () => {
	await runArchive(clock);
	await insertMessages({ friendId, messages: 150, from: clock.now });
	expect(await tripsOf({ types: "image" })).toEqual({ found: 0, trips: [2, 1] });
	expect(await tripsOf({ search: "予約の話" })).toEqual({ found: 4, trips: [3, 1] });
	// No message is starred, however many are left.
	expect(await tripsOf({ viewOptionMode: "star" })).toEqual({ found: 0, trips: [1, 1] });
});

test("a page that begins where the archive reaches asks for that in the same trip, and finds the same", async () => {
	const within = { page: 2, allCursorId: `${clock.now - 201.5 * DAY}_0` };
	const byArrival = { search: "予約の話", page: 2, allCursorId: `0_${lastId}` };
	await runArchive(clock);
	expect(await tripsOf(within)).toEqual({ found: 1, trips: [2, 1] });
	expect(await tripsOf(byArrival)).toEqual({ found: 3, trips: [2, 1] });
});

test("one that recent messages fill there, or that waits, does not walk to where looking would end", async () => {
	await runArchive(clock);
	await insertMessages({ friendId, messages: 20_500, from: BORDER - 30 * DAY });
	const within = { page: 2, allCursorId: `${clock.now - 201.5 * DAY}_0` };
	expect(await rowsReadFor(within)).toBeLessThan(5_000);
	expect(await rowsReadFor({ ...within, viewOptionMode: "uncheck" })).toBeLessThan(100);
});

test("a search behind a cursor goes to its place in the index, past the hits before it", async () => {
	await insertMessages({ friendId, messages: 5_000, from: clock.now, text: "予約の話です" });
	expect(await rowsReadFor({ search: "予約の話", page: 2, allCursorId: `0_${lastId}` })).toBeLessThan(100);
});

/** Rows that D1 reads for a page, with the data of its messages' surroundings. */
async function rowsReadFor(asked: object): Promise<number> {
	const { ctx, sent } = await looking();
	await listTimeline({ ctx, input: asking(asked) });
	const statements = sent.flat().map(({ sql, parameters }) => env.DB.prepare(sql).bind(...parameters));
	return (await env.DB.batch(statements)).reduce((rows, { meta }) => rows + meta.rows_read, 0);
}

test("a talk is one trip, and over the border two and one to the archive", async () => {
	const talk = async () => {
		const { ctx, trips } = await looking();
		const { messages } = await showTalk({ ctx, input: { id: friendId } });
		return { found: messages.length, trips: trips() };
	};
	expect(await talk()).toEqual({ found: 4, trips: [1, 0] });
	await runArchive(clock);
	expect(await talk()).toEqual({ found: 4, trips: [2, 1] });
});
