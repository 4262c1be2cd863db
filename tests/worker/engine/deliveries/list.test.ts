import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { DELIVERIES_PER_PAGE, deliveryListQuery } from "#domain/engine/deliveries/delivery-list-query.ts";
import { DELIVERY_STATES, type DeliveryState } from "#domain/engine/deliveries/delivery-states.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { countDeliveries, listDeliveries } from "#functions/engine/deliveries/list-deliveries.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	operatorContext,
} from "#tests/support/operator-builders.ts";
import { buildRun } from "#tests/support/run-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

interface Queue {
	items: { id: string; state: DeliveryState; can_resend: boolean; can_cancel: boolean; text: string }[];
	total: number;
}

const STATES = Object.keys(DELIVERY_STATES) as DeliveryState[];
const NOON = tokyoTime("2026-11-20 12:00");

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
});

const list = (query = "") => requestJson<Queue>(`/api/deliveries${query}`, { as: operator });
/** Delivery in a state; final ones have no next attempt. */
const inState = (state: DeliveryState, dueAt = NOON, texts = ["お知らせ"]) =>
	buildDelivery({
		state,
		dueAt,
		texts,
		nextAttemptAt: state === "scheduled" || state === "queued" ? dueAt : null,
	});

describe("the outgoing queue", () => {
	test("names of each the friend, the action and what fired it", async () => {
		const friend = await buildFriend({ name: "花子", iconUrl: "https://p" });
		const action = await buildAction({ name: "予約の案内" });
		const run = await buildRun({ friendId: friend.id, actionId: action.id, causeLabel: "予約の返事" });
		await buildDelivery({ friendId: friend.id, runId: run.id, texts: ["一", "二"], dueAt: NOON });
		expect((await list()).items).toMatchObject([
			{
				friend: { id: friend.id, name: "花子", icon_url: "https://p" },
				action_name: "予約の案内",
				cause_label: "予約の返事",
				text: "一\n二",
				message_count: 2,
				due_at: "2026-11-20 12:00:00",
			},
		]);
	});

	test("shows what waits in the order it will be tried, what is over with the newest first", async () => {
		for (const state of ["scheduled", "sent"] as const)
			for (const minutes of [2, 1, 3]) await inState(state, NOON + minutes * MINUTE, [`${minutes}`]);
		const texts = async (query: string) => (await list(query)).items.map(({ text }) => text);
		expect(await texts("?state=scheduled")).toEqual(["1", "2", "3"]);
		expect(await texts("?state=sent")).toEqual(["3", "2", "1"]);
	});

	test("pages without losing or repeating any of one instant", async () => {
		const friendId = (await buildFriend()).id;
		for (let count = 0; count <= DELIVERIES_PER_PAGE; count++) await buildDelivery({ friendId });
		for (const state of ["", "state=scheduled&"]) {
			const pages = [await list(`?${state}page=1`), await list(`?${state}page=2`)];
			expect(pages.map(({ items }) => items.length)).toEqual([DELIVERIES_PER_PAGE, 1]);
			expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(51);
			expect(pages[0]!.total).toBe(51);
		}
	});

	test.each(STATES)("of one state shows those alone: %s", async (state) => {
		const ids = new Map<DeliveryState, string>();
		for (const each of STATES) ids.set(each, (await inState(each)).id);
		const { items, total } = await list(`?state=${state}`);
		expect([total, items.map(({ id }) => id)]).toEqual([1, [ids.get(state)]]);
	});

	test("says of each what can be done, and that is what is allowed", async () => {
		for (const state of STATES) await inState(state);
		const { items } = await list();
		expect(items).toHaveLength(STATES.length);
		for (const item of items) {
			const allowed = [await works(item.state, "resend"), await works(item.state, "cancel")];
			expect([item.state, item.can_resend, item.can_cancel]).toEqual([item.state, ...allowed]);
		}
	});

	const works = async (state: DeliveryState, verb: "resend" | "cancel") => {
		const { id } = await inState(state);
		return (
			(await sendRequest(`/api/deliveries/${id}/${verb}`, { as: operator, method: "POST" })).status === 200
		);
	};

	test("counts what waits, and what waits for a person", async () => {
		for (const state of STATES) await inState(state);
		await inState("failed");
		expect(await requestJson("/api/deliveries/counts", { as: operator })).toEqual({
			scheduled: 1,
			queued: 1,
			held: 1,
			failed: 2,
			parked: 1,
		});
	});

	test("refuses a state that is none", async () => {
		expect((await sendRequest("/api/deliveries?state=gone", { as: operator })).status).toBe(422);
	});
});

describe("what the queue costs", () => {
	const plansOf = async (read: (ctx: ReturnType<typeof operatorContext>) => Promise<unknown>) => {
		const { database, trips } = countRoundTrips(env.DB);
		await read(operatorContext(new TestClock(), await buildOperator(), { db: connectD1(database) }));
		const plans = await Promise.all(trips.flat().map((sent) => explainQueryPlan(env.DB, sent)));
		return { trips, plans: plans.map((lines) => lines.join("\n")) };
	};

	test.each([undefined, ...STATES])(
		"one round trip, its page read off an index without sorting: %s",
		async (state) => {
			const { trips, plans } = await plansOf((ctx) =>
				listDeliveries({ ctx, input: deliveryListQuery.parse({ state }) }),
			);
			expect(trips).toHaveLength(1);
			expect(plans[0]).toMatch(/^(SCAN|SEARCH) deliveries USING INDEX deliveries_/);
			expect(plans[0]).not.toContain("TEMP B-TREE");
		},
	);

	test("the counts of the badge are read off partial indexes: what was sent is not gone through", async () => {
		const { plans } = await plansOf((ctx) => countDeliveries({ ctx }));
		expect(plans.join("\n")).toContain("deliveries_due");
		expect(plans.join("\n")).toContain("deliveries_unsent");
	});
});
