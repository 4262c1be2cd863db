import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { countFigures } from "./count-figures.ts";
import { countSalons } from "./count-salons.ts";
import { findFirstSteps } from "./find-first-steps.ts";

/** Today's overview; parts beyond the operator's abilities are missing. */
export async function showHome({ ctx }: { ctx: OperatorCtx }) {
	const [figures, salons, steps] = await Promise.all([
		countFigures(ctx),
		countSalons(ctx),
		findFirstSteps(ctx),
	]);
	return { today: currentDay(ctx.now, ctx.zone), figures, salons, steps };
}
