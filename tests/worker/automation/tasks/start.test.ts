import { beforeEach, describe, expect, test } from "vitest";
import { TASK_TEXTS } from "#domain/platform/texts/tasks-texts.ts";
import { HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { listTasks } from "#functions/automation/tasks/list-tasks.ts";
import { addTagsEffect, buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import { deliveryTexts, readDeliveries } from "#tests/support/delivery-builders.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { type BuiltOperator, buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { readRuns } from "#tests/support/run-builders.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import {
	buildSavedSearch,
	listStoredTasks,
	planTaskAtEleven,
	tickOnce,
} from "#tests/support/task-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00");
	operator = await buildOperator();
});

const plan = (action: { id: number }, funnelId?: number, by = operator) =>
	planTaskAtEleven({ clock, by, action, ...(funnelId !== undefined && { funnelId }) });
const tagged = (...tag_ids: number[]) => ({ type: 60, tag_ids, tag_or: 0 });
const tasksOf = (action: { id: number }) =>
	listTasks({ ctx: operatorContext(clock, operator), input: { id: action.id } });

describe("a planned run of an action", () => {
	test("comes at its moment, once for each friend of its custom search, and says so afterwards", async () => {
		const [vip, met] = [await buildTag(), await buildTag()];
		const friends = [await buildFriend({ tagIds: [vip.id] }), await buildFriend({ tagIds: [vip.id] })];
		const other = await buildFriend();
		const blocked = await buildFriend({ tagIds: [vip.id], blockedAt: 1 });
		const action = await buildAction({ effects: [sendTextEffect("ご案内"), addTagsEffect(met.id)] });
		await plan(action, await buildSavedSearch([tagged(vip.id)]));
		clock.advance(HOUR - 1);
		await tickOnce(clock);
		expect(await countRows("runs")).toBe(0);
		clock.advance(1);
		for (let minute = 0; minute < 3; minute++) {
			await tickOnce(clock);
			clock.advance(MINUTE);
		}
		expect(await listStoredTasks()).toMatchObject([{ status: 10, next_work_at: null, total: 2, done: 2 }]);
		const runs = await readRuns();
		expect(runs.map(({ friendId }) => friendId).sort()).toEqual(friends.map(({ id }) => id));
		expect(runs[0]).toMatchObject({ causeType: "task", causeLabel: "2026-11-20 11:00 の予定" });
		expect((await readDeliveries()).flatMap(deliveryTexts)).toEqual(["ご案内", "ご案内"]);
		expect(clock.deliveries.delays).toContain(0);
		for (const friend of friends) expect(await tagIdsOf(friend)).toEqual([vip.id, met.id]);
		for (const nobody of [other, blocked]) expect(await tagIdsOf(nobody)).not.toContain(met.id);
		expect((await tasksOf(action)).items).toMatchObject([
			{
				status: 10,
				state: "finished",
				total: 2,
				done: 2,
				skipped: 0,
				failed: 0,
				ended_at: "2026-11-20 11:00:00",
			},
		]);
	});

	test("runs what the action is by then; for one that was deleted it is over without a run", async () => {
		await buildFriend();
		const [kept, gone] = [await buildAction(), await buildAction()];
		await plan(kept);
		await plan(gone);
		await updateRow("actions", gone.id, { deleted_at: clock.now });
		await updateRow("actions", kept.id, { version: 2 });
		await storeRow("action_effects", {
			action_id: kept.id,
			version: 2,
			position: 0,
			type: 1,
			effect: sendTextEffect("新しい"),
		});
		clock.advance(HOUR);
		await tickOnce(clock);
		expect((await readDeliveries()).flatMap(deliveryTexts)).toEqual(["新しい"]);
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
		await plan(action, undefined, staff);
		await plan(action, await buildSavedSearch([tagged(vip.id)]), staff);
		clock.advance(HOUR);
		await tickOnce(clock);
		expect((await readRuns()).map(({ friendId }) => friendId).sort()).toEqual([mine.id, both.id, both.id]);
	});

	test("by an operator who may see nobody is for nobody", async () => {
		const staff = await buildOperator({ scope: { all: false, tagIds: [] } });
		await buildFriend({ tagIds: [(await buildTag()).id] });
		await plan(await buildAction(), undefined, staff);
		clock.advance(HOUR);
		await tickOnce(clock);
		expect(await countRows("runs")).toBe(0);
		expect(await listStoredTasks()).toMatchObject([{ status: 10, next_work_at: null, total: null, done: 0 }]);
	});

	test("whose conditions name what was deleted since is for nobody, and says so", async () => {
		const gone = await buildTag();
		await buildFriend();
		const action = await buildAction();
		await plan(action, await buildSavedSearch([{ ...tagged(gone.id), tag_or: 2 }]));
		expect((await tasksOf(action)).items).toMatchObject([{ reason: null }]);
		await updateRow("tags", gone.id, { deleted_at: clock.now });
		expect((await tasksOf(action)).items).toMatchObject([
			{ reason: TASK_TEXTS.taskBroken, state: "planned" },
		]);
		clock.advance(HOUR);
		await tickOnce(clock);
		expect(await countRows("runs")).toBe(0);
		expect((await tasksOf(action)).items).toMatchObject([
			{
				reason: TASK_TEXTS.taskStoppedByFilter,
				status: 10,
				state: "stopped",
				next_work_at: null,
				total: null,
			},
		]);
	});
});
