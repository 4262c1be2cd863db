import { env } from "cloudflare:workers";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connect } from "#db/client.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls.ts";
import { HOUR, MINUTE } from "#domain/platform/time/time.ts";
import { sendDueReminders } from "#functions/automation/reminders/send-due.ts";
import { sendDueSteps } from "#functions/automation/scenarios/send-due.ts";
import { workMenuLinks } from "#functions/content/rich-menus/work.ts";
import type { Ctx } from "#functions/context.ts";
import { STEP_FAILURES } from "#functions/engine/steps/send-due.ts";
import { MOST_LOST } from "#functions/platform/queues/company.ts";
import { TestClock } from "#tests/support/clock.ts";
import { counted, dyingAt, failingAt } from "#tests/support/database.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { makeItem } from "#tests/support/items.ts";
import { line } from "#tests/support/line.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { ask } from "#tests/support/requests.ts";
import { buildMenu, openLinks, wish, workMenus } from "#tests/support/richmenus.ts";
import { allRuns } from "#tests/support/runs.ts";
import { countRows, rows } from "#tests/support/snapshot.ts";
import { saveSteps, stepAt } from "#tests/support/steps.ts";
import { restore, store } from "#tests/support/stored.ts";
import { TABLES } from "#tests/support/tables.ts";

/** What is taken up when its time has come, and where it is shown that a row which kills its workers is given up. */
const CLAIMS: Record<string, string> = {
	webhook_events: "worker/webhook/failures.test.ts",
	deliveries: "worker/deliveries/crash.test.ts",
	pending_runs: "worker/actions/pending.test.ts",
	errands: "worker/clock/background-tasks.test.ts",
	action_tasks: "worker/tasks/crash.test.ts",
	multicasts: "worker/deliveries/multicast.test.ts",
	friend_imports: "worker/members/imports.test.ts",
	search_jobs: "worker/friend-search/jobs.test.ts",
	salon_calendars: "worker/salon/calendar/deadly.test.ts",
	salon_calendar_events: "worker/salon/calendar/deadly.test.ts",
	form_sheets: "worker/forms/sheets.test.ts",
	open_api_trigger_calls: "worker/open-api/trigger-calls.test.ts",
	journey_tags: "worker/journeys/pass.test.ts",
	notification_facts: "worker/notifications/deadly.test.ts",
	notification_messages: "worker/notifications/deadly.test.ts",
	outgoing_webhook_messages: "worker/outgoing-webhooks/deadly.test.ts",
	richmenu_links: "here",
	scenario_subscriptions: "here",
	friend_reminders: "here",
	// The trace of the two above.
	step_claims: "here",
};

test("every table whose rows fall due is one of those that give up what kills their workers", () => {
	const due = TABLES.map((table) => getTableConfig(table)).filter(({ columns }) =>
		columns.some(({ name }) => /^(next_(attempt_|work_)?at|held_until)$/.test(name)),
	);
	expect(due.map(({ name }) => name).sort()).toEqual(Object.keys(CLAIMS).sort());
});

