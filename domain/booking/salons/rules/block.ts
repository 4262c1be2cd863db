import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { formatClockMinute } from "../salon-minutes.ts";
import type { ResourceRule } from "./availability-rule.ts";

/** Rule: excludes a booking that overlaps a block, buffers included. */
export const block: ResourceRule = {
	scope: "resource",
	isViolatedBy: ({ view, padFrom, padTo }, { id }, report) => {
		if (view.blocks.length === 0) return false;
		const overlappingBlocks = view.blocks.filter(
			({ from, to, block: { resourceId } }) =>
				from < padTo && to > padFrom && (resourceId === null || resourceId === id),
		);
		for (const { block: blockEntry } of overlappingBlocks)
			report?.({
				resource_id: id,
				block_id: blockEntry.id,
				time: `${formatClockMinute(blockEntry.from)}〜${formatClockMinute(blockEntry.to)}`,
			});
		return overlappingBlocks.length > 0;
	},
	sentence: ({ resource_id, time = "" }, names) => VERDICT_TEXTS.blocked(names.resource(resource_id), time),
};
