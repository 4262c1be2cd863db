import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { MessageRow } from "#db/engine/messages.ts";
import { ARCHIVE_TEXTS } from "#domain/platform/texts/archive-texts.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import { EXPLAIN_TEXTS } from "#domain/platform/texts/explain-texts.ts";
import { TALK_TEXTS } from "#domain/platform/texts/talks-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import { buildAutoResponse } from "#tests/support/action-builders.ts";
import {
	ARCHIVE_DATABASE,
	listArchivedMessages,
	listRecentMessages,
	messageIdsOf,
	runArchive,
	UNREACHABLE_DATABASE,
} from "#tests/support/archive-fixture.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { fetchItemMembers } from "#tests/support/item-requests.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { failAt } from "#tests/support/observed-database.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { buildRun } from "#tests/support/run-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { fetchTimelinePage } from "#tests/support/timeline-requests.ts";

const clock = new TestClock("2026-11-20 10:00");
let operator: ConsoleSession;
let friendId: number;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	friendId = (await buildFriend()).id;
	await buildMessage({ friendId, timestamp: clock.now });
});

/** Message in the archive. */
async function archived(given: Partial<Parameters<typeof buildMessage>[0]> = {}): Promise<MessageRow> {
	const message = await buildMessage({ friendId, timestamp: clock.now - 200 * DAY, ...given });
	await runArchive(clock);
	expect(messageIdsOf(await listArchivedMessages())).toContain(message.id);
	return message;
}

const staffOfOthers = async () => {
	const tag = await buildTag();
	return buildSession({ scope: { all: false, tagIds: [tag.id] } });
};

describe("[M-096] paging says where a page lies:", () => {
	const whole = ({
		sourceMessageIsAll,
		paginateNextIsAll,
	}: Awaited<ReturnType<typeof fetchTimelinePage>>) => [sourceMessageIsAll, paginateNextIsAll];

	beforeEach(async () => {
		for (let day = 1; day <= 12; day++) await buildMessage({ friendId, timestamp: clock.now - day * DAY });
		for (let day = 200; day < 212; day++) await buildMessage({ friendId, timestamp: clock.now - day * DAY });
		await runArchive(clock);
		expect(await listArchivedMessages()).toHaveLength(12);
	});

	test("among recent messages, across the border, in the archive", async () => {
		const first = await fetchTimelinePage(operator, { pattern: "top" });
		const second = await fetchTimelinePage(operator, {
			pattern: "top",
			page: 2,
			allCursorId: first.paginateAllCursorId!,
		});
		const third = await fetchTimelinePage(operator, {
			pattern: "top",
			page: 3,
			allCursorId: second.paginateAllCursorId!,
			allTable: 1,
		});
		expect([first, second, third].map(whole)).toEqual([
			[false, false],
			[true, true],
			[true, false],
		]);
		expect([first, second, third].map(({ messages }) => messages.length)).toEqual([10, 10, 5]);
		expect(third.paginateHasNext).toBe(false);
	});

	test("with `allTable` the archive is asked for any page", async () => {
		expect(whole(await fetchTimelinePage(operator, { pattern: "top", allTable: 1 }))).toEqual([true, false]);
	});

	test("what waits, and what is asked of younger days, is never looked for there", async () => {
		const younger: Record<string, string>[] = [
			{ viewOptionMode: "uncheck" },
			{ timeline_view_date_from: "2026-11-01" },
		];
		for (const asked of younger)
			expect(whole(await fetchTimelinePage(operator, asked))).toEqual([false, false]);
	});

	test("[M-100] and so does the chat", async () => {
		const talk = await requestJson<{ next_is_all: boolean; lastpage: boolean; messages: object[] }>(
			`/api/v1/member/messages/${friendId}`,
			{ as: operator },
		);
		expect([talk.messages.length, talk.lastpage, talk.next_is_all]).toEqual([25, true, false]);
	});
});

