import { mayOpenPage } from "#domain/engine/access/page-access.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { listLineFaults } from "#functions/console/line-connection/show-health.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { countFigures } from "./count-figures.ts";
import { findFirstSteps } from "./find-first-steps.ts";
import { listAgenda } from "./list-agenda.ts";
import { listWaitingWork } from "./list-waiting-work.ts";

/** Overview of the work that waits, and of today; parts beyond the operator's abilities are missing. */
export async function showHome({ ctx }: { ctx: OperatorCtx }) {
	const [figures, waiting, agenda, { steps, isClosed }, line] = await Promise.all([
		countFigures(ctx),
		listWaitingWork(ctx),
		listAgenda(ctx),
		findFirstSteps(ctx),
		mayOpenPage(ctx.operator.abilities, "lineConnection") ? listLineFaults(ctx) : null,
	]);
	return {
		today: currentDay(ctx.now, ctx.zone),
		figures,
		waiting,
		agenda,
		first_day: {
			steps: steps.map(({ name, isDone, isSkipped }) => ({ name, is_done: isDone, is_skipped: isSkipped })),
			is_closed: isClosed,
		},
		line_faults: line?.faults ?? [],
	};
}
