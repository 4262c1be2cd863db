import { type DrawCondition, drawId } from "./draw-values.ts";

export const eventReserve: DrawCondition = ({ chance, world }) => ({
	reservation_type: chance.pick([0, 1]),
	event_slot_id: drawId(chance, world.slots),
	event_slot_group_id: chance.pick([...world.slotFolders, 5, 5]),
	match: chance.pick([1, 1, 2, 3, 4, 11, 12, 13, 14]),
	match_type: chance.pick([0, 0, 1]),
});