describe("a message of the archive", () => {
	test("is starred and loses its star, and is found by it; a second press stands in no log", async () => {
		const { id } = await archived();
		const stars = async () => (await fetchTimelinePage(operator, { viewOptionMode: "star" })).messages;
		const rate = (rate: number) => requestJson(`/api/messages/${id}/rate`, { as: operator, json: { rate } });
		for (let press = 1; press <= 2; press++) await rate(2);
		expect(await stars()).toMatchObject([{ id, rate: 2 }]);
		for (let press = 1; press <= 2; press++) await rate(1);
		expect(await stars()).toEqual([]);
		const { results } = await env.DB.prepare("select verb from audit_log where subject_id = ?")
			.bind(String(id))
			.all();
		expect(results).toEqual([{ verb: "message.rate" }, { verb: "message.rate" }]);
	});

	test("whose star's worker died before it came is starred by the next press, and the log tells it once", async () => {
		vi.spyOn(console, "error").mockReturnValue();
		const { id } = await archived();
		const press = (rate: number, given: object = {}) =>
			sendRequest(`/api/messages/${id}/rate`, { as: operator, json: { rate }, ...given });
		const told = async () =>
			(
				await readRows<{ rate: number }>(
					"select detail ->> '$.rate' as rate from audit_log where verb = 'message.rate' order by id",
				)
			).map(({ rate }) => rate);
		const dying = { env: { ARCHIVE: failAt(ARCHIVE_DATABASE, /^update "messages"/) } };
		expect((await press(2, dying)).status).not.toBe(200);
		expect([await told(), (await listArchivedMessages())[0]!.starred]).toEqual([[2], false]);
		expect((await press(2)).status).toBe(200);
		expect([await told(), (await listArchivedMessages())[0]!.starred]).toEqual([[2], true]);
		await press(1);
		await press(2);
		expect(await told()).toEqual([2, 1, 2]);
	});

	test("[M-003] is neither starred nor its file opened by who may not see the friend", async () => {
		const mediaKey = "messages/archived";
		await env.MEDIA.put(mediaKey, "the bytes");
		const { id } = await archived({ type: "image", mediaKey, mediaType: "image/png" });
		const staff = await staffOfOthers();
		expect((await sendRequest(`/api/messages/${id}/rate`, { as: staff, json: { rate: 2 } })).status).toBe(
			404,
		);
		expect((await sendRequest(`/media/${id}`, { as: staff })).status).toBe(404);
		expect((await listArchivedMessages())[0]!.starred).toBe(false);
		const file = await sendRequest(`/media/${id}`, { as: operator });
		expect([file.status, await file.text()]).toEqual([200, "the bytes"]);
	});

	test("is marked as handled without a change: it does not wait", async () => {
		const { id } = await archived();
		const answer = await requestJson("/api/messages/confirm_multi", { as: operator, json: { ids: [id] } });
		expect(answer).toEqual({ message_count: 0 });
	});

	test("says why its file could not be fetched", async () => {
		const { lineMessageId } = await archived({ type: "image", text: null });
		await env.DB.prepare(
			"insert into errands (kind, subject, error, created_at) values ('content', ?, '404', 1)",
		)
			.bind(lineMessageId)
			.run();
		const media_failed = BACKGROUND_TEXTS.fileNotFetched("404");
		expect((await fetchTimelinePage(operator)).messages.at(-1)).toMatchObject({ media_failed });
		const history = await requestJson<{ items: object[] }>(`/api/friends/${friendId}/messages`, {
			as: operator,
		});
		expect(history.items.at(-1)).toMatchObject({ media_failed });
	});

	test("that its friend takes back loses what it said", async () => {
		const { id, lineMessageId } = await archived({ text: "取り消す予約" });
		await env.DB.batch([
			env.DB.prepare("insert into unsends (line_message_id, at) values (?, 5)").bind(lineMessageId),
			env.DB.prepare(
				"insert into errands (kind, subject, next_attempt_at, created_at) values ('erase', ?, 1, 1)",
			).bind(lineMessageId),
		]);
		await runBackgroundTasks(clock.context());
		expect(await listArchivedMessages()).toMatchObject([
			{ id, text: null, content: null, mediaKey: null, unsentAt: 5 },
		]);
		expect((await fetchTimelinePage(operator)).messages.at(-1)).toMatchObject({
			id,
			text: TALK_TEXTS.unsent,
			rate: 4,
		});
		expect((await fetchTimelinePage(operator, { search: "取り消す予約" })).messages).toEqual([]);
	});

	test("stands beside the auto-response that answered it", async () => {
		const { webhookEventId } = await archived({ text: "営業時間は？", webhookEventId: "event-1" });
		const { id } = await buildAutoResponse({});
		await buildRun({ friendId, causeType: "reaction", causeId: id, webhookEventId });
		expect((await fetchItemMembers("reaction", operator, id)).items).toMatchObject([
			{ note: "営業時間は？" },
		]);
		const { items } = await requestJson<{ items: object[] }>(`/api/reaction/members/${id}`, {
			as: operator,
			env: { ARCHIVE: UNREACHABLE_DATABASE },
		});
		expect(items).toMatchObject([{ note: null }]);
	});

	test("is what an auto-response is explained by, unless it was taken back", async () => {
		const message = await archived({ text: "営業時間は？" });
		// The friend's later messages are not texts.
		await env.DB.prepare("update messages set type = 'sticker', text = null").run();
		const { id } = await buildAutoResponse({ keywords: ["予約"] });
		const why = () =>
			requestJson<object>(`/api/friends/${friendId}/explain/reaction/${id}`, { as: operator });
		expect(await why()).toMatchObject({
			reason: "otherWords",
			facts: expect.arrayContaining([{ label: EXPLAIN_TEXTS.text, value: "営業時間は？" }]),
		});
		await ARCHIVE_DATABASE.prepare("update messages set text = null, unsent_at = 5 where id = ?")
			.bind(message.id)
			.run();
		expect(await why()).toMatchObject({ reason: "nothingWritten" });
	});

	test("changes no count: what waits and when a friend last wrote stay as they were", async () => {
		await buildMessage({ friendId, timestamp: clock.now - 300 * DAY, notify: true });
		const counts = async () => [
			await requestJson("/api/messages/waiting", { as: operator }),
			(await requestJson<{ items: object[] }>("/api/friends", { as: operator })).items,
		];
		const before = await counts();
		await archived();
		expect(await counts()).toEqual(before);
	});

	test("that is on its way is shown once, as it is where it was", async () => {
		const message = await buildMessage({ friendId, timestamp: clock.now - 200 * DAY, text: "途中の予約" });
		await archived();
		// State left by a worker that died between copy and deletion; an operator removed the star since.
		await ARCHIVE_DATABASE.prepare("update messages set starred = 1").run();
		const stale = await ARCHIVE_DATABASE.prepare("select * from messages where id = ?")
			.bind(message.id)
			.first();
		await env.DB.prepare(
			"insert into messages (id, friend_id, outgoing, timestamp, type, text) values (?, ?, 0, ?, 'text', ?)",
		)
			.bind(message.id, friendId, message.timestamp, message.text)
			.run();
		expect(stale).toMatchObject({ starred: 1 });
		const shown = async (asked: object) =>
			messageIdsOf((await fetchTimelinePage(operator, asked as Record<string, string>)).messages).filter(
				(id) => id === message.id,
			);
		expect(await shown({})).toEqual([message.id]);
		expect(await shown({ search: "途中の予約" })).toEqual([message.id]);
		expect(await shown({ viewOptionMode: "star" })).toEqual([]);
		const starred = await requestJson<{ messages: { id: number }[] }>(
			`/api/v1/member/messages/${friendId}/star`,
			{
				as: operator,
			},
		);
		expect(messageIdsOf(starred.messages)).not.toContain(message.id);
	});
});