let clock: TestClock;
let operator: Session;
beforeEach(async () => {
	await beginAnew();
	await line.forget();
	clock = new TestClock();
	operator = await signedInOperator();
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

const FRIENDS = 60;

const COURSES = {
	scenario: { send: sendDueSteps, table: "scenario_subscriptions" },
	episode: { send: sendDueReminders, table: "friend_reminders" },
} as const;

describe.each(["scenario", "episode"] as const)("the steps of a %s", (kind) => {
	const { send, table } = COURSES[kind];
	let steps: { id: number }[];
	let readers: { id: number; friendId: number }[];
	beforeEach(async () => {
		const item = await makeItem(kind, operator, { name: "入門" });
		steps = await saveSteps(kind, operator, item, [stepAt("1 00:00"), stepAt("2 00:00")]);
		readers = [];
		for (let count = 0; count < FRIENDS; count++) {
			const friendId = (await buildFriend()).id;
			const place =
				kind === "scenario"
					? { scenario_id: item, state: "reading", started_at: clock.now, base_at: clock.now, position: -1 }
					: { episode_id: item, state: "set", origin_at: clock.now, done_until: clock.now, created_at: 1 };
			const id = await store(table, { ...place, friend_id: friendId, next_at: clock.now });
			readers.push({ id, friendId });
		}
		await send(clock.context());
		clock.advance(25 * HOUR);
	});

	/** Workers die as soon as they write the first step's run of one reader, minute after minute. */
	async function dying(minutes: number): Promise<void> {
		const deadly = [`${kind}:`, `,${readers[40]!.friendId},`];
		for (let minute = 0; minute < minutes; minute++) {
			const database = dyingAt(env.DB, deadly, /^insert into "runs".*json_each/s);
			await send(clock.context({ db: connect(database) })).catch(() => undefined);
			clock.advance(MINUTE);
		}
	}

	const sent = (step: number, state = "done") =>
		countRows("runs", `cause like '${kind}:%:${steps[step]!.id}' and state = '${state}'`);

	test("that kill their workers for one reader are given up at the claim, and all others have theirs", async () => {
		await dying(8);
		// Twice with others, who have theirs as soon as they are taken one by one.
		expect(await sent(0)).toBe(FRIENDS - 1);
		await dying(2 * MOST_LOST);
		const failed = (await allRuns()).filter(({ state }) => state === "failed");
		expect(failed).toMatchObject([
			{
				friendId: readers[40]!.friendId,
				causeType: kind,
				reason: BACKGROUND_TEXTS.workStopped,
				outcomes: "",
			},
		]);
		expect(await countRows("step_claims")).toBe(0);
		const { items } = await ask<{ items: object[] }>(`/api/friends/${readers[40]!.friendId}/runs`, {
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
		const [like] = await rows<Record<string, unknown>>(`select * from ${table} limit 1`);
		await store(table, { ...like, id: 9_999, friend_id: friendId });
		await send(clock.context());
		expect(await sent(0)).toBe(1);
		clock.advance(MINUTE);
		await send(clock.context());
		expect(await sent(0)).toBe(FRIENDS + 1);
		expect(await countRows("step_claims")).toBe(0);
	});

	test("cost two statements more for all of them, in the trip that reads them and in the one that sends", async () => {
		const { database, trips } = counted(env.DB);
		await send(clock.context({ db: connect(database) }));
		expect(await sent(0)).toBe(FRIENDS);
		const claims = trips.filter((trip) => trip.some(({ sql }) => /step_claims/.test(sql)));
		// Taken and sent, looked at again for when the next step is, and found to be all.
		expect(claims).toHaveLength(5);
		expect(trips.flat().filter(({ sql }) => /^update "(scenario_sub|friend_rem)/.test(sql))).toHaveLength(2);
	});

	test("that fail are tried again for a day, then given up with a reason; what follows goes out", async () => {
		const [first] = readers;
		await restore(table, first!.id, { failures: STEP_FAILURES - 2 });
		for (const other of readers.slice(1)) await restore(table, other.id, { next_at: null });
		const failing = () =>
			clock.context({ db: connect(failingAt(env.DB, /^insert into "runs".*json_each/s, 9)) });
		await send(failing());
		expect(await rows(`select failures from ${table} where id = ?`, first!.id)).toEqual([
			{ failures: STEP_FAILURES - 1 },
		]);
		clock.advance(6 * MINUTE);
		await send(failing());
		expect(await sent(0, "failed")).toBe(1);
		expect((await allRuns())[0]).toMatchObject({ reason: CALL_TEXTS.unknownError });
		clock.advance(24 * HOUR);
		await send(clock.context());
		expect(await sent(1)).toBe(1);
		expect(await rows(`select failures from ${table} where id = ?`, first!.id)).toEqual([{ failures: 0 }]);
	});
});

test("a menu link that kills its workers is given up at the claim, with a reason; all others are shown theirs", async () => {
	// Calls of pages are made by the real clock: what they leave is due by now.
	clock.now = Date.now() + HOUR;
	const menu = await buildMenu(operator);
	await workMenus(clock);
	const friends = [];
	for (let count = 0; count < FRIENDS; count++) friends.push(await buildFriend());
	for (const friend of friends) await wish(clock, friend, menu);
	const deadly = friends[40]!;
	const work = async (context: Partial<Ctx> = {}) => {
		await workMenuLinks(clock.context(context)).catch(() => undefined);
		clock.advance(MINUTE);
	};
	for (let minute = 0; minute < 3 * MOST_LOST; minute++)
		await work({
			db: connect(dyingAt(env.DB, `[${deadly.id},`, /^delete from "richmenu_links"/)),
		});
	expect(await openLinks()).toMatchObject([
		{ friendId: deadly.id, nextAttemptAt: null, error: BACKGROUND_TEXTS.workStopped, lost: MOST_LOST + 1 },
	]);
	const { items } = await ask<{ items: object[] }>("/api/richmenus/failed", { as: operator });
	expect(items).toMatchObject([{ id: menu, count: 1, reason: BACKGROUND_TEXTS.workStopped }]);
	await wish(clock, deadly, menu);
	await work();
	expect(await openLinks()).toEqual([]);
});
