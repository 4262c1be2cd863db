import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { TALK_TEXTS } from "#domain/platform/texts/talks-texts.ts";
import { TIMELINE_TEXTS } from "#domain/platform/texts/timeline-texts.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { buildSavedSearch } from "#tests/support/task-builders.ts";
import { tokyoTime } from "#tests/support/test-clock.ts";
import {
	buildTimelineAddress,
	fetchTimelineIds,
	fetchTimelinePage,
} from "#tests/support/timeline-requests.ts";

let operator: ConsoleSession;
let friend: FriendRecord;
let other: FriendRecord;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	friend = await buildFriend({ name: "山田" });
	other = await buildFriend({ name: "鈴木" });
});

const idsOf = async (asked = {}) => (await fetchTimelinePage(operator, asked)).messages.map(({ id }) => id);

describe("a page of the timeline", () => {
	test("[M-095] shows all friends' messages, newest first, whose they are, and the fields of paging [M-096]", async () => {
		const first = await buildMessage({ friendId: friend.id, notify: true });
		const second = await buildMessage({ friendId: other.id, outgoing: true });
		const page = await fetchTimelinePage(operator);
		expect(page).toMatchObject({
			messages: [
				{ id: second.id, member: { id: other.id, name: "鈴木" }, outgoing: true, notify: 0 },
				{ id: first.id, member: { id: friend.id, name: "山田" }, outgoing: false, notify: 1, rate: 1 },
			],
			readingEpisodes: [],
			futureMessages: [],
			sendingMessages: [],
			notifyCounts: { uncheck: 1, uncheck_more: false },
			currentPage: 1,
			paginateAllCursorId: null,
			paginateHasNext: false,
			paginateNextIsAll: false,
			sourceMessageIsAll: false,
		});
	});

	test.each([
		["[M-383] top", "top", 10],
		["[M-384] memberDetail", "memberDetail", 50],
		["[M-385] timeline", "timeline", 100],
	])("%s has its size, and pages lose and repeat none at one instant", async (_, pattern, size) => {
		const timestamp = tokyoTime("2026-11-20 09:00");
		for (let count = 0; count < 2 * size + 3; count++) await buildMessage({ friendId: friend.id, timestamp });
		const pages = await fetchTimelineIds(operator, { pattern, memberId: friend.id });
		expect(pages.map(({ length }) => length)).toEqual([size, size, 3]);
		expect(new Set(pages.flat()).size).toBe(2 * size + 3);
		expect(pages.flat()).toEqual(pages.flat().toSorted((one, two) => two - one));
	});

	test("of exactly a page's size has no further page, and may be asked for fewer", async () => {
		for (let count = 0; count < 10; count++) await buildMessage({ friendId: friend.id });
		expect((await fetchTimelinePage(operator, { pattern: "top" })).paginateHasNext).toBe(false);
		const few = await fetchTimelinePage(operator, { pattern: "top", takeNum: 4 });
		expect([few.messages.length, few.paginateHasNext]).toEqual([4, true]);
	});

	test("that was asked for with something changed begins with the first page, whatever page is named", async () => {
		for (let count = 0; count < 12; count++) await buildMessage({ friendId: friend.id });
		const first = await fetchTimelinePage(operator, { pattern: "top" });
		const changed = await fetchTimelinePage(operator, {
			pattern: "top",
			page: 2,
			cng: 1,
			allCursorId: first.paginateAllCursorId!,
		});
		expect(changed).toEqual(first);
	});

	test("[M-101] of a message taken back shows the placeholder, with rate 4, and no link that writes as a friend", async () => {
		await buildMessage({ friendId: friend.id, text: null, unsentAt: 1 });
		await buildMessage({ friendId: friend.id, text: "https://a.test/f/abc123?t=7.x.signed" });
		const { messages } = await fetchTimelinePage(operator);
		expect(messages.map(({ text, rate }) => [text, rate])).toEqual([
			[expect.not.stringContaining("signed"), 1],
			[TALK_TEXTS.unsent, 4],
		]);
	});

	test("leaves out friends whom an operator hid or blocked, and keeps those who blocked the account", async () => {
		const hidden = await buildFriend({ userRate: 0 });
		const blocked = await buildFriend({ userRate: -1 });
		const gone = await buildFriend({ blockedAt: 1 });
		await buildMessage({ friendId: hidden.id, notify: true });
		await buildMessage({ friendId: blocked.id, notify: true });
		const kept = await buildMessage({ friendId: gone.id, notify: true });
		const { messages, notifyCounts } = await fetchTimelinePage(operator);
		expect([messages.map(({ id }) => id), notifyCounts.uncheck]).toEqual([[kept.id], 1]);
	});
});

