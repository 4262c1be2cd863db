import { sql } from "drizzle-orm";
import { presentSteps } from "#functions/engine/steps/present-steps.ts";
import { loadSteps, type ReaderPositions } from "#functions/engine/steps/stored-steps.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { REMINDER_STEP_OWNER } from "./reminder-step-owner.ts";
import { reminderStepReaders } from "./reminder-step-readers.ts";

/** Steps of a reminder, each with the number of set reminders that wait for it. @throws Refusal 404 */
export async function showReminderSteps({ ctx, input }: { ctx: OperatorCtx; input: { id: number } }) {
	const storedSteps = await loadSteps(ctx, REMINDER_STEP_OWNER, input.id, waitingReminders(ctx, input.id));
	if (!storedSteps) throw notFound();
	return { version: storedSteps.version, steps: await presentSteps(ctx, storedSteps.steps) };
}

/** Friends with a set reminder; its next step is their position. */
const waitingReminders = (ctx: OperatorCtx, id: number): ReaderPositions => ({
	rows: sql`select step_id as place, count(distinct friend_id) as n
		from (${reminderStepReaders(ctx, id, null)}) group by step_id`,
	waiting: sql`(select coalesce(sum(p.n), 0) from positions p where p.place = t.id)`,
});
