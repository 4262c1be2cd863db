import { dayNumber, dayWritten, weekdayOf } from "./minutes.ts";
import type { Capacity, SalonRules, Span } from "./settings.ts";

/** A resource as far as it is judged. */
export interface BookResource {
	id: number;
	name: string;
	isEnabled: boolean;
	position: number;
	/** Null takes the salon's. */
	capacity: { [Side in keyof Capacity]: number | null };
	/** Yen. */
	fee: number;
}

/** A course as far as it is judged. */
export interface BookCourse {
	id: number;
	name: string;
	minutes: number;
	isEnabled: boolean;
	/** Null takes the salon's. */
	bufferBefore: number | null;
	bufferAfter: number | null;
}

/** A shift that repeats. Days are `YYYY-MM-DD`, both included. */
export interface Master {
	id: number;
	resourceId: number;
	startDate: string;
	expiredAt: string | null;
	/** Weekdays, 0 is Sunday. */
	repeat: readonly number[];
	from: number;
	to: number;
}

/** A shift of one day. Without minutes it only takes away what its master has on `dirtyDate`. */
export interface DayShift {
	id: number;
	resourceId: number;
	masterId: number | null;
	date: string | null;
	dirtyDate: string | null;
	from: number | null;
	to: number | null;
}

/** What takes time: a reservation, or the new time that a change of it asks for. */
export interface Booking {
	id: number;
	/** The reservation: itself, or the one that it asks to change. */
	reservationId: number;
	resourceIds: readonly number[];
	/** The day's number, and minutes of that day. */
	day: number;
	from: number;
	to: number;
	before: number;
	after: number;
}

/** Who a time is kept for. */
export interface HoldOwner {
	id: string;
	isFriend: boolean;
}

/** A time kept for a friend who is filling in the form. */
export interface Hold extends Booking {
	key: string;
	/** Epoch ms. */
	until: number;
	/** When it began: it is not renewed for ever. */
	since: number;
	/** Whoever it is kept for, as far as that is known; `isFriend` is not for somebody without a friend's link. */
	owner: HoldOwner | null;
}

export interface Block {
	id: number;
	/** Null is the whole salon. */
	resourceId: number | null;
	day: number;
	from: number;
	to: number;
}

/** What a salon's free times depend on, besides what is booked on a day. */
export interface SalonSettings {
	rules: SalonRules;
	syncShift: boolean;
	enableOnline: boolean;
	resources: ReadonlyMap<number, BookResource>;
	courses: ReadonlyMap<number, BookCourse>;
	/** `resource:course` of pairs that are not booked. */
	unlinks: ReadonlySet<string>;
	/** By weekday, 0 is Sunday. */
	hours: readonly (readonly Span[])[];
	/** By date. */
	special: ReadonlyMap<string, { name: string; hours: readonly Span[] }>;
	masters: readonly Master[];
}

export const pairOf = (resourceId: number, courseId: number): string => `${resourceId}:${courseId}`;

/** What takes a resource's time, in salon minutes (`minutes.ts`). */
export interface Busy {
	booking: Booking;
	from: number;
	to: number;
	/** With the minutes kept free before and after. */
	padFrom: number;
	padTo: number;
}

/** What is judged of one day: everything that can touch a booking which begins on it, in salon minutes. */
export interface DayView {
	day: number;
	date: string;
	hours: readonly Span[];
	isSpecial: boolean;
	shifts: ReadonlyMap<number, readonly Span[]>;
	busy: ReadonlyMap<number, readonly Busy[]>;
	held: ReadonlyMap<number, readonly Busy[]>;
	/** Every booking once, whatever it takes. */
	shop: readonly Busy[];
	shopHeld: readonly Busy[];
	blocks: readonly (Span & { block: Block })[];
}

interface Day {
	bookings: Map<number, Booking>;
	blocks: Map<number, Block>;
	shifts: Map<number, DayShift>;
	holds: Map<string, Hold>;
}

/** A day lasts until 30:00, and what is kept free behind it four hours more: it touches the days beside it alone. */
const REACH = 1;
const NOTHING: Day = { bookings: new Map(), blocks: new Map(), shifts: new Map(), holds: new Map() };

/**
 * What is known of a salon's days. It is filled from the record and changed by each command; a day's view is made when
 * it is first asked for and kept until something that touches it changes.
 */
export class SalonBook {
	settings: SalonSettings;
	readonly #days = new Map<number, Day>();
	readonly #views = new Map<number, DayView>();

	constructor(settings: SalonSettings) {
		this.settings = settings;
	}

	/** Replaces the settings; every view is made anew. */
	renew(settings: SalonSettings): void {
		this.settings = settings;
		this.#views.clear();
	}

	/** Forgets days, with all that is on them. */
	forget(from: number, to: number): void {
		for (let day = from; day <= to; day++) {
			this.#days.delete(day);
			this.#touch(day);
		}
	}

	setBooking(booking: Booking): void {
		this.#at(booking.day).bookings.set(booking.id, booking);
	}

	dropBooking(id: number, day: number): void {
		this.#at(day).bookings.delete(id);
	}

