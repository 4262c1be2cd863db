import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { ORDER_UNDO_WINDOW } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { fetchFigures } from "#functions/console/line-figures/fetch-figures.ts";
import { planFigures } from "#functions/console/line-figures/plan-figures.ts";
import { showSourceFigures } from "#functions/console/line-figures/show-source-figures.ts";
import { workLineSends } from "#functions/content/line-sends/line-send-worker.ts";
import { beginBroadcastAccount, buildOrderedBroadcast } from "#tests/support/broadcast-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { explainQueryPlan } from "#tests/support/observed-database.ts";
import { type BuiltOperator, operatorContext } from "#tests/support/operator-builders.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
beforeEach(async () => {
	({ clock, operator } = await beginBroadcastAccount());
});

/** Broadcast to everyone that LINE has accepted. */
async function sent() {
	const broadcast = await buildOrderedBroadcast({
		...{ clock, by: operator },
		input: { line_recipients: { type: "everyone" } },
	});
	clock.advance(ORDER_UNDO_WINDOW);
	await workLineSends(clock.context({ db: connectD1(env.DB) }));
	return broadcast;
}

const shown = (id: number) =>
	showSourceFigures({ ctx: operatorContext(clock, operator), source: "broadcast", input: { id } });

test("LINE's figures of a send are asked by its request id, and shown; below twenty they are not told", async () => {
	const { id } = await sent();
	expect(await shown(id)).toMatchObject({ state: "waiting", units: [] });
	clock.advance(DAY);
	await planFigures(clock.context());
	const overview = { uniqueImpression: 61, uniqueClick: null, delivered: 90 };
	await fakeLine.answers("send-figures", {
		status: 200,
		json: { overview, messages: [{ seq: 1, impression: 61 }], clicks: [] },
	});
	await fetchFigures(clock.context());
	const [call] = await fakeLine.calls("send-figures");
	const [send] = await readRows<{ request_id: string }>("select request_id from line_sends");
	expect(call?.path).toContain(`requestId=${send?.request_id}`);
	expect(await shown(id)).toMatchObject({
		state: "counted",
		units: [{ status: "ready", figures: { opened: 61, clicked: null } }],
	});
});

test("a send is asked for until the fifteenth day, whose figures are final", async () => {
	await sent();
	const planned = async () => (await readRows("select day from line_figures where kind = 'message'")).length;
	clock.advance(15 * DAY);
	await planFigures(clock.context());
	expect(await planned()).toBe(1);
	clock.advance(DAY);
	await planFigures(clock.context());
	expect(await planned()).toBe(1);
});

test("due sends and audiences are found by an index", async () => {
	for (const table of ["line_sends", "audiences"]) {
		const plan = await explainQueryPlan(env.DB, {
			sql: `select 1 from ${table} where next_attempt_at <= 1`,
			parameters: [],
		});
		expect(JSON.stringify(plan)).toContain(`${table}_due`);
	}
});
