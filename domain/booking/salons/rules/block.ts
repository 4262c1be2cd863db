import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { formatClockMinute } from "../salon-minutes.ts";
import type { ResourceRule } from "./availability-rule.ts";

/** Rule: excludes a booking that overlaps a block, buffers included. */
export const block: ResourceRule = {
	about: "resource",
	objects: ({ view, padFrom, padTo }, { id }, tell) => {
		if (view.blocks.length === 0) return false;
		const found = view.blocks.filter(
			({ from, to, block: { resourceId } }) =>
				from < padTo && to > padFrom && (resourceId === null || resourceId === id),
		);
		for (const { block: each } of found)
			tell?.({
				resource_id: id,
				block_id: each.id,
				time: `${formatClockMinute(each.from)}〜${formatClockMinute(each.to)}`,
			});
		return found.length > 0;
	},
	sentence: ({ resource_id, time = "" }, names) => VERDICT_TEXTS.blocked(names.resource(resource_id), time),
};
