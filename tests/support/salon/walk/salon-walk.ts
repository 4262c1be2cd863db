import { newShiftInput } from "#domain/booking/salons/inputs/shift-inputs.ts";
import { formatClockMinute, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { readRows } from "../../database-snapshot.ts";
import { nextId, TestClock } from "../../test-clock.ts";
import { type BuiltSalon, buildSalon } from "../build-salon.ts";
import { SeededDraw, WALK_DATES } from "../draw-salon-world.ts";
import { DyingDatabase } from "../dying-database.ts";
import { type OracleBooking, type OracleQuery, SalonOracle } from "../salon-oracle.ts";
import { ADMIN_ACTOR, FRIEND_ACTOR, TestSalonRoom } from "../test-room.ts";

const MINUTE_NOW = toDayNumber("2026-12-30") * 1_440 + 600;
const BUFFERS = [
	{ before: 0, after: 10 },
	{ before: 20, after: 0 },
] as const;

export const ALL_WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

/** Expected state of a reservation. */
export interface ExpectedReservation {
	id: number;
	status: "approved" | "pending" | "canceled" | "denied";
	booking: OracleBooking;
	course: number;
	change?: { id: number; booking: OracleBooking; course: number } | undefined;
	cancel?: { id: number; booking: OracleBooking } | undefined;
}

export interface WantedTime {
	date: string;
	from: number;
	to: number;
	course: number;
	/** Null for no preference. */
	resource: number | null;
}

/** Random sequence of commands on a salon, with the expected state. */
export class SalonWalk {
	readonly draw: SeededDraw;
	readonly clock = new TestClock("2026-12-30 10:00");
	readonly salon: BuiltSalon;
	readonly oracle: SalonOracle;
	readonly kept = new Map<number, ExpectedReservation>();
	/** Block ids in the order of the oracle's blocks. */
	readonly blocks: number[] = [];
	room: TestSalonRoom;
	taken = 0;
	deaths = 0;
	#minutes = 0;
	#dying: DyingDatabase | undefined;

	private constructor(salon: BuiltSalon, oracle: SalonOracle, seed: number) {
		this.salon = salon;
		this.oracle = oracle;
		this.draw = new SeededDraw(seed);
		this.room = new TestSalonRoom(salon, this.clock);
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
		const oracle = new SalonOracle({
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
			const shift = newShiftInput.parse({
				start_date: "2026-12-01",
				repeat: ALL_WEEKDAYS,
				from: "09:00",
				to: "25:00",
			});
			const { id } = await walk.room.must("createShift", { ...shift, resourceId: resource });
			oracle.masters.push({
				...{ id, resource, weekdays: ALL_WEEKDAYS, first: "2026-12-01", last: null, from: 540, to: 1_500 },
			});
		}
		return walk;
	}

	/**
	 * Sometimes advances the time or schedules the room's death at its next transaction; a new room has no
	 * holds.
	 * @param tooFewDied schedules it regardless of chance: refused commands kill no room, so chance alone may
	 * kill too few
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

	/** Gives a command. If its room dies, a new room gets the same command with the same save key. */
	give: TestSalonRoom["give"] = async (name, input, options = {}) => {
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
		this.room = new TestSalonRoom(this.salon, this.clock, db);
		this.oracle.holds = [];
	}

	get minute(): number {
		return MINUTE_NOW + this.#minutes;
	}

	/** Expiry of a hold made now, minute of the walk. */
	get holdEnds(): number {
		return this.#minutes + 5;
	}

	wanted(): WantedTime {
		const { draw, salon } = this;
		const span = draw.span(540, 1_440);
		return {
			date: draw.pick(WALK_DATES),
			from: draw.maybe(0.7) ? span.from - (span.from % 15) : span.from,
			to: span.to,
			course: draw.pick(salon.courses),
			resource: draw.pick([null, ...salon.resources]),
		};
	}

	fieldsOf = (want: WantedTime) => ({
		date: want.date,
		from: formatClockMinute(want.from),
		to: formatClockMinute(want.to),
		course_id: want.course,
		salon_resource_id: want.resource,
	});

	bookingFor = (reservation: number, resource: number, want: WantedTime): OracleBooking => ({
		reservation,
		resources: [resource],
		date: want.date,
		from: want.from,
		to: want.to,
		...BUFFERS[this.salon.courses.indexOf(want.course)]!,
	});

	/** Resource that the oracle would book; undefined if it would refuse. */
	winner(want: WantedTime, side: OracleQuery["side"], given: Partial<OracleQuery> = {}): number | undefined {
		const ask: OracleQuery = {
			...{ date: want.date, from: want.from, to: want.to, course: want.course },
			...{ resources: want.resource === null ? [] : [want.resource], side, now: this.minute },
			...{ besides: [], ignoring: null, key: null, open: 0, ...given },
		};
		if (want.resource === null) return this.oracle.anyone(ask);
		return this.oracle.objections(ask).length === 0 ? want.resource : undefined;
	}

	/** Whether the time of a booking or request would be free without it. */
	isStillFree({ id }: ExpectedReservation, booking: OracleBooking, course: number): boolean {
		const want = { ...booking, course, resource: booking.resources[0]! };
		return this.winner(want, "admin", { ignoring: id }) !== undefined;
	}

	/** Random reservation that satisfies the predicate. */
	any(which: (kept: ExpectedReservation) => boolean = () => true): ExpectedReservation | undefined {
		const found = [...this.kept.values()].filter(which);
		return found.length > 0 ? this.draw.pick(found) : undefined;
	}

	/** Updates the oracle's bookings from the expected reservations. */
	settle(): void {
		this.oracle.bookings = [...this.kept.values()].flatMap(({ status, booking, change }) => [
			...(status === "approved" || status === "pending" ? [booking] : []),
			...(change ? [change.booking] : []),
		]);
	}

	actorOf = (side: OracleQuery["side"]) => ({ actor: side === "admin" ? ADMIN_ACTOR : FRIEND_ACTOR });

	/** Stored state and expected state. */
	async compare() {
		const found = await readRows<Record<string, unknown>>(
			`select id, status, resource_id as resource, date, from_minute as "from", to_minute as "to" from reservations
				where deleted_at is null and status not in ('edit_denied', 'cancel_denied') order by id`,
		);
		const [counter] = await readRows<{ unsolved: number }>("select unsolved from salon_counters");
		const [outside] = await readRows<{ count: number }>(
			`select count(*) as count from reservations where stranded_at is not null and deleted_at is null
				and status = 'approved'`,
		);
		const [changed] = await readRows<{ count: number }>(
			`select count(*) as count from reservations r where r.status <> (select after ->> '$.status' from salon_history h
				where h.subject = 'reservation' and h.subject_id = r.id order by h.id desc limit 1) and r.deleted_at is null`,
		);
		const [fence] = await readRows<{ gaps: number }>(
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
				.sort((a, b) => a.id - b.id),
			counted: counter?.unsolved ?? 0,
			unsolved: kept.reduce(
				(sum, { status, change, cancel }) =>
					sum + Number(status === "pending") + Number(Boolean(change)) + Number(Boolean(cancel)),
				// Bookings that a change of settings left outside count as unsolved too; the oracle does not track
				// them.
				outside?.count ?? 0,
			),
			unlikeTheirHistory: changed?.count,
			gapsInTheFence: fence?.gaps ?? 0,
		};
	}
}
