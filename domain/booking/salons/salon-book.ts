import { DAY_MINUTES, formatDayNumber, getWeekday, toDayNumber } from "./salon-minutes.ts";
import type { BookingCapacity, MinuteSpan, SalonRules } from "./salon-settings.ts";

/** Resource, reduced to the fields that rules need. */
export interface BookResource {
	id: number;
	name: string;
	isEnabled: boolean;
	position: number;
	/** Null inherits the salon's value. */
	capacity: { [Side in keyof BookingCapacity]: number | null };
	/** Yen. */
	fee: number;
}

/** Course, reduced to the fields that rules need. */
export interface BookCourse {
	id: number;
	name: string;
	minutes: number;
	isEnabled: boolean;
	/** Null inherits the salon's value. */
	bufferBefore: number | null;
	bufferAfter: number | null;
}

/** Repeating shift. Days are `YYYY-MM-DD`, both inclusive. */
export interface MasterShift {
	id: number;
	resourceId: number;
	startDate: string;
	expiredAt: string | null;
	/** Weekdays, 0 is Sunday. */
	repeat: readonly number[];
	from: number;
	to: number;
}

/** Shift of one day. Without minutes it only cancels its master's shift on `dirtyDate`. */
export interface DayShift {
	id: number;
	resourceId: number;
	/** Repeating shift of which it replaces one day; null for none. */
	masterId: number | null;
	/** Day of the shift. */
	date: string | null;
	/** Day on which the repeating shift is replaced; another than `date` if the shift was moved. */
	dirtyDate: string | null;
	from: number | null;
	to: number | null;
}

/** Occupied time: a reservation, or the new time that a change request asks for. */
export interface OccupyingBooking {
	id: number;
	/** Reservation: itself, or the one that the request would change. */
	reservationId: number;
	resourceIds: readonly number[];
	/** Day number, and minutes of that day. */
	day: number;
	from: number;
	to: number;
	/** Buffer minutes. */
	before: number;
	after: number;
}

/** Owner of a hold. */
export interface HoldOwner {
	id: string;
	isFriend: boolean;
}

/** Time held for a friend who is filling in the form. */
export interface Hold extends OccupyingBooking {
	key: string;
	/** Epoch ms. */
	until: number;
	/** Creation time, because a hold is not renewed indefinitely. */
	since: number;
	/** Owner, if known; `isFriend` is false for a visitor without a friend's link. */
	owner: HoldOwner | null;
}

export interface OccupyingBlock {
	id: number;
	/** Null for the whole salon. */
	resourceId: number | null;
	day: number;
	from: number;
	to: number;
}

/** Settings that determine a salon's free times, apart from the bookings of a day. */
export interface SalonSettings {
	rules: SalonRules;
	syncShift: boolean;
	enableOnline: boolean;
	resources: ReadonlyMap<number, BookResource>;
	courses: ReadonlyMap<number, BookCourse>;
	/** `resource:course` of pairs that cannot be booked together. */
	unlinks: ReadonlySet<string>;
	/** By weekday, 0 is Sunday. */
	hours: readonly (readonly MinuteSpan[])[];
	/** By date. */
	special: ReadonlyMap<string, { name: string; hours: readonly MinuteSpan[] }>;
	masters: readonly MasterShift[];
}

export const buildPairKey = (resourceId: number, courseId: number): string => `${resourceId}:${courseId}`;

/** Occupied time of a resource, in salon minutes (see `toDayNumber`). */
export interface BusyTime {
	booking: OccupyingBooking;
	from: number;
	to: number;
	/** Including the buffers before and after. */
	padFrom: number;
	padTo: number;
}

/**
 * Data for the rules about one day: everything that can affect a booking that starts on it, in salon minutes.
 */
