import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { findJourney } from "./find.ts";
import { phasesOf } from "./phases/of-journey.ts";

/** A journey for its editor. @throws Refusal 404 */
export async function showJourney({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const [journey, phases] = await Promise.all([findJourney(ctx, id), phasesOf(ctx, id)]);
	return {
		...journey,
		journey_tags: phases.map(({ id, name, filter, ...phase }, place) => ({
			id,
			name,
			filter,
			order: place + 1,
			member_query_id: phase.memberQueryId,
			passes_by_condition: phase.passesByCondition,
		})),
	};
}
