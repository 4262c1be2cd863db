import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { EVENT_STATUS } from "#domain/booking/events/event-booking-status.ts";
import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";
import { storeLink } from "#tests/support/counted-links.ts";
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
import { readStageCounts, storeReservation, storeTap } from "#tests/support/result-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

const SENT = tokyoTime("2026-11-20 10:00");

interface Figures {
	id: number;
	tapped: number | null;
	booked: number | null;
}

let author: Awaited<ReturnType<typeof buildOperator>>;
let operator: ConsoleSession;
let salon: number;
beforeEach(async () => {
	await resetState();
	new TestClock("2026-11-29 12:00").rule();
	author = await buildOperator();
	operator = await signInOperator(author);
	salon = await storeRow("salons", { name: "本店", created_at: 1 });
});

async function storeBroadcast(at: number): Promise<number> {
	const action = await storeRow("actions", { name: "配信", created_at: 1, updated_at: 1 });
	const task_id = await storeRow("action_tasks", {
		...{ action_id: action, status: 2, total: 2, done: 2, created_at: 1 },
	});
	return storeRow("broadcasts", {
		...{ name: "冬の案内", messages: "[]", operator_id: author.id, ordered_at: at, task_id },
		...{ created_at: 1, updated_at: 1 },
	});
}

/** Broadcast to two friends, one of whom taps and books in time; the other books too late. */
async function sendBroadcast(at: number, tagIds: number[] = []) {
	const id = await storeBroadcast(at);
	const [hanako, taro] = [await buildFriend({ tagIds }), await buildFriend()];
	const link = await storeLink(`https://shop.example/${id}`);
	for (const friend of [hanako, taro]) {
		const delivery = await buildDelivery({
			...{ friendId: friend.id, broadcastId: id, state: "sent", nextAttemptAt: null },
			...{ dueAt: at, sentAt: at },
		});
		if (friend === hanako)
			await storeTap(
				{ linkId: link, deliveryId: delivery.id, type: "broadcast", source: id },
				friend,
				at + HOUR,
			);
	}
	await storeReservation(salon, hanako, { at: at + DAY });
	await storeReservation(salon, hanako, { at: at + 2 * DAY });
	await storeReservation(salon, taro, { at: at + 8 * DAY });
	await storeReservation(salon, taro, { at: at + DAY, status: "canceled" });
	const slot = await storeRow("event_reserves", { name: "講習会", created_at: 1 });
	await storeRow("event_reservations", {
		...{ event_reserve_id: slot, friend_id: taro.id, status: EVENT_STATUS.canceled },
		...{ created_at: at + DAY, updated_at: at + DAY },
	});
	return id;
}

const path = (...ids: number[]) => `/api/results/broadcast_figures?ids=${ids.join(",")}`;
const figuresOf = async (as: ConsoleSession, ...ids: number[]) =>
	(await requestJson<{ items: Figures[] }>(path(...ids), { as })).items;

test("each broadcast of a page has the taps and bookings of its own result", async () => {
	const [first, second] = [await sendBroadcast(SENT), await sendBroadcast(SENT + HOUR)];
	for (const [day, opened] of [
		["2026-11-18", 80],
		["2026-11-19", 120],
	])
		await storeRow("line_figures", {
			...{ kind: "unit", subject: `b_${first}`, day, status: "ready", figures: JSON.stringify({ opened }) },
		});
	expect(await figuresOf(operator, first, second)).toEqual([
		{ id: first, tapped: 1, booked: 1, opened: 120 },
		{ id: second, tapped: 1, booked: 1, opened: null },
	]);
	expect(await readStageCounts(`broadcast/${first}`, operator)).toMatchObject({ tapped: 1, booked: 1 });
});

test("figures are of the operator's friends, and of what the role may read", async () => {
	const tag = await buildTag();
	const id = await sendBroadcast(SENT, [tag.id]);
	const abilities = ["broadcast-read", "friend-read"] as const;
	const reader = await buildSession({ abilities: [...abilities] });
	expect(await figuresOf(reader, id)).toEqual([{ id, tapped: null, booked: null, opened: null }]);
	// Broadcasts of others are not shown within a scope.
	const staff = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
	expect(await figuresOf(staff, id)).toEqual([]);
	const outsider = await buildSession({ abilities: ["friend-read"] });
	expect((await sendRequest(path(id), { as: outsider })).status).toBe(403);
});

test("one statement counts a page, along indexes; more than a page is refused", async () => {
	const id = await sendBroadcast(SENT);
	const { database, trips } = countRoundTrips(env.DB);
	await sendRequest(path(id), { as: operator, env: { DB: database } });
	const asked = trips.flat().filter(({ sql }) => !sql.includes('"sessions"'));
	expect(asked).toHaveLength(1);
	const plan = (await explainQueryPlan(env.DB, asked[0]!)).join("\n");
	expect(plan).not.toMatch(/SCAN (x|d|t|b|f)\b/);
	const tooMany = Array.from({ length: 51 }, (_, index) => index + 1);
	expect((await sendRequest(path(...tooMany), { as: operator })).status).toBe(422);
});