describe("while the archive does not answer", () => {
	const down = { env: { ARCHIVE: UNREACHABLE_DATABASE } };
	beforeEach(async () => {
		vi.spyOn(console, "error").mockImplementation(() => {});
		await archived();
		return () => vi.restoreAllMocks();
	});

	test("recent messages are there, and what lies behind them says why it is not", async () => {
		const [recent] = await listRecentMessages();
		const first = await fetchTimelinePage(operator, {}, down);
		expect(messageIdsOf(first.messages)).toEqual([recent!.id]);
		expect(first).toMatchObject({
			paginateHasNext: true,
			paginateNextIsAll: true,
			sourceMessageIsAll: false,
		});
		const history = await requestJson<{ items: { id: number }[]; next_before: string }>(
			`/api/friends/${friendId}/messages`,
			{ as: operator, ...down },
		);
		expect(messageIdsOf(history.items)).toEqual([recent!.id]);
		const talk = await requestJson<{ next_past_time: number; next_past_id: number; lastpage: boolean }>(
			`/api/v1/member/messages/${friendId}`,
			{ as: operator, ...down },
		);
		expect(talk.lastpage).toBe(false);
		for (const behind of [
			`/api/v1/message/timeline/messages?pattern=timeline&page=2&allCursorId=${first.paginateAllCursorId}`,
			`/api/friends/${friendId}/messages?before=${history.next_before}`,
			`/api/v1/member/messages/${friendId}?ptime=${talk.next_past_time}&fid=${talk.next_past_id}`,
			`/api/v1/member/messages/${friendId}?ptime=1&to_future=1`,
		]) {
			const answer = await sendRequest(behind, { as: operator, ...down });
			expect([answer.status, await answer.json()], behind).toEqual([
				503,
				{ ERROR: [ARCHIVE_TEXTS.unreachable] },
			]);
			expect((await sendRequest(behind, { as: operator })).status, behind).toBe(200);
		}
	});

	test("what waits is found, marked and starred as ever", async () => {
		const { id } = await buildMessage({ friendId, timestamp: clock.now - 300 * DAY, notify: true });
		expect(
			messageIdsOf((await fetchTimelinePage(operator, { viewOptionMode: "uncheck" }, down)).messages),
		).toEqual([id]);
		await requestJson(`/api/messages/${id}/rate`, { as: operator, json: { rate: 2 }, ...down });
		const confirmed = await requestJson("/api/messages/confirm_multi", {
			as: operator,
			json: { ids: [id] },
			...down,
		});
		expect(confirmed).toEqual({ message_count: 1 });
	});
});

