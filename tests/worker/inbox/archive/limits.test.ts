import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { ARCHIVE_DATABASE, listArchivedMessages, runArchive } from "#tests/support/archive-fixture.ts";
import { insertMessages, insertSilentFriends } from "#tests/support/crowds.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { buildSavedSearch } from "#tests/support/task-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { fetchTimelineIds, fetchTimelinePage } from "#tests/support/timeline-requests.ts";

const WORD = "よくある話";
const clock = new TestClock("2026-11-20 10:00");
const daysAgo = (days: number): number => clock.now - days * DAY;

let other: { id: number };
let seen: { id: number };
let admin: ConsoleSession;
/** Sees more friends than are checked one by one. */
let staff: ConsoleSession;
let funnelId: number;
beforeEach(async () => {
	await resetState();
	const tag = await buildTag();
	other = await buildFriend({ name: "佐藤" });
	seen = await buildFriend({ name: "鈴木", tagIds: [tag.id] });
	await insertSilentFriends(400, { tagId: tag.id, name: "鈴木" });
	funnelId = await buildSavedSearch([{ type: 11, names: ["鈴木"] }]);
	admin = await buildSession();
	staff = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
});

const old = (friend: { id: number }, days: number) =>
	buildMessage({ friendId: friend.id, timestamp: daysAgo(days), text: WORD });

test("pages of many friends go on over the border as from one table, and show nobody else's messages", async () => {
	for (let day = 1; day <= 24; day++)
		for (const friend of [other, seen]) for (const at of [day, 200 + day]) await old(friend, at);
	const questions: [ConsoleSession, Record<string, string | number>][] = [
		[staff, {}],
		[staff, { types: "text" }],
		[staff, { search: WORD }],
		[admin, { funnelId }],
		[admin, { funnelId, search: WORD }],
		[staff, { funnelId, timeline_view_date_from: "2026-04-20" }],
	];
	const answers = () =>
		Promise.all(
			questions.map(async ([as, asked]) => (await fetchTimelineIds(as, { pattern: "top", ...asked })).flat()),
		);
	const expected = await answers();
	expect(expected.slice(0, -1).map(({ length }) => length)).toEqual([48, 48, 48, 48, 48]);
	await runArchive(clock);
	expect(await listArchivedMessages()).toHaveLength(48);
	expect(await answers()).toEqual(expected);
});

describe("where others wrote more than a page looks at,", () => {
	test("a page that stopped among recent messages goes on in the archive", async () => {
		const theirs = [await old(seen, 200), await old(seen, 201)].map(({ id }) => id);
		const newest = await buildMessage({ friendId: seen.id, timestamp: daysAgo(100), type: "sticker" });
		await insertMessages({ friendId: other.id, messages: 20_500, from: daysAgo(90) });
		await runArchive(clock);
		expect(await listArchivedMessages()).toHaveLength(2);
		expect(await fetchTimelineIds(staff)).toEqual([[], [newest.id, ...theirs]]);
		expect(await fetchTimelineIds(admin, { funnelId, types: "text" })).toEqual([[], theirs]);
		expect(await fetchTimelineIds(admin, { funnelId, search: WORD })).toEqual([theirs.toReversed()]);
	});

	test("one that stopped in the archive goes on there", async () => {
		const rare = await old(seen, 400);
		const newest = await buildMessage({ friendId: seen.id, timestamp: daysAgo(1) });
		await runArchive(clock);
		await crowdInArchive(20_500);
		expect(await fetchTimelineIds(admin, { funnelId })).toEqual([[newest.id], [], [], [], [rare.id]]);
		expect(await fetchTimelineIds(staff)).toEqual([[newest.id], [], [], [], [rare.id]]);
		expect(await fetchTimelineIds(staff, { search: WORD })).toEqual([...Array(10).fill([]), [rare.id]]);
	});

	test.each([
		["walk", { types: "location" }, 20_500],
		["search", { types: "location", search: WORD }, 2_500],
	])(
		"a %s that stopped among messages that stayed behind the border goes on there",
		async (_, asked, many) => {
			const at = { friendId: other.id, type: "location", text: WORD } as const;
			const rare = await buildMessage({ ...at, timestamp: daysAgo(300) });
			await insertMessages({ friendId: other.id, messages: many, from: daysAgo(250), text: WORD });
			const last = await buildMessage({ friendId: other.id, timestamp: daysAgo(190) });
			await reaches(last.id, last.timestamp);
			const cursor = `${last.timestamp}_${last.id}`;
			const stopped = await fetchTimelinePage(admin, { ...asked, page: 2, allCursorId: cursor });
			expect(stopped).toMatchObject({ messages: [], paginateHasNext: true });
			const next = await fetchTimelinePage(admin, {
				...asked,
				page: 3,
				allCursorId: stopped.paginateAllCursorId!,
			});
			expect(next.messages.map(({ id }) => id)).toEqual([rare.id]);
		},
	);

	/** Messages of a year in the archive. */
	async function crowdInArchive(messages: number): Promise<void> {
		const [firstId, from] = [1_000_000, daysAgo(300)];
		await insertMessages({
			friendId: other.id,
			messages,
			from,
			text: WORD,
			firstId,
			database: ARCHIVE_DATABASE,
		});
		await reaches(firstId + messages, from + messages * 1_000);
	}

	const reaches = (id: number, at: number) =>
		env.DB.prepare(
			`insert into archive_progress (id, newest_id, newest_at) values (1, ?1, ?2)
			on conflict do update set newest_id = ?1, newest_at = ?2`,
		)
			.bind(id, at)
			.run();
});
