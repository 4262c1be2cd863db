import { newShift } from "#domain/booking/salons/inputs/shifts.ts";
import { clockOf, dayNumber } from "#domain/booking/salons/minutes.ts";
import { nextId, TestClock } from "../../clock.ts";
import { rows } from "../../snapshot.ts";
import { DyingDatabase } from "../dying.ts";
import { ADMIN, FRIEND, TestRoom } from "../engine.ts";
import { Oracle, type OracleAsk, type OracleBooking } from "../oracle.ts";
import { type BuiltSalon, buildSalon } from "../salon.ts";
import { DATES, Draw } from "../world.ts";

const MINUTE_NOW = dayNumber("2026-12-30") * 1_440 + 600;
const BUFFERS = [
	{ before: 0, after: 10 },
	{ before: 20, after: 0 },
] as const;

export const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** A reservation as the oracle remembers it, by hand. */
export interface Kept {
	id: number;
	status: "approved" | "pending" | "canceled" | "denied";
	booking: OracleBooking;
	course: number;
	change?: { id: number; booking: OracleBooking; course: number } | undefined;
	cancel?: { id: number; booking: OracleBooking } | undefined;
}

export interface Wanted {
	date: string;
	from: number;
	to: number;
	course: number;
	/** Null is anyone. */
	resource: number | null;
}

/** A salon that commands are given to at random, and what must have come of it. */
export class SalonWalk {
	readonly draw: Draw;
	readonly clock = new TestClock("2026-12-30 10:00");
	readonly salon: BuiltSalon;
	readonly oracle: Oracle;
	readonly kept = new Map<number, Kept>();
	/** Ids of blocks, in the order of the oracle's. */
	readonly blocks: number[] = [];
	room: TestRoom;
	taken = 0;
	deaths = 0;
	#minutes = 0;
	#dying: DyingDatabase | undefined;

	private constructor(salon: BuiltSalon, oracle: Oracle, seed: number) {
		this.salon = salon;
		this.oracle = oracle;
		this.draw = new Draw(seed);
		this.room = new TestRoom(salon, this.clock);
	}

	static async begin(seed: number): Promise<SalonWalk> {
		const slot = { admin: 2, friend: 1 };
		const shop = { admin: 3, friend: 2 };
		const salon = await buildSalon({
			resources: 3,
			syncShift: true,
			courses: [{}, { buffer_before: 20, buffer_after: 0 }],
			hours: [{ from: 540, to: 1_500 }],
			rules: { unit: 15, bufferAfter: 10, slotCapacity: slot, shopCapacity: shop },
		});
		const oracle = new Oracle({
			...{ online: true, syncShift: true, unit: 15, leadMinutes: 0, daysAhead: 0, maxOpen: 0 },
			...{ slot, shop, buffers: { before: 0, after: 10 } },
			hours: Array.from({ length: 7 }, () => [[540, 1_500]]),
			special: new Map(),
			resources: salon.resources.map((id, index) => ({
				...{ id, on: true, position: index + 1, admin: null, friend: null },
			})),
			courses: salon.courses.map((id, index) => ({
				...{ id, on: true, before: index === 1 ? 20 : null, after: index === 1 ? 0 : null },
			})),
			apart: [],
		});
		const walk = new SalonWalk(salon, oracle, seed);
		for (const resource of salon.resources) {
			const shift = newShift.parse({ start_date: "2026-12-01", repeat: WEEK, from: "09:00", to: "25:00" });
			const { id } = await walk.room.must("createShift", { ...shift, resourceId: resource });
			oracle.masters.push({
				...{ id, resource, weekdays: WEEK, first: "2026-12-01", last: null, from: 540, to: 1_500 },
			});
		}
		return walk;
	}

	/**
	 * Lets some time pass, and now and then has the room die at its next transaction. A new room has no holds.
	 * @param tooFewDied has it die whatever chance says: of a command that is refused no room dies, so chance alone may
	 * let too many live
	 */
	prepare(tooFewDied: boolean): void {
		if (this.draw.maybe(0.05)) {
			this.clock.advance(60_000);
			this.#minutes += 1;
			this.oracle.holds = this.oracle.holds.filter(({ until = 0 }) => until > this.#minutes);
		}
		if (!this.draw.maybe(0.08) && !tooFewDied) return;
		this.#dying = new DyingDatabase();
		this.#dying.dieAt(this.draw.pick(["before", "after"]));
		this.#begin(this.#dying);
	}

	/** Gives a command; where its room dies over it, a new one is given the same save. */
	give: TestRoom["give"] = async (name, input, options = {}) => {
		const saveKey = nextId();
		const first = this.room.give(name, input, { ...options, saveKey });
		const dying = this.#dying;
		if (!dying) return first;
		this.#dying = undefined;
		const answered = await Promise.race([first, dying.died.then(() => undefined)]);
		this.#begin(new DyingDatabase());
		if (answered) return answered;
		this.deaths += 1;
		return this.room.give(name, input, { ...options, saveKey });
	};

	#begin({ db }: DyingDatabase): void {
		this.room = new TestRoom(this.salon, this.clock, db);
		this.oracle.holds = [];
	}

