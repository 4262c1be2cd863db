import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { countFigures } from "./count-figures.ts";
import { findFirstSteps } from "./find-first-steps.ts";
import { listAgenda } from "./list-agenda.ts";
import { listWaitingWork } from "./list-waiting-work.ts";

/** Overview of the work that waits, and of today; parts beyond the operator's abilities are missing. */
export async function showHome({ ctx }: { ctx: OperatorCtx }) {
	const [figures, waiting, agenda, { steps, isClosed }] = await Promise.all([
		countFigures(ctx),
		listWaitingWork(ctx),
		listAgenda(ctx),
		findFirstSteps(ctx),
	]);
	return {
		...{ today: currentDay(ctx.now, ctx.zone), figures, waiting, agenda },
		first_day: {
			steps: steps.map(({ name, isDone, isSkipped }) => ({ name, is_done: isDone, is_skipped: isSkipped })),
			is_closed: isClosed,
		},
	};
}
