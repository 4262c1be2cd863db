import type { Db, Statement } from "#db/d1-client.ts";
import {
	type Ask,
	type AvailabilityVerdict,
	judgeAvailability,
} from "#domain/booking/salons/availability.ts";
import type { Hold } from "#domain/booking/salons/book.ts";
import type { ReservationEvent } from "#domain/booking/salons/events.ts";
import type { HistoryLabel, HistorySubject, ReservationLogLabel } from "#domain/booking/salons/history.ts";
import { toDayNumber } from "#domain/booking/salons/minutes.ts";
import { toInstant } from "#domain/platform/time/wire-time.ts";
import { salonMinute } from "../salon-minute.ts";
import type { TriggeredAction } from "../telling/triggered-actions.ts";
import { type CommandFacts, usageName } from "./command-facts.ts";
import type { IdName } from "./reserve-ids.ts";
import type { Actor, PartUsage } from "./room-command.ts";
import {
	dayShiftOf,
	isReservationUnsolved,
	type ReservationRow,
	type SalonBlockRow,
	type ShiftRow,
	toOccupyingBooking,
	toSalonBlock,
} from "./salon-rows.ts";
import type { SalonState } from "./salon-state.ts";

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
	/** Whether a visitor of the public page did it, friend or not. */
	isByVisitor: boolean;
}

/** Fields of an entry that the desk itself knows. */
type Logged = "operatorId" | "friendId" | "programId" | "isByVisitor" | "dateBefore" | "dateAfter";

/** Notification to consoles, sent after the write. */
export type ConsoleNotice =
	| { event: ReservationEvent; change: ReservationLogLabel; row: ReservationRow; children: ReservationRow[] }
	| { event: "changed"; subject: HistorySubject | "unsolved" | "hold"; id: number };

/** Whether it tells of what is kept for friends, which nobody who comes later is told. */
export const isHoldNotice = (told: ConsoleNotice): boolean =>
	told.event === "changed" && told.subject === "hold";

/** Rows of a table that are to be written, as they are at last. */
class Written<Row extends { id: number }> {
	readonly added = new Map<number, Row>();
	readonly changed = new Map<number, Row>();

	put(row: Row, isNew: boolean): void {
		if (isNew || this.added.has(row.id)) this.added.set(row.id, row);
		else this.changed.set(row.id, row);
	}
}

/**
 * Where the commands of one transaction are worked off, one after another. What one changes is changed in the salon's
 * state at once, and noted to be written; when the transaction fails, desk and state are thrown away together.
 */
export class UnitOfWork {
	readonly state: SalonState;
	readonly facts: CommandFacts;
	readonly now: number;
	readonly zone: string;
	actor: Actor = NOBODY;
	readonly reservations = new Written<ReservationRow>();
	readonly blocks = new Written<SalonBlockRow>();
	readonly shifts = new Written<ShiftRow>();
	/** Statements of changed settings. */
	readonly statements: ((db: Db) => Statement[])[] = [];
	readonly history: HistoryEntry[] = [];
	readonly told: ConsoleNotice[] = [];
	/** Those who wait for a full day and are told that a time of it is free. */
	readonly vacancies: TriggeredAction[] = [];
	readonly holds: Map<string, Hold>;
	/** By how much the number of what is unsolved changes. */
	unsolved = 0;

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

	/** The salon minute that it is. */
	get minute(): number {
		return salonMinute(this.now, this.zone);
	}

	/** The instant of a day's minute, which may lie behind its midnight. */
	instant(date: string, minute: number): number {
		return toInstant(date, "00:00", this.zone)! + minute * 60_000;
	}

	newId(name: IdName): number {
		return this.state.ids.next(name);
	}

	judge(ask: Omit<Ask, "now" | "side">): AvailabilityVerdict {
		return judgeAvailability(this.state.book, { ...ask, now: this.minute, side: this.actor.side });
	}

	/** A reservation that is not deleted. */
	reservation(id: number): ReservationRow | undefined {
		const row = this.facts.reservations.get(id);
		return row && row.deletedAt === null ? row : undefined;
	}

	/** The requests of a reservation, the newest last. */
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

	usage(of: PartUsage): number {
		return this.facts.usage.get(usageName(of)) ?? 0;
	}

	openOf(friendId: number | null): number {
		return friendId === null ? 0 : (this.facts.open.get(friendId) ?? 0);
	}

	putReservation(row: ReservationRow): void {
		const before = this.facts.reservations.get(row.id);
		const { book } = this.state;
		if (before) book.dropBooking(before.id, toDayNumber(before.date));
		const booking = toOccupyingBooking(row);
		if (booking) book.setBooking(booking);
		this.facts.reservations.set(row.id, row);
		this.reservations.put(row, before === undefined);
		this.unsolved +=
			Number(isReservationUnsolved(row)) - Number(before !== undefined && isReservationUnsolved(before));
		if (row.friendId !== null && row.parentId === null)
			this.facts.open.set(
				row.friendId,
				this.openOf(row.friendId) + this.#isOpen(row) - (before ? this.#isOpen(before) : 0),
			);
	}

	/** Notes a row whose mark alone changes, which a statement of its command writes. */
	markReservation(row: ReservationRow): void {
		const before = this.facts.reservations.get(row.id)!;
		this.facts.reservations.set(row.id, row);
		this.unsolved += Number(isReservationUnsolved(row)) - Number(isReservationUnsolved(before));
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
		if (before && before.startDate === null) book.dropShift(dayShiftOf(before));
		if (row.startDate === null) {
			if (row.deletedAt === null) book.setShift(dayShiftOf(row));
		} else {
			if (row.deletedAt === null) rows.masters.set(row.id, row);
			else rows.masters.delete(row.id);
			this.state.renew();
		}
		this.facts.shifts.set(row.id, row);
		this.shifts.put(row, before === undefined);
	}

	log(entry: Omit<HistoryEntry, Logged>): void {
		this.history.push({
			...entry,
			dateBefore: dateOf(entry.before),
			dateAfter: dateOf(entry.after),
			operatorId: this.actor.operatorId,
			friendId: this.actor.friendId,
			programId: this.actor.programId ?? null,
			isByVisitor: this.actor.side === "friend",
		});
	}

	/**
	 * Notes a reservation for the consoles, with its requests.
	 * @param change its label in the history, since several changes share an event: a denied request and one that was withdrawn
	 */
	tell(event: ReservationEvent, change: ReservationLogLabel, id: number): void {
		const row = this.facts.reservations.get(id)!;
		this.told.push({ event, change, row, children: this.childrenOf(id) });
	}

	/** Holds belong to no transaction: boards are notified only that they changed. */
	tellHolds(): void {
		if (!this.told.some(isHoldNotice)) this.told.push({ event: "changed", subject: "hold", id: 0 });
	}

	tellChange(subject: HistorySubject | "unsolved", id: number): void {
		this.told.push({ event: "changed", subject, id });
	}

	#isOpen({ status, deletedAt, startsAt }: ReservationRow): number {
		return Number(
			deletedAt === null && (status === "approved" || status === "pending") && startsAt > this.now,
		);
	}
}

const NOBODY: Actor = { side: "admin", operatorId: null, friendId: null, scope: { all: true } };

const dateOf = (row: unknown): string | null =>
	typeof row === "object" && row !== null && "date" in row && typeof row.date === "string" ? row.date : null;
