import {
	buildPairKey,
	type DayShift,
	SalonBook,
	type SalonSettings,
} from "#domain/booking/salons/salon-book.ts";
import { toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { DEFAULT_SALON_RULES, type SalonRules } from "#domain/booking/salons/salon-settings.ts";
import { createRandomGenerator } from "../seeded-generator.ts";
import type { OracleQuery, OracleSalon } from "./salon-oracle.ts";
import { SalonOracle } from "./salon-oracle.ts";

/** Seeded random source. */
export class SeededDraw {
	readonly random: () => number;
	constructor(seed: number) {
		this.random = createRandomGenerator(seed);
	}
	below(most: number): number {
		return Math.floor(this.random() * most);
	}
	pick<T>(all: readonly T[]): T {
		return all[this.below(all.length)]!;
	}
	maybe(chance: number): boolean {
		return this.random() < chance;
	}
	/** Start in steps of five minutes, with a random duration. */
	span(first = 540, last = 1_500): { from: number; to: number } {
		const from = first + 5 * this.below((last - first) / 5);
		return { from, to: Math.min(1_800, from + 5 * (1 + this.below(36))) };
	}
}

/** Days around the turn of a year, from a Thursday. */
export const WALK_DATES = ["2026-12-31", "2027-01-01", "2027-01-02", "2027-01-03"] as const;
const RESOURCES = [1, 2, 3];
const COURSES = [1, 2];

/** Random salon in the oracle's terms. */
function drawSalon(draw: SeededDraw): OracleSalon {
	const admin = draw.pick([1, 1, 2, 3]);
	const shop = draw.pick([2, 4, 999]);
	const hours = (): [number, number][] =>
		draw.pick<[number, number][]>([
			[[600, 1_200]],
			[
				[600, 780],
				[780, 900],
				[960, 1_500],
			],
			[[540, 1_800]],
			[],
		]);
	return {
		online: draw.maybe(0.9),
		syncShift: draw.maybe(0.5),
		unit: draw.pick([5, 15, 30]),
		leadMinutes: draw.pick([0, 0, 120]),
		daysAhead: draw.pick([0, 0, 1, 2]),
		maxOpen: draw.pick([0, 0, 2]),
		slot: { admin, friend: draw.maybe(0.7) ? admin : 1 },
		shop: { admin: shop, friend: Math.min(shop, draw.pick([1, 2, 999])) },
		buffers: { before: draw.pick([0, 0, 10]), after: draw.pick([0, 15]) },
		hours: Array.from({ length: 7 }, hours),
		special: new Map(WALK_DATES.filter(() => draw.maybe(0.25)).map((date) => [date, hours()])),
		resources: RESOURCES.map((id) => ({
			id,
			on: draw.maybe(0.9),
			position: draw.below(3),
			admin: draw.pick([null, null, 2]),
			friend: draw.pick([null, null, 1]),
		})),
		courses: COURSES.map((id) => ({
			id,
			on: draw.maybe(0.9),
			before: draw.pick([null, 0, 20]),
			after: draw.pick([null, 0, 30]),
		})),
		apart: draw.maybe(0.3) ? [[draw.pick(RESOURCES), draw.pick(COURSES)]] : [],
	};
}

/** The same salon as the product's settings. */
function settingsOf(oracle: SalonOracle): SalonSettings {
	const { salon, masters } = oracle;
	const spans = (hours: [number, number][]) => hours.map(([from, to]) => ({ from, to }));
	const rules: SalonRules = {
		...DEFAULT_SALON_RULES,
		unit: salon.unit as SalonRules["unit"],
		bufferBefore: salon.buffers.before,
		bufferAfter: salon.buffers.after,
		slotCapacity: salon.slot,
		shopCapacity: salon.shop,
		window: { leadMinutes: salon.leadMinutes, days: salon.daysAhead },
		maxOpen: salon.maxOpen,
	};
	return {
		rules,
		syncShift: salon.syncShift,
		enableOnline: salon.online,
		resources: new Map(
			salon.resources.map(({ id, on, position, admin, friend }) => [
				id,
				{ id, name: `R${id}`, isEnabled: on, position, capacity: { admin, friend }, fee: 0 },
			]),
		),
		courses: new Map(
			salon.courses.map(({ id, on, before, after }) => [
				id,
				{ id, name: `C${id}`, minutes: 60, isEnabled: on, bufferBefore: before, bufferAfter: after },
			]),
		),
		unlinks: new Set(salon.apart.map(([resource, course]) => buildPairKey(resource, course))),
		hours: salon.hours.map(spans),
		special: new Map([...salon.special].map(([date, hours]) => [date, { name: "", hours: spans(hours) }])),
		masters: masters.map(({ id, resource, weekdays, first, last, from, to }) => ({
			id,
			resourceId: resource,
			startDate: first,
			expiredAt: last,
			repeat: weekdays,
			from,
			to,
		})),
	};
}

/** Random salon with a filled calendar, in the oracle's and in the product's terms. */
export function drawSalonWorld(draw: SeededDraw): { oracle: SalonOracle; book: SalonBook } {
	const oracle = new SalonOracle(drawSalon(draw));
	for (let id = 1; id <= 3; id++)
		if (draw.maybe(0.6))
			oracle.masters.push({
				id,
				resource: draw.pick(RESOURCES),
				weekdays: [0, 1, 2, 3, 4, 5, 6].filter(() => draw.maybe(0.7)),
				first: draw.pick(["2026-01-01", ...WALK_DATES]),
				last: draw.pick([null, null, ...WALK_DATES]),
				...draw.span(480, 900),
				to: draw.pick([1_080, 1_500, 1_740]),
			});
	for (let count = draw.below(4); count > 0; count--) {
		const master = draw.maybe(0.6) ? draw.pick([null, ...oracle.masters]) : null;
		const instead = master ? draw.pick(WALK_DATES) : null;
		const isOff = instead !== null && draw.maybe(0.4);
		oracle.days.push({
			resource: master?.resource ?? draw.pick(RESOURCES),
			master: master?.id ?? null,
			on: isOff ? null : draw.maybe(0.7) && instead ? instead : draw.pick(WALK_DATES),
			instead,
			...(isOff ? { from: null, to: null } : draw.span(540, 1_200)),
		});
	}
	const book = new SalonBook(settingsOf(oracle));
	for (const [index, day] of oracle.days.entries()) book.setShift(shiftOf(day, index + 1));
	const drawn = (reservation: number) => ({
		reservation,
		resources: draw.maybe(0.2) ? [1, 2] : [draw.pick(RESOURCES)],
		date: draw.pick(WALK_DATES),
		...draw.span(),
		before: draw.pick([0, 0, 10]),
		after: draw.pick([0, 0, 20]),
	});
	for (let id = 1; id <= 6; id++) oracle.bookings.push(drawn(draw.maybe(0.1) ? 1 : id));
	if (draw.maybe(0.4)) {
		const beside = draw.pick(oracle.bookings);
		const { resources, date, from, to } = draw.maybe(0.5) ? beside : drawn(-1);
		oracle.holds.push({ ...drawn(-1), resources, date, from, to, key: draw.pick(["mine", "other"]) });
	}
	if (draw.maybe(0.5))
		oracle.blocks.push({
			resource: draw.pick([null, ...RESOURCES]),
			date: draw.pick(WALK_DATES),
			...draw.span(),
		});
	for (const [index, booking] of oracle.bookings.entries()) book.setBooking(asBooking(booking, index + 1));
	for (const hold of oracle.holds)
		book.setHold({ ...asBooking(hold, -1), key: hold.key!, until: 0, since: 0, owner: null });
	for (const [index, { resource, date, from, to }] of oracle.blocks.entries())
		book.setBlock({ id: index + 1, resourceId: resource, day: toDayNumber(date), from, to });
	return { oracle, book };
}

type OracleRange = Pick<OracleQuery, "date" | "from" | "to" | "resources">;

/** Range that starts or ends at or near an existing one, where off-by-one errors are most likely. */
function drawBeside(draw: SeededDraw, oracle: SalonOracle): OracleRange | undefined {
	const blocks = oracle.blocks.map(({ resource, ...block }) => ({
		...block,
		...{ resources: [resource ?? draw.pick(RESOURCES)], before: 0, after: 0 },
	}));
	const other = draw.pick([...oracle.bookings, ...oracle.holds, ...blocks]);
	const edge =
		draw.pick([other.from - other.before, other.from, other.to, other.to + other.after]) +
		draw.pick([-30, -20, -15, -10, 0, 0, 0, 0, 10, 15, 20, 30]);
	const length = 5 * (1 + draw.below(36));
	const from = draw.maybe(0.5) ? edge : edge - length;
	// A booking past midnight also occupies the next day's early morning.
	const next = WALK_DATES[WALK_DATES.indexOf(other.date as (typeof WALK_DATES)[number]) + 1];
	const [date, begins] = next && from >= 1_440 && draw.maybe(0.7) ? [next, from - 1_440] : [other.date, from];
	return begins >= 0 && begins + length <= 1_800
		? { date, from: begins, to: begins + length, resources: [draw.pick(other.resources)] }
		: undefined;
}

export function drawOracleQuery(draw: SeededDraw, oracle: SalonOracle): OracleQuery {
	const anywhere = (): OracleRange => ({
		date: draw.pick(WALK_DATES),
		...draw.span(570, 1_440),
		resources: draw.maybe(0.2) ? [1, 3] : [draw.pick(RESOURCES)],
	});
	const place = (draw.maybe(0.5) && drawBeside(draw, oracle)) || anywhere();
	return {
		...place,
		course: draw.pick([null, ...COURSES]),
		besides: draw.maybe(0.2) ? [draw.pick(RESOURCES.filter((id) => !place.resources.includes(id)))] : [],
		side: draw.pick(["admin", "friend"]),
		now: toDayNumber("2026-12-31") * 1_440 + draw.pick([0, 0, 700]),
		ignoring: draw.pick([null, null, 1]),
		key: draw.pick([null, "mine"]),
		open: draw.below(3),
	};
}

const asBooking = (booking: SalonOracle["bookings"][number], id: number) => ({
	id,
	reservationId: booking.reservation,
	resourceIds: booking.resources,
	day: toDayNumber(booking.date),
	from: booking.from,
	to: booking.to,
	before: booking.before,
	after: booking.after,
});

const shiftOf = (day: SalonOracle["days"][number], id: number): DayShift => ({
	id,
	resourceId: day.resource,
	masterId: day.master,
	date: day.on,
	dirtyDate: day.instead,
	from: day.from,
	to: day.to,
});
