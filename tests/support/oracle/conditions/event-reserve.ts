import type { OracleDecision } from "./oracle-question.ts";

export const eventReserve: OracleDecision<"eventReserve"> = ({ friend, condition, world }) => {
	const status = condition.match % 10;
	const inState = (id: number | null) =>
		friend.events.some((event) => event.slotId === id && event.status === status);
	const slots = world.slots.filter(
		(slot) => slot.folder === condition.event_slot_group_id && !slot.isDeleted,
	);
	const ofFolder =
		condition.match_type === 0
			? slots.some(({ id }) => inState(id))
			: slots.length > 0 && slots.every(({ id }) => inState(id));
	const has = condition.reservation_type === 1 ? ofFolder : inState(condition.event_slot_id);
	return condition.match < 10 ? has : !has;
};