test("without an archive everything is as it was, and the settings say that there is none", async () => {
	const message = await buildMessage({ friendId, timestamp: clock.now - 200 * DAY });
	const none = { env: { ARCHIVE: undefined as never } };
	const page = await fetchTimelinePage(operator, {}, none);
	expect(page.messages).toHaveLength(2);
	expect(page).toMatchObject({ paginateHasNext: false, paginateNextIsAll: false, sourceMessageIsAll: false });
	expect(messageIdsOf(page.messages)).toContain(message.id);
	expect((await sendRequest("/media/999999", { as: operator, ...none })).status).toBe(404);
	expect(await requestJson("/api/archive", { as: operator, ...none })).toMatchObject({ databases: [] });
});

describe("the settings", () => {
	test("say how far it came, and take an age", async () => {
		await archived();
		expect(await requestJson("/api/archive", { as: operator })).toMatchObject({
			after_days: 180,
			moved: 1,
			is_running: false,
			trouble: null,
			next_run_at: null,
			databases: [{ name: "ARCHIVE", bytes: expect.any(Number) }],
		});
		await requestJson("/api/archive/setting", { as: operator, method: "PUT", json: { after_days: 365 } });
		expect(await requestJson("/api/archive", { as: operator })).toMatchObject({ after_days: 365 });
	});

	test("take an age of events that were worked off, and refuse one that is none", async () => {
		const set = (after_days: unknown) =>
			sendRequest("/api/archive/events_setting", { as: operator, method: "PUT", json: { after_days } });
		expect(await requestJson("/api/archive", { as: operator })).toMatchObject({ events_after_days: 90 });
		for (const wrong of [29, 3_651, 90.5, "", null]) {
			const answer = await set(wrong);
			expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([422, ["after_days"]]);
		}
		expect((await set(45)).status).toBe(200);
		expect(await requestJson("/api/archive", { as: operator })).toMatchObject({
			after_days: 180,
			events_after_days: 45,
		});
		expect(await readRows("select verb, detail from audit_log where verb = 'setting.events'")).toEqual([
			{ verb: "setting.events", detail: '{"before":{"after_days":90},"after":{"after_days":45}}' },
		]);
		const reader = await signInOperator(await buildOperator({ abilities: ["friend-read"] }));
		const refused = await sendRequest("/api/archive/events_setting", {
			...{ as: reader, method: "PUT", json: { after_days: 60 } },
		});
		expect(refused.status).toBe(403);
	});

	test.each([0, 59, 3_651, 90.5, "", null])("refuse %j days and change nothing", async (after_days) => {
		const answer = await sendRequest("/api/archive/setting", {
			as: operator,
			method: "PUT",
			json: { after_days },
		});
		expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([422, ["after_days"]]);
		expect(await requestJson("/api/archive", { as: operator })).toMatchObject({ after_days: 180 });
	});
});
