import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { EVENT_STATUS } from "#domain/booking/events/event-booking-status.ts";
import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";
import { setTapCounting, storeLink } from "#tests/support/counted-links.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import {
	listStageFriends,
	readResults,
	readStageCounts,
	storeReservation,
	storeTap,
} from "#tests/support/result-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

const SENT = tokyoTime("2026-11-20 10:00");

let operator: ConsoleSession;
let broadcast: number;
let salon: number;
let link: number;
let form: number;
beforeEach(async () => {
	await resetState();
	new TestClock("2026-11-29 12:00").rule();
	const author = await buildOperator();
	operator = await signInOperator(author);
	broadcast = await storeBroadcast(author.id);
	salon = await storeRow("salons", { name: "本店", created_at: 1 });
	link = await storeLink("https://shop.example/new");
	form = await storeRow("forms", { name: "アンケート", code: "abcdef", created_at: 1 });
});

const storeBroadcast = (operator_id: number, given: object = {}) =>
	storeRow("broadcasts", {
		...{ name: "冬の案内", messages: "[]", operator_id, ordered_at: SENT, created_at: 1, updated_at: 1 },
		...given,
	});

const path = () => `broadcast/${broadcast}`;
const counts = (as = operator) => readStageCounts(path(), as);

/** Delivery of the broadcast to a friend, sent by default. */
const deliver = (friend: FriendRecord, given: object = {}) =>
	buildDelivery({
		...{ friendId: friend.id, broadcastId: broadcast, state: "sent", nextAttemptAt: null },
		...{ dueAt: SENT, sentAt: SENT, ...given },
	});

const answer = (friend: FriendRecord, at: number) =>
	storeRow("form_answers", { form_id: form, friend_id: friend.id, answers: "[]", created_at: at });

async function tap(friend: FriendRecord, deliveryId: string, at: number) {
	await storeTap({ linkId: link, deliveryId, type: "broadcast", source: broadcast }, friend, at);
}

test("each friend counts once in a stage, on the day of the first contact", async () => {
	const [hanako, taro, jiro] = [
		await buildFriend({ name: "花子" }),
		await buildFriend({ name: "太郎" }),
		await buildFriend({ name: "次郎" }),
	];
	const { id } = await deliver(hanako);
	await deliver(taro);
	await deliver(jiro, { state: "failed", sentAt: null });
	await tap(hanako, id, SENT + HOUR);
	await tap(hanako, id, SENT + 2 * DAY);
	await storeReservation(salon, hanako, { at: SENT + DAY });
	await storeReservation(salon, hanako, { at: SENT + 2 * DAY });
	await answer(taro, SENT + HOUR);
	await answer(taro, SENT + 2 * HOUR);
	const found = await readResults(path(), operator);
	expect(found.dates.at(-1)).toBe("2026-11-29");
	expect(found.dates[0]).toBe("2026-11-20");
	const stage = (name: string) => found.stages.find((each) => each.name === name);
	expect(await counts()).toEqual({
		...{ reached: 3, delivered: 2, tapped: 1, booked: 1, answered: 1, bought: 0, paid: 0, blocked: 0 },
	});
	expect(stage("tapped")?.by_day.slice(0, 3)).toEqual([1, 0, 0]);
	expect(stage("booked")?.by_day.slice(0, 3)).toEqual([0, 1, 0]);
	expect(await listStageFriends(path(), "delivered", operator)).toEqual(["太郎", "花子"]);
	expect(await listStageFriends(path(), "booked", operator)).toEqual(["花子"]);
});

test("a result is counted from the delivery until seven days later, and only of friends who got the message", async () => {
	const [early, last, late, unreached] = [
		await buildFriend(),
		await buildFriend({ name: "最後" }),
		await buildFriend(),
		await buildFriend(),
	];
	for (const friend of [early, last, late]) await deliver(friend);
	await deliver(unreached, { state: "cancelled", sentAt: null });
	await answer(early, SENT - 1);
	await answer(last, SENT + 7 * DAY - 1);
	await answer(late, SENT + 7 * DAY);
	await answer(unreached, SENT + HOUR);
	expect(await listStageFriends(path(), "answered", operator)).toEqual(["最後"]);
});

