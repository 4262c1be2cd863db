import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { ResourceRule } from "./availability-rule.ts";
import { computeMaxLoad, listOverlapping, listReservationIds } from "./booking-load.ts";

/** Rule: limits a resource's simultaneous bookings. A pending request counts as booked. */
export const resourceFull: ResourceRule = {
	about: "resource",
	objects: (question, { id, capacity }, tell) => {
		const { settings, side, view } = question;
		const most = capacity[side] ?? settings.rules.slotCapacity[side];
		const taken = listOverlapping(question, view.busy.get(id));
		const objects = taken.length > 0 && computeMaxLoad(question, taken) > most;
		if (objects) tell?.({ resource_id: id, count: most, reservation_ids: listReservationIds(taken) });
		return objects;
	},
	sentence: ({ resource_id, count = 0 }, names) =>
		VERDICT_TEXTS.resourceFull(names.resource(resource_id), count),
};
