import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { sendDueScenarioSteps } from "#functions/automation/scenarios/send-due-scenario-steps.ts";
import { claimDeliveries } from "#functions/engine/deliveries/claim-deliveries.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { sendTextEffect } from "#tests/support/action-builders.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { buildDelivery, findDelivery, readDeliveries } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { createChance } from "#tests/support/oracle/chance.ts";
import { expectStepsSave } from "#tests/support/step-requests.ts";
import { storeRows } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const FRIENDS = 60;
const STEPS = ["段1", "段2", "段3", "段4"];
const WAITING = 100_000;

let clock: TestClock;
let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock().rule();
	operator = await buildSession();
});

describe("a friend's deliveries of one scenario", () => {
	/** Four steps: two at one offset, the others a minute apart. */
	async function begin(): Promise<string[]> {
		const scenario = await buildItem("scenario", operator, { name: "入門" });
		await expectStepsSave(
			"scenario",
			operator,
			scenario,
			STEPS.map((text, index) => ({ day: 0, minute: Math.max(1, index), inputs: [sendTextEffect(text)] })),
		);
		const friends = [];
		for (let count = 0; count < FRIENDS; count++) friends.push(await buildFriend());
		await storeRows(
			friends.map(({ id }) => [
				"scenario_subscriptions",
				{
					...{ scenario_id: scenario, friend_id: id, state: "reading" },
					...{ started_at: clock.now, base_at: clock.now, next_at: clock.now },
				},
			]),
		);
		return friends.map(({ lineUserId }) => lineUserId);
	}

	test.each(SEEDS)("arrive in the order of the steps, whatever fails (seed %i)", async (seed) => {
		const chance = createChance(seed);
		const friends = await begin();
		const answers = Array.from({ length: 3 * FRIENDS }, () =>
			chance.pick([{ usual: true as const }, { status: 500 }, { status: 429, message: "Too many" }]),
		);
		await fakeLine.answers("push", ...answers);
		for (let beat = 0; beat < 400; beat++) {
			await sendDueScenarioSteps(clock.context());
			await sendDueDeliveries(clock.context());
			clock.advance(5 * SECOND);
			const all = await readDeliveries();
			if (all.length === FRIENDS * STEPS.length && all.every(({ state }) => state === "sent")) break;
		}
		const accepted = Map.groupBy(await fakeLine.accepted(), ({ to }) => to);
		const orders = friends.map((friend) => (accepted.get(friend) ?? []).flatMap(({ texts }) => texts));
		const wrong = orders.filter((order) => order.join() !== STEPS.join());
		console.log(`順序の違う友だち ${wrong.length}／${FRIENDS}`);
		expect(wrong).toEqual([]);
	});
});

describe("what waits behind a retry", () => {
	test("falls due with it, and leaves after it", async () => {
		const { id: friendId } = await buildFriend();
		const first = await buildDelivery({ friendId, orderKey: "scenario:1:1", texts: ["一"] });
		const second = await buildDelivery({ friendId, orderKey: "scenario:1:1", texts: ["二"] });
		const later = await buildDelivery({ friendId, orderKey: "scenario:1:2", texts: ["他"] });
		await fakeLine.answers("push", { status: 500 });
		await sendDueDeliveries(clock.context());
		const { nextAttemptAt } = await findDelivery(first);
		expect(nextAttemptAt).toBeGreaterThan(clock.now);
		expect(await findDelivery(second)).toMatchObject({ state: "scheduled", nextAttemptAt, attempts: 0 });
		expect(await findDelivery(later)).toMatchObject({ state: "sent" });
		clock.now = nextAttemptAt!;
		await sendDueDeliveries(clock.context());
		expect((await fakeLine.accepted()).map(({ texts: [text] }) => text)).toEqual(["他", "一", "二"]);
	});

	test(`costs no claim anything: of ${WAITING} such deliveries a claim reads what it takes`, async () => {
		const { id: friendId } = await buildFriend();
		const retryAt = clock.now + 30 * SECOND;
		await env.DB.prepare(
			`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
			insert into deliveries (id, friend_id, messages, cause, order_key, state, due_at, next_attempt_at, attempts, created_at)
			select 'w' || i, ?, '[]', 'w:' || i, 'scenario:1:' || (i / 2), 'scheduled', ?, ?, i % 2, 1 from n`,
		)
			.bind(WAITING, friendId, clock.now - SECOND, retryAt)
			.run();
		for (let count = 0; count < 10; count++) await buildDelivery({ friendId, dueAt: clock.now });
		const { database, trips } = countRoundTrips(env.DB);
		expect(await claimDeliveries(clock.context({ db: connectD1(database) }))).toHaveLength(10);
		const claim = trips[0]![0]!;
		const plan = (await explainQueryPlan(env.DB, claim)).join("\n");
		expect(plan).toMatch(/SEARCH due USING INDEX deliveries_due/);
		expect(plan).toMatch(/SEARCH earlier USING (COVERING )?INDEX deliveries_order/);
		expect(plan).not.toMatch(/SCAN (due|earlier|d|own|origin|m|r|b|w|v)\b/);
		clock.now = retryAt;
		const { meta } = await env.DB.prepare(claim.sql)
			.bind(...claim.parameters.map((value) => (value === clock.now - 30 * SECOND ? retryAt : value)))
			.run();
		expect(meta.rows_read).toBeLessThan(20_000);
	});
});