test("cancelled and denied bookings, requests for a change and lifted blocks are no results", async () => {
	const friend = await buildFriend();
	await deliver(friend);
	const at = SENT + HOUR;
	const first = await storeReservation(salon, friend, { at, status: "canceled" });
	await storeReservation(salon, friend, { at, status: "denied" });
	await storeReservation(salon, friend, { at, deleted_at: at });
	await storeReservation(salon, friend, { at, parent_id: first, status: "edit_pending" });
	expect(await counts()).toMatchObject({ booked: 0, blocked: 0 });
	await updateRow("friends", friend.id, { blocked_at: at });
	const slot = await storeRow("event_reserves", { name: "講習会", created_at: 1 });
	await storeRow("event_reservations", {
		...{ event_reserve_id: slot, friend_id: friend.id, status: 1, created_at: at, updated_at: at },
	});
	expect(await counts()).toMatchObject({ booked: 1, blocked: 1 });
});

test("bookings of events that were cancelled or denied are no results", async () => {
	const friend = await buildFriend();
	await deliver(friend);
	for (const status of [EVENT_STATUS.canceled, EVENT_STATUS.denied]) {
		const slot = await storeRow("event_reserves", { name: "講習会", created_at: 1 });
		await storeRow("event_reservations", {
			...{ event_reserve_id: slot, friend_id: friend.id, status, created_at: SENT + HOUR, updated_at: 1 },
		});
	}
	expect(await counts()).toMatchObject({ booked: 0 });
});

test.each([
	["2026-11-27", 7],
	["2026-11-20", 10],
	["2026-11-01", 14],
])(
	"a broadcast of %s has a curve of %i days: at least a week, up to today, at most two weeks",
	async (day, count) => {
		await updateRow("broadcasts", broadcast, { ordered_at: tokyoTime(`${day} 10:00`) });
		const { dates } = await readResults(path(), operator);
		expect([dates[0], dates.length]).toEqual([day, count]);
	},
);

test("taps on another broadcast, and messages outside of it, are not counted", async () => {
	const friend = await buildFriend();
	const { id } = await deliver(friend);
	await deliver(friend, { id: crypto.randomUUID(), broadcastId: null });
	await storeTap({ linkId: link, deliveryId: id, type: "broadcast", source: 999 }, friend, SENT + HOUR);
	expect(await counts()).toMatchObject({ reached: 1, delivered: 1, tapped: 0 });
});

test("a tap before the delivery was stored as sent counts, since LINE may answer late", async () => {
	const friend = await buildFriend();
	const { id } = await deliver(friend, { sentAt: SENT + HOUR });
	await tap(friend, id, SENT + HOUR / 2);
	expect(await counts()).toMatchObject({ delivered: 1, tapped: 1 });
});

test("an operator of a branch counts and sees only the friends of the branch", async () => {
	const tag = await buildTag();
	const member = await buildOperator({ scope: { all: false, tagIds: [tag.id] } });
	const staff = await signInOperator(member);
	expect((await sendRequest(`/api/results/${path()}`, { as: staff })).status).toBe(404);
	broadcast = await storeBroadcast(member.id);
	const mine = await buildFriend({ name: "鈴木", tagIds: [tag.id] });
	for (const friend of [mine, await buildFriend()]) {
		const { id } = await deliver(friend);
		await tap(friend, id, SENT + HOUR);
		await answer(friend, SENT + HOUR);
	}
	expect(await counts()).toMatchObject({ reached: 2, tapped: 2, answered: 2 });
	expect(await counts(staff)).toMatchObject({ reached: 1, delivered: 1, tapped: 1, answered: 1 });
	for (const stage of ["reached", "tapped", "answered"] as const)
		expect(await listStageFriends(path(), stage, staff)).toEqual(["鈴木"]);
});

