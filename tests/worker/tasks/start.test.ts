import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connect } from "#db/client.ts";
import { HOUR, MINUTE } from "#domain/time.ts";
import { addTask } from "#functions/tasks/add.ts";
import { cancelTask } from "#functions/tasks/cancel.ts";
import { listTasks } from "#functions/tasks/list.ts";
import { tick } from "#functions/tick.ts";
import { addTags, buildAction, sendText } from "#tests/support/actions.ts";
import { TestClock } from "#tests/support/clock.ts";
import { failingAt, interruptedAt, silentAfter } from "#tests/support/database.ts";
import { allDeliveries, textsOf } from "#tests/support/deliveries.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type BuiltOperator, buildOperator, operatorContext } from "#tests/support/operators.ts";
import { allRuns } from "#tests/support/runs.ts";
import { countRows, rows } from "#tests/support/snapshot.ts";
import { restore, store } from "#tests/support/stored.ts";

const RUNS = /insert into "runs"/;

let clock: TestClock;
let operator: BuiltOperator;
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock("2026-11-20 10:00");
	operator = await buildOperator();
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});

/** Plans an action for eleven o'clock. */
async function plan(action: { id: number }, funnel_id: number | null = null, by = operator) {
	const input = { action_id: action.id, date: "2026-11-20", time: "11:00", funnel_id };
	return addTask({ ctx: operatorContext(clock, by), input });
}

async function buildFunnel(inputs: object[]): Promise<number> {
	const filter = { inputs, with_blocked: 0, user_rate_type: 0, sort_type: 1, take_num: 50 };
	const member_query_id = await store("member_queries", { filter, created_at: 1 });
	return store("funnels", { name: "検索", member_query_id, created_at: 1 });
}

const tagged = (...tag_ids: number[]) => ({ type: 60, tag_ids, tag_or: 0 });

/** Many friends at once. */
const buildFriends = (count: number) =>
	env.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
			insert into friends (line_user_id, name, followed_at, created_at, profile_fetched_at)
			select 'U' || printf('%032d', i), '友だち', i, 1, 1 from n`,
	)
		.bind(count)
		.run();

const tickWith = (database: D1Database = env.DB) => tick(clock.context({ db: connect(database) }));
const taskNow = async () => (await rows<Record<string, unknown>>("select * from action_tasks"))[0]!;
const tasksOf = (action: { id: number }) =>
	listTasks({ ctx: operatorContext(clock, operator), input: { id: action.id } });

/** The round trip with the statement for the `count`th time. */
function nth(statement: RegExp, count: number): RegExp {
	let seen = 0;
	return { test: (sql: string) => statement.test(sql) && ++seen === count } as unknown as RegExp;
}

/** Each of so many friends has had the action once, and the task is over. */
async function eachOnce(count: number) {
	expect(await countRows("runs")).toBe(count);
	expect(await countRows("runs", "state = 'done'")).toBe(count);
	expect(await rows("select friend_id from runs group by friend_id having count(*) > 1")).toEqual([]);
	expect(await taskNow()).toMatchObject({ status: 10, next_work_at: null, started: count });
}

describe("a planned run of an action", () => {
	test("comes at its moment, once for each friend of its custom search, and says so afterwards", async () => {
		const [vip, met] = [await buildTag(), await buildTag()];
		const friends = [await buildFriend({ tagIds: [vip.id] }), await buildFriend({ tagIds: [vip.id] })];
		const other = await buildFriend();
		const blocked = await buildFriend({ tagIds: [vip.id], blockedAt: 1 });
		const action = await buildAction({ effects: [sendText("ご案内"), addTags(met.id)] });
		await plan(action, await buildFunnel([tagged(vip.id)]));
		clock.advance(HOUR - 1);
		await tickWith();
		expect(await countRows("runs")).toBe(0);
		clock.advance(1);
		for (let minute = 0; minute < 3; minute++) {
			await tickWith();
			clock.advance(MINUTE);
		}
		await eachOnce(2);
		const runs = await allRuns();
		expect(runs.map(({ friendId }) => friendId).sort()).toEqual(friends.map(({ id }) => id));
		expect(runs[0]).toMatchObject({ causeType: "task", causeLabel: "2026-11-20 11:00 の予定" });
		expect((await allDeliveries()).flatMap(textsOf)).toEqual(["ご案内", "ご案内"]);
		expect(clock.deliveries.delays).toContain(0);
		for (const friend of friends) expect(await tagIdsOf(friend)).toEqual([vip.id, met.id]);
		for (const nobody of [other, blocked]) expect(await tagIdsOf(nobody)).not.toContain(met.id);
		expect((await tasksOf(action)).items).toMatchObject([
			{ status: 10, state: "finished", started: 2, ended_at: "2026-11-20 11:00:00" },
		]);
	});

	test("runs what the action is by then; for one that was deleted it is over without a run", async () => {
		await buildFriend();
		const [kept, gone] = [await buildAction(), await buildAction()];
		await plan(kept);
		await plan(gone);
		await restore("actions", gone.id, { deleted_at: clock.now });
		await restore("actions", kept.id, { version: 2 });
		await store("action_effects", {
			action_id: kept.id,
			version: 2,
			position: 0,
			type: 1,
			effect: sendText("新しい"),
		});
		clock.advance(HOUR);
		await tickWith();
		expect((await allDeliveries()).flatMap(textsOf)).toEqual(["新しい"]);
		expect(await countRows("action_tasks", "status = 10 and next_work_at is null")).toBe(2);
	});

	test("by an operator who may see some friends only is for those", async () => {
		const [own, vip] = [await buildTag(), await buildTag()];
		const staff = await buildOperator({ scope: { all: false, tagIds: [own.id] } });
		const [mine, both] = [
			await buildFriend({ tagIds: [own.id] }),
			await buildFriend({ tagIds: [own.id, vip.id] }),
		];
		await buildFriend({ tagIds: [vip.id] });
		const action = await buildAction();
		await plan(action, null, staff);
		await plan(action, await buildFunnel([tagged(vip.id)]), staff);
		clock.advance(HOUR);
		await tickWith();
		expect((await allRuns()).map(({ friendId }) => friendId).sort()).toEqual([mine.id, both.id, both.id]);
	});

	test("whose conditions name what was deleted since is for nobody, and says so", async () => {
		const [vip, gone] = [await buildTag(), await buildTag()];
		await buildFriend({ tagIds: [vip.id, gone.id] });
		const action = await buildAction();
		await plan(action, await buildFunnel([{ ...tagged(gone.id), tag_or: 2 }]));
		expect((await tasksOf(action)).items).toMatchObject([{ broken: false }]);
		await restore("tags", gone.id, { deleted_at: clock.now });
		expect((await tasksOf(action)).items).toMatchObject([{ broken: true, state: "planned" }]);
		clock.advance(HOUR);
		await tickWith();
		expect(await countRows("runs")).toBe(0);
		expect((await tasksOf(action)).items).toMatchObject([{ broken: true, state: "finished", started: 0 }]);
	});
});
