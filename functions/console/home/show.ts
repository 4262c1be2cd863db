import { today } from "#domain/platform/time/time.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { countFigures } from "./figures.ts";
import { firstSteps } from "./first-steps.ts";
import { countSalons } from "./salons.ts";

/** Today's overview; parts beyond the operator's abilities are missing. */
export async function showHome({ ctx }: { ctx: OperatorCtx }) {
	const [figures, salons, steps] = await Promise.all([countFigures(ctx), countSalons(ctx), firstSteps(ctx)]);
	return { today: today(ctx.now, ctx.zone), figures, salons, steps };
}
