import type { Db, Statement } from "#db/d1-client.ts";
import {
	type AvailabilityRequest,
	type AvailabilityVerdict,
	judgeAvailability,
} from "#domain/booking/salons/judge-availability.ts";
import type { ReservationEvent } from "#domain/booking/salons/reservation-events.ts";
import type { Hold } from "#domain/booking/salons/salon-book.ts";
import type {
	HistoryLabel,
	HistorySubject,
	ReservationLogLabel,
} from "#domain/booking/salons/salon-history-labels.ts";
import { toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { MINUTE, toInstant } from "#domain/platform/time/wire-time.ts";
import type { TriggeredAction } from "../notices/announcement-plan.ts";
import { toSalonMinute } from "../salon-minute.ts";
import { type CommandFacts, getUsageKey } from "./command-facts.ts";
import type { ReservedIdName } from "./reserve-ids.ts";
import type { Actor, PartUsage } from "./room-command.ts";
import {
	isReservationUnsolved,
	type ReservationRow,
	type SalonBlockRow,
	type ShiftRow,
	toDayShift,
	toOccupyingBooking,
	toSalonBlock,
} from "./salon-rows.ts";
import type { SalonState } from "./salon-state.ts";

/** Entry of the salon's history, written with the changes of its command. */
export interface HistoryEntry {
	label: HistoryLabel;
	subject: HistorySubject;
	subjectId: number;
	before: unknown;
	after: unknown;
	dateBefore: string | null;
	dateAfter: string | null;
	operatorId: number | null;
	friendId: number | null;
	programId: number | null;
	/** Whether a visitor of the public pages made the change, friend or not. */
	isByVisitor: boolean;
}

/** Fields of an entry that the unit of work adds. */
type AddedField = "operatorId" | "friendId" | "programId" | "isByVisitor" | "dateBefore" | "dateAfter";

/** Notification to consoles, sent after the write. */
export type ConsoleNotice =
	| { event: ReservationEvent; change: ReservationLogLabel; row: ReservationRow; children: ReservationRow[] }
	| { event: "changed"; subject: HistorySubject | "unsolved" | "hold"; id: number };

/** Whether a notice is about holds, which are not replayed to reconnecting consoles. */
export const isHoldNotice = (notice: ConsoleNotice): boolean =>
	notice.event === "changed" && notice.subject === "hold";

/** Rows of a table to be written, in their final state. */
class WrittenRows<Row extends { id: number }> {
	readonly added = new Map<number, Row>();
	readonly changed = new Map<number, Row>();

	put(row: Row, isNew: boolean): void {
		if (isNew || this.added.has(row.id)) this.added.set(row.id, row);
		else this.changed.set(row.id, row);
	}
}

/**
 * Unit of work of one transaction: its commands run one after another. A change applies to the salon's state
 * at once and is collected for the write; if the transaction fails, both are discarded.
 */
export class UnitOfWork {
	readonly state: SalonState;
	readonly facts: CommandFacts;
	readonly now: number;
	readonly zone: string;
	actor: Actor = NO_ACTOR;
	readonly reservations = new WrittenRows<ReservationRow>();
	readonly blocks = new WrittenRows<SalonBlockRow>();
	readonly shifts = new WrittenRows<ShiftRow>();
	/** Statements of the commands beyond the rows of reservations, blocks and shifts. */
	readonly statements: ((db: Db) => Statement[])[] = [];
	readonly history: HistoryEntry[] = [];
	readonly notices: ConsoleNotice[] = [];
	/** Actions for waiting friends whose wished time became free. */
	readonly vacancies: TriggeredAction[] = [];
	readonly holds: Map<string, Hold>;
	/** Change in the number of unsolved reservations. */
	unsolvedChange = 0;

	constructor(
		state: SalonState,
		facts: CommandFacts,
		holds: Map<string, Hold>,
		at: { now: number; zone: string },
	) {
		this.state = state;
		this.facts = facts;
		this.holds = holds;
		this.now = at.now;
		this.zone = at.zone;
	}

	get isEmpty(): boolean {
		return this.history.length === 0 && this.statements.length === 0;
	}

	/** Current minute in the salon's time zone. */
	get minute(): number {
		return toSalonMinute(this.now, this.zone);
	}

	/** Instant of a minute of a day; minutes from 1440 on are after its midnight. */
	instant(date: string, minute: number): number {
		return toInstant(date, "00:00", this.zone)! + minute * MINUTE;
	}

	newId(name: ReservedIdName): number {
		return this.state.ids.next(name);
	}

	judge(request: Omit<AvailabilityRequest, "now" | "side">): AvailabilityVerdict {
		return judgeAvailability(this.state.book, { ...request, now: this.minute, side: this.actor.side });
	}

	/** Finds a reservation that is not deleted. */
	reservation(id: number): ReservationRow | undefined {
		const row = this.facts.reservations.get(id);
		return row && row.deletedAt === null ? row : undefined;
	}

	/** Requests of a reservation, oldest first. */
	childrenOf(id: number): ReservationRow[] {
		return [...this.facts.reservations.values()].filter(
			({ parentId, deletedAt }) => parentId === id && deletedAt === null,
		);
	}

	block(id: number): SalonBlockRow | undefined {
		const row = this.facts.blocks.get(id);
		return row && row.deletedAt === null ? row : undefined;
	}

	shift(id: number): ShiftRow | undefined {
		const row = this.facts.shifts.get(id);
		return row && row.deletedAt === null ? row : undefined;
	}

	usage(part: PartUsage): number {
		return this.facts.usage.get(getUsageKey(part)) ?? 0;
	}

	countOpenBookings(friendId: number | null): number {
		return friendId === null ? 0 : (this.facts.openBookingCounts.get(friendId) ?? 0);
	}

	putReservation(row: ReservationRow): void {
		const before = this.facts.reservations.get(row.id);
		const { book } = this.state;
		if (before) book.dropBooking(before.id, toDayNumber(before.date));
		const booking = toOccupyingBooking(row);
		if (booking) book.setBooking(booking);
		this.facts.reservations.set(row.id, row);
		this.reservations.put(row, before === undefined);
		this.unsolvedChange +=
			Number(isReservationUnsolved(row)) - Number(before !== undefined && isReservationUnsolved(before));
		if (row.friendId !== null && row.parentId === null)
			this.facts.openBookingCounts.set(
				row.friendId,
				this.countOpenBookings(row.friendId) + this.#isOpen(row) - (before ? this.#isOpen(before) : 0),
			);
	}

	/** Replaces a row of which only the 未対応 mark changes; a statement of the command writes it. */
	markReservation(row: ReservationRow): void {
		const before = this.facts.reservations.get(row.id)!;
		this.facts.reservations.set(row.id, row);
		this.unsolvedChange += Number(isReservationUnsolved(row)) - Number(isReservationUnsolved(before));
	}

	putBlock(row: SalonBlockRow): void {
		const before = this.facts.blocks.get(row.id);
		const { book } = this.state;
		if (before) book.dropBlock(before.id, toDayNumber(before.date));
		if (row.deletedAt === null) book.setBlock(toSalonBlock(row));
		this.facts.blocks.set(row.id, row);
		this.blocks.put(row, before === undefined);
	}

	putShift(row: ShiftRow): void {
		const { book, rows } = this.state;
		const before = this.facts.shifts.get(row.id);
		if (before && before.startDate === null) book.dropShift(toDayShift(before));
		if (row.startDate === null) {
			if (row.deletedAt === null) book.setShift(toDayShift(row));
		} else {
			if (row.deletedAt === null) rows.masters.set(row.id, row);
			else rows.masters.delete(row.id);
			this.state.applySettings();
		}
		this.facts.shifts.set(row.id, row);
		this.shifts.put(row, before === undefined);
	}

	log(entry: Omit<HistoryEntry, AddedField>): void {
		this.history.push({
			...entry,
			dateBefore: getRowDate(entry.before),
			dateAfter: getRowDate(entry.after),
			operatorId: this.actor.operatorId,
			friendId: this.actor.friendId,
			programId: this.actor.programId ?? null,
			isByVisitor: this.actor.side === "friend",
		});
	}

	/**
	 * Adds a notice about a reservation with its requests.
	 * @param change label in the history, which distinguishes changes with the same event: a denied and a
	 * withdrawn request
	 */
	notify(event: ReservationEvent, change: ReservationLogLabel, id: number): void {
		const row = this.facts.reservations.get(id)!;
		this.notices.push({ event, change, row, children: this.childrenOf(id) });
	}

	/** Adds one notice that the holds changed; boards then read them. */
	notifyHolds(): void {
		if (!this.notices.some(isHoldNotice)) this.notices.push({ event: "changed", subject: "hold", id: 0 });
	}

	notifyChange(subject: HistorySubject | "unsolved", id: number): void {
		this.notices.push({ event: "changed", subject, id });
	}

	#isOpen({ status, deletedAt, startsAt }: ReservationRow): number {
		return Number(
			deletedAt === null && (status === "approved" || status === "pending") && startsAt > this.now,
		);
	}
}

const NO_ACTOR: Actor = { side: "admin", operatorId: null, friendId: null, scope: { all: true } };

const getRowDate = (row: unknown): string | null =>
	typeof row === "object" && row !== null && "date" in row && typeof row.date === "string" ? row.date : null;
