/**
 * Second implementation of a salon's free times, from the written rules alone, with sets of minutes and
 * without product code. Minutes count from 1970-01-01 00:00 local time.
 */
export interface OracleSalon {
	online: boolean;
	syncShift: boolean;
	unit: number;
	leadMinutes: number;
	daysAhead: number;
	maxOpen: number;
	slot: { admin: number; friend: number };
	shop: { admin: number; friend: number };
	buffers: { before: number; after: number };
	/** Minutes of the day per weekday, Sunday first. */
	hours: [number, number][][];
	special: Map<string, [number, number][]>;
	resources: { id: number; on: boolean; position: number; admin: number | null; friend: number | null }[];
	courses: { id: number; on: boolean; before: number | null; after: number | null }[];
	/** Pairs of resource and course that exclude each other. */
	apart: [number, number][];
}

export interface OracleMaster {
	id: number;
	resource: number;
	weekdays: number[];
	first: string;
	last: string | null;
	from: number;
	to: number;
}

/** Shift on one day; without minutes a day off from its master. */
export interface OracleShift {
	resource: number;
	master: number | null;
	/** Its own date, and the date of its master that it replaces. */
	on: string | null;
	instead: string | null;
	from: number | null;
	to: number | null;
}

export interface OracleBooking {
	reservation: number;
	resources: number[];
	date: string;
	from: number;
	to: number;
	before: number;
	after: number;
	/** Owner and expiry (minute of the walk) of a hold. */
	key?: string;
	until?: number;
}

export interface OracleBlock {
	resource: number | null;
	date: string;
	from: number;
	to: number;
}

export interface OracleQuery {
	date: string;
	from: number;
	to: number;
	course: number | null;
	resources: number[];
	/** Resources that are needed in addition to the chosen ones. */
	besides: number[];
	side: "admin" | "friend";
	/** Current minute. */
	now: number;
	ignoring: number | null;
	key: string | null;
	open: number;
}

export class SalonOracle {
	salon: OracleSalon;
	masters: OracleMaster[] = [];
	days: OracleShift[] = [];
	bookings: OracleBooking[] = [];
	blocks: OracleBlock[] = [];
	holds: OracleBooking[] = [];

	constructor(salon: OracleSalon) {
		this.salon = salon;
	}

	/** Names of the violated rules, for the time and for each resource. */
	objections(ask: OracleQuery): string[] {
		return [
			...this.#aboutTime(ask),
			...[...ask.resources, ...ask.besides].flatMap((id) =>
				this.#aboutResource(ask, id).map((rule) => `${rule} ${id}`),
			),
		].sort();
	}

	/** Resource that is assigned without a preference; undefined if none is free. */
	anyone(ask: OracleQuery): number | undefined {
		return this.able(ask)[0];
	}

	/** Resources that are free without a preference, in order of assignment. */
	able(ask: OracleQuery): number[] {
		if (this.objections({ ...ask, resources: [] }).length > 0) return [];
		const bookedOf = (id: number) =>
			this.bookings
				.filter(({ date, resources }) => date === ask.date && resources.includes(id))
				.reduce((sum, { from, to }) => sum + to - from, 0);
		return this.salon.resources
			.filter(({ id }) => !ask.besides.includes(id) && this.#aboutResource(ask, id).length === 0)
			.sort((a, b) => bookedOf(a.id) - bookedOf(b.id) || a.position - b.position || a.id - b.id)
			.map(({ id }) => id);
	}

	#aboutTime(ask: OracleQuery): string[] {
		const { salon } = this;
		const found: string[] = [];
		const begins = absoluteMinute(ask.date, ask.from);
		if (ask.side === "friend" && !salon.online) found.push("online");
		const course = salon.courses.find(({ id }) => id === ask.course);
		if (course && !course.on) found.push("course");
		const open = new Set(
			(salon.special.get(ask.date) ?? salon.hours[weekday(ask.date)]!).flatMap(([from, to]) =>
				range(from, to),
			),
		);
		if (!range(ask.from, ask.to).every((minute) => open.has(minute))) found.push("hours");
		if (ask.side === "friend" && ask.from % salon.unit !== 0) found.push("unit");
		if (begins < ask.now + salon.leadMinutes) found.push("too_soon");
		const today = Math.floor(ask.now / 1440);
		if (ask.side === "friend" && salon.daysAhead === 0 && absoluteMinute(ask.date, 0) / 1440 > today + 366)
			found.push("too_far");
		if (salon.daysAhead > 0 && absoluteMinute(ask.date, 0) / 1440 > today + salon.daysAhead)
			found.push("too_far");
		if (salon.maxOpen > 0 && ask.open >= salon.maxOpen) found.push("open_bookings");
		const others = this.#others(ask, true);
		const busiest = Math.max(
			...minutesOf(ask.date, ask.from, ask.to).map(
				(minute) => others.filter((other) => bookedSet(other).has(minute)).length,
			),
		);
		if (busiest + 1 > salon.shop[ask.side]) found.push("shop_full");
		return found;
	}

