import { env } from "cloudflare:workers";
import type { z } from "zod";
import { connectD1 } from "#db/d1-client.ts";
import { taskInput } from "#domain/engine/actions/task-input.ts";
import { addTask } from "#functions/automation/tasks/add-task.ts";
import { runTick } from "#functions/tick.ts";
import { readRows } from "./database-snapshot.ts";
import { type BuiltOperator, operatorContext } from "./operator-builders.ts";
import { storeRow } from "./store-rows.ts";
import type { TestClock } from "./test-clock.ts";

interface Plan {
	clock: TestClock;
	by: BuiltOperator;
	action: { id: number };
	funnelId?: number;
}

/** Schedules an action for 11:00. */
export const planTaskAtEleven = (plan: Plan) =>
	planTask({ ...plan, input: { date: "2026-11-20", time: "11:00" } });

/** Schedules an action through the schedule page's verb. */
export const planTask = ({
	clock,
	by,
	action,
	funnelId,
	input,
}: Plan & { input: Omit<z.input<typeof taskInput>, "funnel_id"> }) =>
	addTask({
		ctx: operatorContext(clock, by),
		input: { ...taskInput.parse({ ...input, funnel_id: funnelId ?? null }), action_id: action.id },
	});

/** Saved search with these conditions. */
export async function buildSavedSearch(inputs: object[]): Promise<number> {
	const filter = { inputs, with_blocked: 0, user_rate_type: 0, sort_type: 1, take_num: 50 };
	const member_query_id = await storeRow("member_queries", { filter, created_at: 1 });
	return storeRow("funnels", { name: "検索", member_query_id, created_at: 1 });
}

/** One cron tick. */
export const tickOnce = (clock: TestClock, database: D1Database = env.DB) =>
	runTick(clock.context({ db: connectD1(database) }));

/** Stored tasks. */
export const listStoredTasks = () =>
	readRows<{
		status: number;
		next_work_at: number | null;
		cursor: number;
		done: number;
		skipped: number;
		failed: number;
		total: number | null;
		round: number;
	}>("select * from action_tasks order by id");
