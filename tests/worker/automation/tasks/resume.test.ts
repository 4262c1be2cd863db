import { beforeEach, describe, expect, test } from "vitest";
import { TASK_TEXTS } from "#domain/platform/texts/tasks-texts.ts";
import { DAY, HOUR, MINUTE, toWireTime } from "#domain/platform/time/wire-time.ts";
import { addTagsEffect, buildAction } from "#tests/support/action-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { buildSavedSearch, listStoredTasks, planTask, tickOnce } from "#tests/support/task-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
let as: ConsoleSession;
let action: { id: number };
let tag: { id: number };
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	operator = await buildOperator();
	as = await signInOperator(operator);
	tag = await buildTag();
	action = await buildAction({ effects: [addTagsEffect((await buildTag()).id)] });
	await buildFriend({ tagIds: [tag.id] });
	await buildFriend({ tagIds: [tag.id] });
});

const DAILY = { every: "day", time: "11:00", until: null } as const;

const plan = async (recurrence: typeof DAILY | null) =>
	planTask({
		...{ clock, by: operator, action },
		funnelId: await buildSavedSearch([{ type: 60, tag_ids: [tag.id], tag_or: 0 }]),
		input: recurrence ? { date: "", recurrence } : { date: "2026-11-20", time: "11:00" },
	});

/** Advances the clock and runs ticks. */
async function pass(time: number): Promise<void> {
	clock.pass(time);
	await tickOnce(clock);
	await tickOnce(clock);
}

/** Schedule whose tag was deleted before it was due, and restored three days later. */
async function stoppedAndMended(recurrence: typeof DAILY | null): Promise<number> {
	const { id } = await plan(recurrence);
	await updateRow("tags", tag.id, { deleted_at: clock.now });
	await pass(HOUR);
	expect(await listStoredTasks()).toMatchObject([{ status: 10, next_work_at: null }]);
	await updateRow("tags", tag.id, { deleted_at: null });
	await pass(3 * DAY);
	expect(await countRows("runs")).toBe(0);
	return id;
}

const path = (task: number, what: string) => `/api/action/task/${action.id}/${task}/${what}`;
const missed = (task: number) => requestJson(path(task, "missed"), { as });
const resume = (task: number, choice: string) =>
	sendRequest(path(task, "resume"), { as, json: { resume: choice }, whole: true });
const nextAt = async () => toWireTime((await listStoredTasks())[0]!.next_work_at!).slice(0, 16);

describe("a recurring schedule that stopped by a broken filter", () => {
	test("goes on with its next round where the operator says so, and serves nobody of what was missed", async () => {
		const task = await stoppedAndMended(DAILY);
		expect(await missed(task)).toEqual({ friends: 2, next_at: "2026-11-24 11:00:00" });
		expect((await resume(task, "from_here")).status).toBe(200);
		await tickOnce(clock);
		expect([await countRows("runs"), await nextAt()]).toEqual([0, "2026-11-24 11:00"]);
		await pass(DAY);
		expect(await countRows("runs")).toBe(2);
		expect(
			await readRows("select detail ->> '$.resume' as said from audit_log where verb = 'action.task.resume'"),
		).toEqual([{ said: "from_here" }]);
	});

	test("serves each friend once and then goes on where it is to catch up", async () => {
		const task = await stoppedAndMended(DAILY);
		await resume(task, "catch_up");
		await pass(MINUTE);
		expect([await countRows("runs"), await nextAt()]).toEqual([2, "2026-11-24 11:00"]);
	});

	test("counts the friends after the one with whom it stopped, also those who came since", async () => {
		const task = await stoppedAndMended(DAILY);
		const [first] = await readRows<{ id: number }>("select min(id) as id from friends");
		await updateRow("action_tasks", task, { cursor: first!.id, total: 2, done: 1 });
		expect(await missed(task)).toMatchObject({ friends: 1 });
		await buildFriend({ tagIds: [tag.id] });
		await buildFriend({ tagIds: [tag.id] });
		expect(await missed(task)).toMatchObject({ friends: 3 });
	});

	test("is refused while the filter is broken, and once it goes on", async () => {
		const task = await stoppedAndMended(DAILY);
		await updateRow("tags", tag.id, { deleted_at: clock.now });
		const refused = await resume(task, "from_here");
		expect([refused.status, await refused.json()]).toMatchObject([
			422,
			{ ERROR: [TASK_TEXTS.taskStillBroken] },
		]);
		await updateRow("tags", tag.id, { deleted_at: null });
		expect((await resume(task, "from_here")).status).toBe(200);
		const again = await resume(task, "catch_up");
		expect([again.status, await again.json()]).toMatchObject([422, { ERROR: [TASK_TEXTS.taskNotStopped] }]);
		await tickOnce(clock);
		expect(await countRows("runs")).toBe(0);
	});

	test("is refused to an operator who sees only some friends, and one who may not plan again and again", async () => {
		const task = await stoppedAndMended(DAILY);
		for (const other of [
			await buildOperator({ scope: { all: false, tagIds: [tag.id] } }),
			await buildOperator({ abilities: ["action-read", "action-write", "friend-read"] }),
		]) {
			const session = await signInOperator(other);
			const refused = await sendRequest(path(task, "resume"), {
				...{ as: session, json: { resume: "catch_up" }, whole: true },
			});
			expect(refused.status).toBe(403);
		}
		expect(await listStoredTasks()).toMatchObject([{ status: 10, next_work_at: null }]);
	});
});

describe("a schedule for one day that stopped", () => {
	test("has no further round, and serves those whom it missed where the operator says so", async () => {
		const task = await stoppedAndMended(null);
		expect(await missed(task)).toEqual({ friends: 2, next_at: null });
		expect((await resume(task, "from_here")).status).toBe(422);
		expect((await resume(task, "catch_up")).status).toBe(200);
		await pass(MINUTE);
		expect(await countRows("runs")).toBe(2);
		expect(await listStoredTasks()).toMatchObject([{ status: 10, next_work_at: null, done: 2, total: 2 }]);
	});

	test("by a deleted action goes on once the action is restored", async () => {
		const { id: task } = await plan(null);
		await updateRow("actions", action.id, { deleted_at: clock.now });
		await pass(HOUR);
		expect((await resume(task, "catch_up")).status).toBe(404);
		await updateRow("actions", action.id, { deleted_at: null });
		expect((await resume(task, "catch_up")).status).toBe(200);
		await pass(MINUTE);
		expect(await countRows("runs")).toBe(2);
	});
});