	#aboutResource(ask: OracleQuery, id: number): string[] {
		const { salon } = this;
		const found: string[] = [];
		const resource = salon.resources.find((each) => each.id === id)!;
		if (!resource.on) found.push("resource");
		if (salon.apart.some(([one, course]) => one === id && course === ask.course)) found.push("unlinked");
		if (salon.syncShift) {
			const works = this.#worksOn(id, ask.date);
			if (!range(ask.from, ask.to).every((minute) => works.has(minute))) found.push("shift");
		}
		const { before, after } = this.#buffers(ask);
		const wanted = minutesOf(ask.date, ask.from, ask.to);
		const kept = [
			...minutesOf(ask.date, ask.from - before, ask.from),
			...minutesOf(ask.date, ask.to, ask.to + after),
		];
		for (const block of this.blocks) {
			if (block.resource !== null && block.resource !== id) continue;
			const closed = new Set(minutesOf(block.date, block.from, block.to));
			if ([...wanted, ...kept].some((minute) => closed.has(minute))) found.push("block");
		}
		const most = resource[ask.side] ?? salon.slot[ask.side];
		const isFull = (others: OracleBooking[]) => {
			const full = (minute: number, own: "booked" | "kept") => {
				const booked = others.filter((other) => bookedSet(other).has(minute)).length;
				const isKept = others.some((other) => keptSet(other).has(minute));
				return own === "booked" ? booked + 1 + (isKept ? 1 : 0) > most : booked + 1 > most;
			};
			return wanted.some((minute) => full(minute, "booked")) || kept.some((minute) => full(minute, "kept"));
		};
		const ofResource = (all: OracleBooking[]) => all.filter(({ resources }) => resources.includes(id));
		const reservations = ofResource(this.#others(ask, false));
		const withHolds = ofResource(this.#others(ask, true));
		const touching = reservations.some((other) => touches(other, [...wanted, ...kept]));
		if (touching && isFull(reservations.filter((other) => touches(other, [...wanted, ...kept]))))
			found.push("resource_full");
		const holds = withHolds.filter(
			(other) => other.key !== undefined && touches(other, [...wanted, ...kept]),
		);
		if (holds.length > 0 && isFull(withHolds)) found.push("held");
		return found;
	}

	#buffers({ course }: OracleQuery) {
		const found = this.salon.courses.find(({ id }) => id === course);
		return {
			before: found?.before ?? this.salon.buffers.before,
			after: found?.after ?? this.salon.buffers.after,
		};
	}

	#others(ask: OracleQuery, withHolds: boolean): OracleBooking[] {
		const holds = withHolds && ask.side === "friend" ? this.holds.filter(({ key }) => key !== ask.key) : [];
		return [...this.bookings.filter(({ reservation }) => reservation !== ask.ignoring), ...holds];
	}

	#worksOn(resource: number, date: string): Set<number> {
		const works = new Set<number>();
		const add = (from: number, to: number) => {
			for (const minute of range(from, to)) works.add(minute);
		};
		for (const master of this.masters) {
			if (master.resource !== resource || !master.weekdays.includes(weekday(date))) continue;
			if (date < master.first || (master.last !== null && date > master.last)) continue;
			if (this.days.some(({ master: of, instead }) => of === master.id && instead === date)) continue;
			add(master.from, master.to);
		}
		for (const day of this.days)
			if (day.resource === resource && day.on === date && day.from !== null) add(day.from, day.to!);
		return works;
	}
}

const range = (from: number, to: number): number[] =>
	Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
const absoluteMinute = (date: string, minute: number): number =>
	Date.parse(`${date}T00:00:00Z`) / 60_000 + minute;
const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();
const minutesOf = (date: string, from: number, to: number): number[] =>
	range(absoluteMinute(date, from), absoluteMinute(date, to));

const sets = new WeakMap<OracleBooking, { booked: Set<number>; kept: Set<number> }>();
function setsOf(booking: OracleBooking) {
	let found = sets.get(booking);
	if (!found) {
		const { date, from, to, before, after } = booking;
		found = {
			booked: new Set(minutesOf(date, from, to)),
			kept: new Set([...minutesOf(date, from - before, from), ...minutesOf(date, to, to + after)]),
		};
		sets.set(booking, found);
	}
	return found;
}
const bookedSet = (booking: OracleBooking) => setsOf(booking).booked;
const keptSet = (booking: OracleBooking) => setsOf(booking).kept;
const touches = (booking: OracleBooking, minutes: number[]): boolean =>
	minutes.some((minute) => bookedSet(booking).has(minute) || keptSet(booking).has(minute));