export interface DayView {
	day: number;
	date: string;
	hours: readonly MinuteSpan[];
	isSpecial: boolean;
	shifts: ReadonlyMap<number, readonly MinuteSpan[]>;
	busyTimes: ReadonlyMap<number, readonly BusyTime[]>;
	holds: ReadonlyMap<number, readonly BusyTime[]>;
	/** Every booking once, regardless of its resources. */
	shop: readonly BusyTime[];
	shopHolds: readonly BusyTime[];
	blocks: readonly (MinuteSpan & { block: OccupyingBlock })[];
}

interface DayEntries {
	bookings: Map<number, OccupyingBooking>;
	blocks: Map<number, OccupyingBlock>;
	shifts: Map<number, DayShift>;
	holds: Map<string, Hold>;
}

/** A day lasts until 30:00 and a buffer adds up to four hours, so it affects only the adjacent days. */
const AFFECTED_DAYS = 1;
const EMPTY_DAY: DayEntries = { bookings: new Map(), blocks: new Map(), shifts: new Map(), holds: new Map() };

/**
 * Cached days of a salon. The cache is filled from the database and updated by each command; a day's view is
 * built on first access and kept until something that affects it changes.
 */
export class SalonBook {
	settings: SalonSettings;
	readonly #days = new Map<number, DayEntries>();
	readonly #views = new Map<number, DayView>();

	constructor(settings: SalonSettings) {
		this.settings = settings;
	}

	/** Replaces the settings and invalidates every view. */
	renew(settings: SalonSettings): void {
		this.settings = settings;
		this.#views.clear();
	}

	/** Evicts days with all their entries. */
	forget(from: number, to: number): void {
		for (let day = from; day <= to; day++) {
			this.#days.delete(day);
			this.#touch(day);
		}
	}

	setBooking(booking: OccupyingBooking): void {
		this.#at(booking.day).bookings.set(booking.id, booking);
	}

	dropBooking(id: number, day: number): void {
		this.#at(day).bookings.delete(id);
	}

	setBlock(block: OccupyingBlock): void {
		this.#at(block.day).blocks.set(block.id, block);
	}

	dropBlock(id: number, day: number): void {
		this.#at(day).blocks.delete(id);
	}

	/** A shift of one day is stored on its own day and on the one that it replaces. */
	setShift(shift: DayShift): void {
		for (const day of listShiftDays(shift)) this.#at(day).shifts.set(shift.id, shift);
	}

	dropShift(shift: DayShift): void {
		for (const day of listShiftDays(shift)) this.#at(day).shifts.delete(shift.id);
	}

	setHold(hold: Hold): void {
		this.#at(hold.day).holds.set(hold.key, hold);
	}

