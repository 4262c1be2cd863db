import { env } from "cloudflare:workers";
import type { z } from "zod";
import { connect } from "#db/client.ts";
import { taskInput } from "#domain/engine/actions/task.ts";
import { addTask } from "#functions/automation/tasks/add.ts";
import { tick } from "#functions/tick.ts";
import type { TestClock } from "./clock.ts";
import { type BuiltOperator, operatorContext } from "./operators.ts";
import { rows } from "./snapshot.ts";
import { store } from "./stored.ts";

interface Plan {
	clock: TestClock;
	by: BuiltOperator;
	action: { id: number };
	funnelId?: number;
}

/** Plans an action for eleven o'clock, by an operator of the console. */
export const planAtEleven = (plan: Plan) =>
	planTask({ ...plan, input: { date: "2026-11-20", time: "11:00" } });

/** Plans an action as the page of its schedule would. */
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

/** A custom search with these conditions. */
export async function buildFunnel(inputs: object[]): Promise<number> {
	const filter = { inputs, with_blocked: 0, user_rate_type: 0, sort_type: 1, take_num: 50 };
	const member_query_id = await store("member_queries", { filter, created_at: 1 });
	return store("funnels", { name: "検索", member_query_id, created_at: 1 });
}

/** The minute's work of the clock. */
export const tickWith = (clock: TestClock, database: D1Database = env.DB) =>
	tick(clock.context({ db: connect(database) }));

/** The tasks as they are stored. */
export const storedTasks = () =>
	rows<{
		status: number;
		next_work_at: number | null;
		cursor: number;
		done: number;
		skipped: number;
		failed: number;
		total: number | null;
		round: number;
	}>("select * from action_tasks order by id");
