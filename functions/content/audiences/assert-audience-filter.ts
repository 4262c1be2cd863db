import { EVERY_FRIEND } from "#domain/engine/actions/task-input.ts";
import { isFilterBroken } from "#domain/engine/filters/broken-filter.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

/**
 * Refuses a filter that an operator may not fill an audience with: LINE tells the number of its friends.
 * @throws Refusal 403 for conditions beyond their abilities; 422 for a filter that names something deleted
 */
export async function assertAudienceFilter(ctx: OperatorCtx, stored: Filter | null): Promise<void> {
	const filter = stored ?? EVERY_FRIEND;
	assertConditionsAllowed(ctx.operator, filter);
	if (isFilterBroken(filter, await loadFilterNames(ctx, [filter])))
		throw invalid("filter", BROADCAST_TEXTS.filterBroken);
}
