import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { sendDueReminders } from "#functions/automation/reminders/send-due-reminders.ts";
import { sendDueScenarioSteps } from "#functions/automation/scenarios/send-due-scenario-steps.ts";
import { sendDueMenuLinks } from "#functions/content/rich-menus/menu-link-worker.ts";
import type { Ctx } from "#functions/context.ts";
import { STEP_FAILURES } from "#functions/engine/steps/send-due-steps.ts";
import { MAX_LOST_WORKERS } from "#functions/platform/queues/retry-batch-size.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, dieAt, failAt } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import {
	buildRichMenu,
	listOpenMenuLinks,
	setDesiredMenu,
	workMenuQueue,
} from "#tests/support/richmenu-builders.ts";
import { readRuns } from "#tests/support/run-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { buildStep, expectStepsSave } from "#tests/support/step-requests.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock();
	operator = await buildSession();
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

const FRIENDS = 60;

const COURSES = {
	scenario: { send: sendDueScenarioSteps, table: "scenario_subscriptions" },
	episode: { send: sendDueReminders, table: "friend_reminders" },
} as const;

describe.each(["scenario", "episode"] as const)("the steps of a %s", (kind) => {
	const { send, table } = COURSES[kind];
	let steps: { id: number }[];
	let readers: { id: number; friendId: number }[];
	beforeEach(async () => {
		const item = await buildItem(kind, operator, { name: "入門" });
		steps = await expectStepsSave(kind, operator, item, [buildStep("1 00:00"), buildStep("2 00:00")]);
		readers = [];
		for (let count = 0; count < FRIENDS; count++) {
			const friendId = (await buildFriend()).id;
			const place =
				kind === "scenario"
					? { scenario_id: item, state: "reading", started_at: clock.now, base_at: clock.now, position: -1 }
					: { episode_id: item, state: "set", origin_at: clock.now, done_until: clock.now, created_at: 1 };
			const id = await storeRow(table, { ...place, friend_id: friendId, next_at: clock.now });
			readers.push({ id, friendId });
		}
		await send(clock.context());
		clock.advance(25 * HOUR);
	});

	/** Kills each minute's worker when it writes the first step's run of one reader. */
	async function dying(minutes: number): Promise<void> {
		const deadly = [`${kind}:`, `,${readers[40]!.friendId},`];
		for (let minute = 0; minute < minutes; minute++) {
			const database = dieAt(env.DB, deadly, /^insert into "runs".*json_each/s);
			await send(clock.context({ db: connectD1(database) })).catch(() => undefined);
			clock.advance(MINUTE);
		}
	}

	const sent = (step: number, state = "done") =>
		countRows("runs", `cause like '${kind}:%:${steps[step]!.id}' and state = '${state}'`);

	test("[gives up scenario_subscriptions, friend_reminders, step_claims] that kill their workers for one reader are given up at the claim, and all others have theirs", async () => {
		await dying(8);
		// Twice together with others, which complete once they are taken one by one.
		expect(await sent(0)).toBe(FRIENDS - 1);
		await dying(2 * MAX_LOST_WORKERS);
		const failed = (await readRuns()).filter(({ state }) => state === "failed");
		expect(failed).toMatchObject([
			{
				friendId: readers[40]!.friendId,
				causeType: kind,
				reason: BACKGROUND_TEXTS.workStopped,
				outcomes: "",
			},
		]);
		expect(await countRows("step_claims")).toBe(0);
		const { items } = await requestJson<{ items: object[] }>(`/api/friends/${readers[40]!.friendId}/runs`, {
			as: operator,
		});
		expect(items).toMatchObject([{ state: "failed", reason: BACKGROUND_TEXTS.workStopped }]);

		clock.advance(24 * HOUR);
		await send(clock.context());
		expect([await sent(0), await sent(1)]).toEqual([FRIENDS - 1, FRIENDS]);
	});

	test("of a worker that died wait for its lease, and nobody else waits for them", async () => {
		await dying(1);
		const friendId = (await buildFriend()).id;
		const [like] = await readRows<Record<string, unknown>>(`select * from ${table} limit 1`);
		await storeRow(table, { ...like, id: 9_999, friend_id: friendId });
		await send(clock.context());
		expect(await sent(0)).toBe(1);
		clock.advance(MINUTE);
		await send(clock.context());
		expect(await sent(0)).toBe(FRIENDS + 1);
		expect(await countRows("step_claims")).toBe(0);
	});

	test("cost two statements more for all of them, in the trip that reads them and in the one that sends", async () => {
		const { database, trips } = countRoundTrips(env.DB);
		await send(clock.context({ db: connectD1(database) }));
		expect(await sent(0)).toBe(FRIENDS);
		const claims = trips.filter((trip) => trip.some(({ sql }) => /step_claims/.test(sql)));
		// Claimed and sent, scheduled for the next step, and found to be complete.
		expect(claims).toHaveLength(5);
		expect(trips.flat().filter(({ sql }) => /^update "(scenario_sub|friend_rem)/.test(sql))).toHaveLength(2);
	});

	test("that fail are tried again for a day, then given up with a reason; what follows goes out", async () => {
		const [first] = readers;
		await updateRow(table, first!.id, { failures: STEP_FAILURES - 2 });
		for (const other of readers.slice(1)) await updateRow(table, other.id, { next_at: null });
		const failing = () =>
			clock.context({ db: connectD1(failAt(env.DB, /^insert into "runs".*json_each/s, 9)) });
		await send(failing());
		expect(await readRows(`select failures from ${table} where id = ?`, first!.id)).toEqual([
			{ failures: STEP_FAILURES - 1 },
		]);
		clock.advance(6 * MINUTE);
		await send(failing());
		expect(await sent(0, "failed")).toBe(1);
		expect((await readRuns())[0]).toMatchObject({ reason: CALL_TEXTS.unknownError });
		clock.advance(24 * HOUR);
		await send(clock.context());
		expect(await sent(1)).toBe(1);
		expect(await readRows(`select failures from ${table} where id = ?`, first!.id)).toEqual([
			{ failures: 0 },
		]);
	});
});

test("[gives up richmenu_links] a menu link that kills its workers is given up at the claim, with a reason; all others are shown theirs", async () => {
	// Routes use the system clock; an hour later their work is due.
	clock.now = Date.now() + HOUR;
	const menu = await buildRichMenu(operator);
	await workMenuQueue(clock);
	const friends = [];
	for (let count = 0; count < FRIENDS; count++) friends.push(await buildFriend());
	for (const friend of friends) await setDesiredMenu(clock, friend, menu);
	const deadly = friends[40]!;
	const work = async (context: Partial<Ctx> = {}) => {
		await sendDueMenuLinks(clock.context(context)).catch(() => undefined);
		clock.advance(MINUTE);
	};
	for (let minute = 0; minute < 3 * MAX_LOST_WORKERS; minute++)
		await work({
			db: connectD1(dieAt(env.DB, `[${deadly.id},`, /^delete from "richmenu_links"/)),
		});
	expect(await listOpenMenuLinks()).toMatchObject([
		{
			friendId: deadly.id,
			nextAttemptAt: null,
			error: BACKGROUND_TEXTS.workStopped,
			lost: MAX_LOST_WORKERS + 1,
		},
	]);
	const { items } = await requestJson<{ items: object[] }>("/api/richmenus/failed", { as: operator });
	expect(items).toMatchObject([{ id: menu, count: 1, reason: BACKGROUND_TEXTS.workStopped }]);
	await setDesiredMenu(clock, deadly, menu);
	await work();
	expect(await listOpenMenuLinks()).toEqual([]);
});