	setBlock(block: Block): void {
		this.#at(block.day).blocks.set(block.id, block);
	}

	dropBlock(id: number, day: number): void {
		this.#at(day).blocks.delete(id);
	}

	/** A shift of one day stands on its own day and on the one that it replaces. */
	setShift(shift: DayShift): void {
		for (const day of daysOf(shift)) this.#at(day).shifts.set(shift.id, shift);
	}

	dropShift(shift: DayShift): void {
		for (const day of daysOf(shift)) this.#at(day).shifts.delete(shift.id);
	}

	setHold(hold: Hold): void {
		this.#at(hold.day).holds.set(hold.key, hold);
	}

	/** What is kept for friends on a day. */
	holdsOn(day: number): Hold[] {
		return [...(this.#days.get(day)?.holds.values() ?? [])];
	}

	dropHold(key: string, day: number): void {
		this.#at(day).holds.delete(key);
	}

	bookingsOn(day: number): Booking[] {
		return [...(this.#days.get(day)?.bookings.values() ?? [])];
	}

	/** How many rows are in memory. */
	get size(): number {
		let size = 0;
		for (const { bookings, blocks, shifts } of this.#days.values())
			size += bookings.size + blocks.size + shifts.size;
		return size;
	}

	view(day: number): DayView {
		const known = this.#views.get(day);
		if (known) return known;
		const made = this.#viewOf(day);
		this.#views.set(day, made);
		return made;
	}

	#at(day: number): Day {
		let found = this.#days.get(day);
		if (!found) {
			found = { bookings: new Map(), blocks: new Map(), shifts: new Map(), holds: new Map() };
			this.#days.set(day, found);
		}
		this.#touch(day);
		return found;
	}

	#touch(day: number): void {
		for (let near = day - REACH; near <= day + REACH; near++) this.#views.delete(near);
	}

	#viewOf(day: number): DayView {
		const date = dayWritten(day);
		const { hours, special } = this.settings;
		const ofDate = special.get(date);
		const near = [day - 1, day, day + 1].map((each) => this.#days.get(each) ?? NOTHING);
		const shop = near.flatMap(({ bookings }) => [...bookings.values()].map(busyOf));
		const shopHeld = near.flatMap(({ holds }) => [...holds.values()].map(busyOf));
		return {
			day,
			date,
			hours: merged((ofDate?.hours ?? hours[weekdayOf(day)] ?? []).map((span) => later(span, day))),
			isSpecial: ofDate !== undefined,
			shifts: this.#shiftsOn(day, date),
			busy: byResource(shop),
			held: byResource(shopHeld),
			shop,
			shopHeld,
			blocks: near.flatMap(({ blocks }) =>
				[...blocks.values()].map((block) => ({ ...later(block, block.day), block })),
			),
		};
	}

	#shiftsOn(day: number, date: string): Map<number, Span[]> {
		const ofDay = [...(this.#days.get(day)?.shifts.values() ?? [])];
		const replaced = new Set(
			ofDay.flatMap(({ dirtyDate, masterId }) => (dirtyDate === date ? [masterId] : [])),
		);
		const weekday = weekdayOf(day);
		const found = new Map<number, Span[]>();
		const add = (resourceId: number, span: Span) =>
			found.set(resourceId, [...(found.get(resourceId) ?? []), later(span, day)]);
		for (const master of this.settings.masters)
			if (repeatsOn(master, date, weekday) && !replaced.has(master.id)) add(master.resourceId, master);
		for (const { date: on, resourceId, from, to } of ofDay)
			if (on === date && from !== null && to !== null) add(resourceId, { from, to });
		return new Map([...found].map(([resourceId, spans]) => [resourceId, merged(spans)]));
	}
}

/** Whether a master has a shift on a day, unless a shift of one day replaces it. */
export const repeatsOn = (
	{ startDate, expiredAt, repeat }: Pick<Master, "startDate" | "expiredAt" | "repeat">,
	date: string,
	weekday: number,
): boolean => date >= startDate && (expiredAt === null || date <= expiredAt) && repeat.includes(weekday);

const daysOf = ({ date, dirtyDate }: DayShift): Set<number> =>
	new Set([date, dirtyDate].flatMap((each) => (each === null ? [] : [dayNumber(each)])));

const later = ({ from, to }: Span, day: number): Span => ({ from: day * 1_440 + from, to: day * 1_440 + to });

function busyOf(booking: Booking): Busy {
	const { from, to } = later(booking, booking.day);
	return { booking, from, to, padFrom: from - booking.before, padTo: to + booking.after };
}

function byResource(all: readonly Busy[]): Map<number, Busy[]> {
	const found = new Map<number, Busy[]>();
	for (const busy of all)
		for (const id of busy.booking.resourceIds) {
			const own = found.get(id);
			if (own) own.push(busy);
			else found.set(id, [busy]);
		}
	return found;
}

/** Spans in order, those that touch or overlap as one. */
function merged(spans: readonly Span[]): Span[] {
	const result: Span[] = [];
	for (const span of spans.toSorted((one, other) => one.from - other.from)) {
		const last = result.at(-1);
		if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
		else result.push({ ...span });
	}
	return result;
}
