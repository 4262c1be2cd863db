import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { ResourceRule } from "./availability-rule.ts";
import { computeMaxLoad, listOverlapping, listOverlappingHolds } from "./booking-load.ts";

/** Rule: a friend's hold counts as occupied for all other friends. */
export const held: ResourceRule = {
	about: "resource",
	objects: (question, { id, capacity }, tell) => {
		const { settings, side, view } = question;
		const kept = listOverlappingHolds(question, view.held.get(id));
		if (kept.length === 0) return false;
		const most = capacity[side] ?? settings.rules.slotCapacity[side];
		const objects =
			computeMaxLoad(question, [...listOverlapping(question, view.busy.get(id)), ...kept]) > most;
		if (objects) tell?.({ resource_id: id });
		return objects;
	},
	sentence: ({ resource_id }, names) => VERDICT_TEXTS.held(names.resource(resource_id)),
};
