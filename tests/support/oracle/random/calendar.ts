import type { OfSalon } from "../world/records.ts";
import { type Draw, idsOf, type Source, somePeriod } from "./draw.ts";

const STATUSES = [
	"approved",
	"pending",
	"canceled",
	"denied",
	"cancel_pending",
	"cancel_denied",
	"edit_pending",
	"edit_denied",
];

export const calendar: Draw = (source) => {
	const { chance, world } = source;
	const use = () => ({ use: chance.maybe(0.4), invert: chance.maybe(0.35) });
	return {
		salonIds: idsOf(chance, world.salons),
		matchType: chance.pick(["some", "all"]),
		reservationPhase: chance.pick(["reserved", "reserved", "notReserved", "neverReserved"]),
		timeRange: { ...use(), selected: somePeriod(chance) },
		resource: { ...use(), ...options(source, world.resources) },
		course: { ...use(), ...options(source, world.courses) },
		status: { ...use(), selected: chance.some(STATUSES, chance.between(1, 4)) },
	};
};

const options = ({ chance }: Source, all: OfSalon[]) => ({
	dynamic: chance.maybe(0.3),
	with_past: chance.maybe(0.4),
	selected: chance.maybe(0.1) ? [-1] : chance.some(all, chance.between(1, 4)).map(({ id }) => id),
});