describe("a friend's history in the timeline", () => {
	test("has what is under way, will be sent and is being sent, on its first page", async () => {
		await buildMessage({ friendId: friend.id, notify: true });
		await buildMessage({ friendId: other.id, notify: true });
		const soon = await buildDelivery({ friendId: friend.id, texts: ["あした"], state: "scheduled" });
		const now = await buildDelivery({ friendId: friend.id, texts: ["いま"], state: "queued" });
		await buildDelivery({ friendId: other.id });
		const scenario = await storeRow("scenarios", {
			name: "はじめまして",
			created_at: 1,
			is_run: 1,
			date_diff: 0,
		});
		await storeRow("scenario_subscriptions", {
			scenario_id: scenario,
			friend_id: friend.id,
			state: "reading",
			started_at: 1,
			next_at: tokyoTime("2026-11-21 10:00"),
		});
		const episode = await storeRow("episodes", { name: "来店前日", created_at: 1 });
		for (const [state, next_at] of [
			["set", tokyoTime("2026-11-20 18:00")],
			["finished", null],
		])
			await storeRow("friend_reminders", {
				episode_id: episode,
				friend_id: friend.id,
				state,
				origin_at: 1,
				next_at,
				created_at: 1,
			});
		const asked = { pattern: "memberDetail", memberId: friend.id };
		const page = await fetchTimelinePage(operator, asked);
		expect(page).toMatchObject({
			readingEpisodes: [
				{ kind: "episode", name: "来店前日", next_at: "2026-11-20 18:00:00" },
				{ kind: "scenario", name: "はじめまして", next_at: "2026-11-21 10:00:00" },
			],
			futureMessages: [{ id: soon.id, text: "あした" }],
			sendingMessages: [{ id: now.id, text: "いま" }],
			notifyCounts: { uncheck: 1 },
		});
		expect(page.messages).toHaveLength(1);
		expect(await fetchTimelinePage(operator, { ...asked, hasCurrentItems: 1 })).toMatchObject({
			readingEpisodes: [],
			futureMessages: [],
			sendingMessages: [],
		});
	});

	test("shows a friend whom an operator hid, and is 205 where there is no such friend [M-011]", async () => {
		const hidden = await buildFriend({ userRate: 0 });
		const { id } = await buildMessage({ friendId: hidden.id });
		expect(await idsOf({ pattern: "memberDetail", memberId: hidden.id })).toEqual([id]);
		const answer = await sendRequest(buildTimelineAddress({ pattern: "memberDetail", memberId: 99_999 }), {
			as: operator,
		});
		expect([answer.status, await answer.text()]).toEqual([205, ""]);
	});
});

