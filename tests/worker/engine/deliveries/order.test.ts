import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { SECOND } from "#domain/platform/time/time.ts";
import { sendDueSteps } from "#functions/automation/scenarios/send-due.ts";
import { claimDeliveries } from "#functions/engine/deliveries/claim.ts";
import { workDeliveries } from "#functions/engine/deliveries/work.ts";
import { sendText } from "#tests/support/actions.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { TestClock } from "#tests/support/clock.ts";
import { counted, planOf } from "#tests/support/database.ts";
import { allDeliveries, buildDelivery, deliveryNow } from "#tests/support/deliveries.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { makeItem } from "#tests/support/items.ts";
import { line } from "#tests/support/line.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { chanceOf } from "#tests/support/oracle/chance.ts";
import { saveSteps } from "#tests/support/steps.ts";
import { storeAll } from "#tests/support/stored.ts";

const FRIENDS = 60;
const STEPS = ["段1", "段2", "段3", "段4"];
const WAITING = 100_000;

let clock: TestClock;
let operator: Session;
beforeEach(async () => {
	await beginAnew();
	await line.forget();
	clock = new TestClock().rule();
	operator = await signedInOperator();
});

describe("a friend's deliveries of one scenario", () => {
	/** Four steps: two at one offset, the others a minute apart each. */
	async function begin(): Promise<string[]> {
		const scenario = await makeItem("scenario", operator, { name: "入門" });
		await saveSteps(
			"scenario",
			operator,
			scenario,
			STEPS.map((text, index) => ({ day: 0, minute: Math.max(1, index), inputs: [sendText(text)] })),
		);
		const friends = [];
		for (let count = 0; count < FRIENDS; count++) friends.push(await buildFriend());
		await storeAll(
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
		const chance = chanceOf(seed);
		const friends = await begin();
		const answers = Array.from({ length: 3 * FRIENDS }, () =>
			chance.pick([{ usual: true as const }, { status: 500 }, { status: 429, message: "Too many" }]),
		);
		await line.answers("push", ...answers);
		for (let beat = 0; beat < 400; beat++) {
			await sendDueSteps(clock.context());
			await workDeliveries(clock.context());
			clock.advance(5 * SECOND);
			const all = await allDeliveries();
			if (all.length === FRIENDS * STEPS.length && all.every(({ state }) => state === "sent")) break;
		}
		const accepted = Map.groupBy(await line.accepted(), ({ to }) => to);
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
		await line.answers("push", { status: 500 });
		await workDeliveries(clock.context());
		const { nextAttemptAt } = await deliveryNow(first);
		expect(nextAttemptAt).toBeGreaterThan(clock.now);
		expect(await deliveryNow(second)).toMatchObject({ state: "scheduled", nextAttemptAt, attempts: 0 });
		expect(await deliveryNow(later)).toMatchObject({ state: "sent" });
		clock.now = nextAttemptAt!;
		await workDeliveries(clock.context());
		expect((await line.accepted()).map(({ texts: [text] }) => text)).toEqual(["他", "一", "二"]);
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
		const { database, trips } = counted(env.DB);
		expect(await claimDeliveries(clock.context({ db: connect(database) }))).toHaveLength(10);
		const claim = trips[0]![0]!;
		const plan = (await planOf(env.DB, claim)).join("\n");
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
