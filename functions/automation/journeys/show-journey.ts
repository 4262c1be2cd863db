import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findJourney } from "./find-journey.ts";
import { listPhases } from "./phases/list-phases.ts";

/** Journey for its editor. @throws Refusal 404 */
export async function showJourney({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const [journey, phases] = await Promise.all([findJourney(ctx, id), listPhases(ctx, id)]);
	return {
		...journey,
		journey_tags: phases.map(({ id, name, filter, ...phase }, index) => ({
			id,
			name,
			filter,
			order: index + 1,
			member_query_id: phase.memberQueryId,
			passes_by_condition: phase.passesByCondition,
		})),
	};
}