describe("what a page of the timeline is narrowed by", () => {
	test("[M-014] uncheck: what waits for a person; [M-015] star: what was starred", async () => {
		const waiting = await buildMessage({ friendId: friend.id, notify: true });
		const starred = await buildMessage({ friendId: friend.id, starred: true });
		await buildMessage({ friendId: friend.id });
		for (const pattern of ["timeline", "memberDetail"]) {
			const asked = { pattern, memberId: friend.id };
			expect(await idsOf({ ...asked, viewOptionMode: "uncheck" })).toEqual([waiting.id]);
			expect(await idsOf({ ...asked, viewOptionMode: "star" })).toEqual([starred.id]);
			expect(await idsOf({ ...asked, viewOptionMode: "normal" })).toHaveLength(3);
		}
		expect((await fetchTimelinePage(operator, { viewOptionMode: "star" })).messages[0]!.rate).toBe(2);
	});

	test("[M-016] kinds of message, and which way they went", async () => {
		const said = await buildMessage({ friendId: friend.id });
		const sticker = await buildMessage({ friendId: friend.id, type: "sticker", text: null });
		const sent = await buildMessage({ friendId: friend.id, outgoing: true });
		const picture = await buildMessage({ friendId: friend.id, type: "image", text: null, outgoing: true });
		for (const asked of [{}, { pattern: "memberDetail", memberId: friend.id }]) {
			expect(await idsOf({ ...asked, types: "sticker,image" })).toEqual([picture.id, sticker.id]);
			expect(await idsOf({ ...asked, types: "incoming" })).toEqual([sticker.id, said.id]);
			expect(await idsOf({ ...asked, types: "incoming,sticker,incoming" })).toEqual([sticker.id]);
			expect(await idsOf({ ...asked, types: "outgoing,text" })).toEqual([sent.id]);
			expect(await idsOf({ ...asked, types: "incoming,outgoing" })).toHaveLength(4);
			expect(await idsOf({ ...asked, types: "" })).toHaveLength(4);
		}
	});

	test("[M-017] days, both included, by the account's clock", async () => {
		const at = async (time: string) =>
			(await buildMessage({ friendId: friend.id, timestamp: tokyoTime(time) })).id;
		await at("2026-11-18 23:59:59");
		const first = await at("2026-11-19 00:00:00");
		const last = await at("2026-11-20 23:59:59");
		const later = await at("2026-11-21 00:00:00");
		const [from, to] = [{ timeline_view_date_from: "2026-11-19" }, { timeline_view_date_to: "2026-11-20" }];
		expect(await idsOf({ ...from, ...to })).toEqual([last, first]);
		expect(await idsOf(from)).toEqual([later, last, first]);
		expect(await idsOf({ ...from, ...to, pattern: "memberDetail", memberId: friend.id })).toEqual([
			last,
			first,
		]);
	});

	test("[M-019] a custom search: messages of the friends whom it finds, all at once with the rest", async () => {
		const funnelId = await buildSavedSearch([{ type: 11, names: ["鈴木"] }]);
		await buildMessage({ friendId: friend.id, notify: true });
		const theirs = await buildMessage({ friendId: other.id, notify: true, text: "予約したいです" });
		const sticker = await buildMessage({ friendId: other.id, type: "sticker", text: null });
		expect(await idsOf({ funnelId })).toEqual([sticker.id, theirs.id]);
		expect(await idsOf({ funnelId, viewOptionMode: "uncheck", types: "text,incoming" })).toEqual([theirs.id]);
		expect(await idsOf({ funnelId, search: "予約した" })).toEqual([theirs.id]);
		expect(await idsOf({ funnelId, search: "違う言葉" })).toEqual([]);
	});

	test("a custom search that is gone is refused by name, and is closed to who may not read them", async () => {
		const gone = await sendRequest(buildTimelineAddress({ funnelId: 12_345 }), { as: operator });
		expect([gone.status, Object.keys((await gone.json()) as object)]).toEqual([422, ["funnelId"]]);
		const funnelId = await buildSavedSearch([{ type: 11, names: ["鈴木"] }]);
		const reader = await buildSession({ abilities: ["friend-read"] });
		expect((await sendRequest(buildTimelineAddress({ funnelId }), { as: reader })).status).toBe(403);
		expect((await sendRequest(buildTimelineAddress(), { as: reader })).status).toBe(200);
	});
});

describe("what is no question of the timeline is refused by name", () => {
	test.each([
		["pattern", { pattern: "elsewhere" }],
		["takeNum", { pattern: "top", takeNum: 11 }],
		["takeNum", { takeNum: 0 }],
		["memberId", { pattern: "memberDetail" }],
		["page", { page: 0 }],
		["types[0]", { types: "telepathy" }],
		["viewOptionMode", { viewOptionMode: "read" }],
		["search", { search: "あ".repeat(101) }],
		["timeline_view_date_from", { timeline_view_date_from: "2026-02-30" }],
		["timeline_view_date_to", { timeline_view_date_from: "2026-11-20", timeline_view_date_to: "2026-11-19" }],
		["allCursorId", { page: 2 }],
		["allCursorId", { page: 2, allCursorId: "1_a" }],
	])("%s", async (field, asked) => {
		const answer = await sendRequest(buildTimelineAddress(asked), { as: operator });
		expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([422, [field]]);
	});

	test("in words that say what to do", async () => {
		const answer = await sendRequest(buildTimelineAddress({ page: 2 }), { as: operator });
		expect(await answer.json()).toEqual({ allCursorId: [TIMELINE_TEXTS.cursorRequired] });
	});
});