test("a role sees the stages of the records that it may read", async () => {
	await deliver(await buildFriend());
	const abilities = ["broadcast-read", "friend-read", "form-read"] as const;
	const reader = await buildSession({ abilities: [...abilities] });
	expect(Object.keys(await counts(reader))).toEqual(["reached", "delivered", "answered", "blocked"]);
	for (const [ability, stage] of [
		["link-read", "tapped"],
		["salon-read", "booked"],
		["tracker-read", "bought"],
		["payment-read", "paid"],
	] as const)
		expect(Object.keys(await counts(await buildSession({ abilities: [...abilities, ability] })))).toContain(
			stage,
		);
	const statusOf = async (as: ConsoleSession, query: string) =>
		(await sendRequest(`/api/results/${path()}${query}`, { as })).status;
	expect(await statusOf(reader, "/friends?stage=booked")).toBe(403);
	expect(await statusOf(reader, "/friends?stage=answered")).toBe(200);
	expect(await statusOf(reader, "/friends?stage=visited")).toBe(403);
	expect(await statusOf(await buildSession({ abilities: ["broadcast-read"] }), "")).toBe(403);
	expect(await statusOf(await buildSession({ abilities: ["friend-read"] }), "")).toBe(403);
	expect(await statusOf(operator, "?days=31")).toBe(422);
});

test("event bookings are counted for who may read events, and not for who reads reservations only", async () => {
	const friend = await buildFriend({ name: "花子" });
	await deliver(friend);
	const slot = await storeRow("event_reserves", { name: "講習会", created_at: 1 });
	await storeRow("event_reservations", {
		...{ event_reserve_id: slot, friend_id: friend.id, status: 1 },
		...{ created_at: SENT + HOUR, updated_at: SENT + HOUR },
	});
	const abilities = ["broadcast-read", "friend-read", "salon-read"] as const;
	const reader = await buildSession({ abilities: [...abilities] });
	expect(await counts(reader)).toMatchObject({ booked: 0 });
	expect(await listStageFriends(path(), "booked", reader)).toEqual([]);
	const host = await buildSession({ abilities: [...abilities, "event_reserve"] });
	expect(await listStageFriends(path(), "booked", host)).toEqual(["花子"]);
});

test("a draft has no results, and a deleted broadcast is not found", async () => {
	await updateRow("broadcasts", broadcast, { ordered_at: null });
	expect(await readResults(path(), operator)).toMatchObject({ name: "冬の案内", dates: [] });
	expect(await listStageFriends(path(), "reached", operator)).toEqual([]);
	await updateRow("broadcasts", broadcast, { deleted_at: 1 });
	expect((await sendRequest(`/api/results/${path()}`, { as: operator })).status).toBe(404);
});

test("a source with links says that taps are not counted", async () => {
	expect(await readResults(path(), operator)).toMatchObject({ taps_uncounted: 1 });
	expect(await readResults(`form/${form}`, operator)).toMatchObject({ taps_uncounted: 0 });
	await setTapCounting();
	expect(await readResults(path(), operator)).toMatchObject({ taps_uncounted: 0 });
});

test("counts and lists walk along indexes, in one statement each", async () => {
	const { database, trips } = countRoundTrips(env.DB);
	await readResults(path(), operator, { env: { DB: database } });
	await sendRequest(`/api/results/${path()}/friends?stage=booked`, { as: operator, env: { DB: database } });
	const asked = trips.flat().filter(({ sql }) => sql.includes("stage_reached"));
	expect(asked).toHaveLength(2);
	for (const statement of asked) {
		const plan = (await explainQueryPlan(env.DB, statement)).join("\n");
		expect(plan).toMatch(/SEARCH d USING INDEX deliveries_broadcast/);
		expect(plan).not.toMatch(/SCAN (d|t|x|f)\b/);
	}
});
