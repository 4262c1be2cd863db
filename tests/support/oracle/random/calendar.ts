import type { WorldSalonPart } from "../world/world-records.ts";
import { type ConditionSource, type DrawCondition, drawIds, drawPeriod } from "./draw-values.ts";

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

export const calendar: DrawCondition = (source) => {
	const { chance, world } = source;
	const use = () => ({ use: chance.maybe(0.4), invert: chance.maybe(0.35) });
	return {
		salonIds: drawIds(chance, world.salons),
		matchType: chance.pick(["some", "all"]),
		reservationPhase: chance.pick(["reserved", "reserved", "notReserved", "neverReserved"]),
		timeRange: { ...use(), selected: drawPeriod(chance) },
		resource: { ...use(), ...options(source, world.resources) },
		course: { ...use(), ...options(source, world.courses) },
		status: { ...use(), selected: chance.some(STATUSES, chance.between(1, 4)) },
	};
};

const options = ({ chance }: ConditionSource, all: WorldSalonPart[]) => ({
	dynamic: chance.maybe(0.3),
	with_past: chance.maybe(0.4),
	selected: chance.maybe(0.1) ? [-1] : chance.some(all, chance.between(1, 4)).map(({ id }) => id),
});