	/** Returns the holds of a day. */
	holdsOn(day: number): Hold[] {
		return [...(this.#days.get(day)?.holds.values() ?? [])];
	}

	dropHold(key: string, day: number): void {
		this.#at(day).holds.delete(key);
	}

	bookingsOn(day: number): OccupyingBooking[] {
		return [...(this.#days.get(day)?.bookings.values() ?? [])];
	}

	/** Number of rows in memory. */
	get size(): number {
		let size = 0;
		for (const { bookings, blocks, shifts } of this.#days.values())
			size += bookings.size + blocks.size + shifts.size;
		return size;
	}

	view(day: number): DayView {
		const cached = this.#views.get(day);
		if (cached) return cached;
		const dayView = this.#viewOf(day);
		this.#views.set(day, dayView);
		return dayView;
	}

	#at(day: number): DayEntries {
		let entries = this.#days.get(day);
		if (!entries) {
			entries = { bookings: new Map(), blocks: new Map(), shifts: new Map(), holds: new Map() };
			this.#days.set(day, entries);
		}
		this.#touch(day);
		return entries;
	}

	#touch(day: number): void {
		for (let affectedDay = day - AFFECTED_DAYS; affectedDay <= day + AFFECTED_DAYS; affectedDay++)
			this.#views.delete(affectedDay);
	}

	#viewOf(day: number): DayView {
		const date = formatDayNumber(day);
		const { hours, special } = this.settings;
		const specialDay = special.get(date);
		const nearbyDays = [day - 1, day, day + 1].map((each) => this.#days.get(each) ?? EMPTY_DAY);
		const shop = nearbyDays.flatMap(({ bookings }) => [...bookings.values()].map(toBusyTime));
		const shopHolds = nearbyDays.flatMap(({ holds }) => [...holds.values()].map(toBusyTime));
		return {
			day,
			date,
			hours: mergeSpans(
				(specialDay?.hours ?? hours[getWeekday(day)] ?? []).map((span) => toSalonSpan(span, day)),
			),
			isSpecial: specialDay !== undefined,
			shifts: this.#shiftsOn(day, date),
			busyTimes: groupByResource(shop),
			holds: groupByResource(shopHolds),
			shop,
			shopHolds,
			blocks: nearbyDays.flatMap(({ blocks }) =>
				[...blocks.values()].map((block) => ({ ...toSalonSpan(block, block.day), block })),
			),
		};
	}

	#shiftsOn(day: number, date: string): Map<number, MinuteSpan[]> {
		const dayShifts = [...(this.#days.get(day)?.shifts.values() ?? [])];
		const replaced = new Set(
			dayShifts.flatMap(({ dirtyDate, masterId }) => (dirtyDate === date ? [masterId] : [])),
		);
		const weekday = getWeekday(day);
		const spansByResource = new Map<number, MinuteSpan[]>();
		const add = (resourceId: number, span: MinuteSpan) =>
			spansByResource.set(resourceId, [...(spansByResource.get(resourceId) ?? []), toSalonSpan(span, day)]);
		for (const master of this.settings.masters)
			if (isShiftRepeatedOn(master, date, weekday) && !replaced.has(master.id))
				add(master.resourceId, master);
		for (const { date: shiftDate, resourceId, from, to } of dayShifts)
			if (shiftDate === date && from !== null && to !== null) add(resourceId, { from, to });
		return new Map([...spansByResource].map(([resourceId, spans]) => [resourceId, mergeSpans(spans)]));
	}
}

/** Whether a master has a shift on a day, unless a shift of one day replaces it. */
export const isShiftRepeatedOn = (
	{ startDate, expiredAt, repeat }: Pick<MasterShift, "startDate" | "expiredAt" | "repeat">,
	date: string,
	weekday: number,
): boolean => date >= startDate && (expiredAt === null || date <= expiredAt) && repeat.includes(weekday);

const listShiftDays = ({ date, dirtyDate }: DayShift): Set<number> =>
	new Set([date, dirtyDate].flatMap((each) => (each === null ? [] : [toDayNumber(each)])));

const toSalonSpan = ({ from, to }: MinuteSpan, day: number): MinuteSpan => ({
	from: day * DAY_MINUTES + from,
	to: day * DAY_MINUTES + to,
});

function toBusyTime(booking: OccupyingBooking): BusyTime {
	const { from, to } = toSalonSpan(booking, booking.day);
	return { booking, from, to, padFrom: from - booking.before, padTo: to + booking.after };
}

function groupByResource(busyTimes: readonly BusyTime[]): Map<number, BusyTime[]> {
	const byResource = new Map<number, BusyTime[]>();
	for (const busy of busyTimes)
		for (const id of busy.booking.resourceIds) {
			const resourceTimes = byResource.get(id);
			if (resourceTimes) resourceTimes.push(busy);
			else byResource.set(id, [busy]);
		}
	return byResource;
}

/** Sorts spans and merges those that touch or overlap. */
function mergeSpans(spans: readonly MinuteSpan[]): MinuteSpan[] {
	const result: MinuteSpan[] = [];
	for (const span of spans.toSorted((a, b) => a.from - b.from)) {
		const last = result.at(-1);
		if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
		else result.push({ ...span });
	}
	return result;
}