	get minute(): number {
		return MINUTE_NOW + this.#minutes;
	}

	/** The minute at which a hold ends that is made now. */
	get holdEnds(): number {
		return this.#minutes + 5;
	}

	wanted(): Wanted {
		const { draw, salon } = this;
		const span = draw.span(540, 1_440);
		return {
			date: draw.pick(DATES),
			from: draw.maybe(0.7) ? span.from - (span.from % 15) : span.from,
			to: span.to,
			course: draw.pick(salon.courses),
			resource: draw.pick([null, ...salon.resources]),
		};
	}

	fieldsOf = (want: Wanted) => ({
		date: want.date,
		from: clockOf(want.from),
		to: clockOf(want.to),
		course_id: want.course,
		salon_resource_id: want.resource,
	});

	bookingFor = (reservation: number, resource: number, want: Wanted): OracleBooking => ({
		reservation,
		resources: [resource],
		date: want.date,
		from: want.from,
		to: want.to,
		...BUFFERS[this.salon.courses.indexOf(want.course)]!,
	});

	/** Whom the oracle would book: undefined where it would refuse. */
	winner(want: Wanted, side: OracleAsk["side"], given: Partial<OracleAsk> = {}): number | undefined {
		const ask: OracleAsk = {
			...{ date: want.date, from: want.from, to: want.to, course: want.course },
			...{ resources: want.resource === null ? [] : [want.resource], side, now: this.minute },
			...{ besides: [], ignoring: null, key: null, open: 0, ...given },
		};
		if (want.resource === null) return this.oracle.anyone(ask);
		return this.oracle.objections(ask).length === 0 ? want.resource : undefined;
	}

	/** Whether what was booked or asked for would be free now, were it not there. */
	isStillFree({ id }: Kept, booking: OracleBooking, course: number): boolean {
		const want = { ...booking, course, resource: booking.resources[0]! };
		return this.winner(want, "admin", { ignoring: id }) !== undefined;
	}

	/** Any reservation, or one that is as asked for. */
	any(which: (kept: Kept) => boolean = () => true): Kept | undefined {
		const found = [...this.kept.values()].filter(which);
		return found.length > 0 ? this.draw.pick(found) : undefined;
	}

	/** What takes time now, for the oracle's next answer. */
	settle(): void {
		this.oracle.bookings = [...this.kept.values()].flatMap(({ status, booking, change }) => [
			...(status === "approved" || status === "pending" ? [booking] : []),
			...(change ? [change.booking] : []),
		]);
	}

	actorOf = (side: OracleAsk["side"]) => ({ actor: side === "admin" ? ADMIN : FRIEND });

	/** What is on record, and what must be. */
	async compare() {
		const found = await rows<Record<string, unknown>>(
			`select id, status, resource_id as resource, date, from_minute as "from", to_minute as "to" from reservations
				where deleted_at is null and status not in ('edit_denied', 'cancel_denied') order by id`,
		);
		const [counter] = await rows<{ unsolved: number }>("select unsolved from salon_counters");
		const [outside] = await rows<{ count: number }>(
			`select count(*) as count from reservations where stranded_at is not null and deleted_at is null
				and status = 'approved'`,
		);
		const [changed] = await rows<{ count: number }>(
			`select count(*) as count from reservations r where r.status <> (select after ->> '$.status' from salon_history h
				where h.subject = 'reservation' and h.subject_id = r.id order by h.id desc limit 1) and r.deleted_at is null`,
		);
		const [fence] = await rows<{ gaps: number }>(
			"select max(sequence) - count(*) as gaps from salon_commits",
		);
		const asRow = (id: number, status: string, { resources, date, from, to }: OracleBooking) => ({
			...{ id, status, resource: resources[0], date, from, to },
		});
		const kept = [...this.kept.values()];
		return {
			recorded: found,
			expected: kept
				.flatMap(({ id, status, booking, change, cancel }) => [
					asRow(id, status, booking),
					...(change ? [asRow(change.id, "edit_pending", change.booking)] : []),
					...(cancel ? [asRow(cancel.id, "cancel_pending", cancel.booking)] : []),
				])
				.sort((one, other) => one.id - other.id),
			counted: counter?.unsolved ?? 0,
			unsolved: kept.reduce(
				(sum, { status, change, cancel }) =>
					sum + Number(status === "pending") + Number(Boolean(change)) + Number(Boolean(cancel)),
				// Bookings outside the walk's settings wait too; the oracle does not know them.
				outside?.count ?? 0,
			),
			unlikeTheirHistory: changed?.count,
			gapsInTheFence: fence?.gaps ?? 0,
		};
	}
}
