import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { greatestLoad, heldNear, near } from "./load.ts";
import type { ResourceRule } from "./rule.ts";

/** A friend's hold counts as occupied for all other friends. */
export const held: ResourceRule = {
	about: "resource",
	objects: (question, { id, capacity }, tell) => {
		const { settings, side, view } = question;
		const kept = heldNear(question, view.held.get(id));
		if (kept.length === 0) return false;
		const most = capacity[side] ?? settings.rules.slotCapacity[side];
		const objects = greatestLoad(question, [...near(question, view.busy.get(id)), ...kept]) > most;
		if (objects) tell?.({ resource_id: id });
		return objects;
	},
	sentence: ({ resource_id }, names) => VERDICT_TEXTS.held(names.resource(resource_id)),
};
