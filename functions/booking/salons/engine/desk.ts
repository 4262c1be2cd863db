import type { Db, Statement } from "#db/client.ts";
import { type Ask, judge, type Verdict } from "#domain/booking/salons/availability.ts";
import type { Hold } from "#domain/booking/salons/book.ts";
import type { ReservationEvent } from "#domain/booking/salons/events.ts";
import type { HistoryLabel, HistorySubject, ReservationLogLabel } from "#domain/booking/salons/history.ts";
import { dayNumber } from "#domain/booking/salons/minutes.ts";
import { instantAt } from "#domain/platform/time/time.ts";
import { salonMinute } from "../minute.ts";
import type { Fire } from "../telling/fires.ts";
import type { Actor, Usage } from "./command.ts";
import { type Facts, usageName } from "./facts.ts";
import type { IdName } from "./ids.ts";
import {
	type BlockRow,
	blockOf,
	bookingOf,
	dayShiftOf,
	isUnsolved,
	type ReservationRow,
	type ShiftRow,
} from "./rows.ts";
import type { SalonState } from "./state.ts";

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

/** What consoles are told once it is written. */
export type Told =
	| { event: ReservationEvent; change: ReservationLogLabel; row: ReservationRow; children: ReservationRow[] }
	| { event: "changed"; subject: HistorySubject | "unsolved" | "hold"; id: number };

/** Whether it tells of what is kept for friends, which nobody who comes later is told. */
export const isOfHolds = (told: Told): boolean => told.event === "changed" && told.subject === "hold";

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
export class Desk {
	readonly state: SalonState;
	readonly facts: Facts;
	readonly now: number;
	readonly zone: string;
	actor: Actor = NOBODY;
	readonly reservations = new Written<ReservationRow>();
	readonly blocks = new Written<BlockRow>();
	readonly shifts = new Written<ShiftRow>();
	/** Statements of changed settings. */
	readonly statements: ((db: Db) => Statement[])[] = [];
	readonly history: HistoryEntry[] = [];
	readonly told: Told[] = [];
	/** Those who wait for a full day and are told that a time of it is free. */
	readonly vacancies: Fire[] = [];
	readonly holds: Map<string, Hold>;
	/** By how much the number of what is unsolved changes. */
	unsolved = 0;

	constructor(state: SalonState, facts: Facts, holds: Map<string, Hold>, at: { now: number; zone: string }) {
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
		return instantAt(date, "00:00", this.zone)! + minute * 60_000;
	}

	newId(name: IdName): number {
		return this.state.ids.next(name);
	}

	judge(ask: Omit<Ask, "now" | "side">): Verdict {
		return judge(this.state.book, { ...ask, now: this.minute, side: this.actor.side });
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

	block(id: number): BlockRow | undefined {
		const row = this.facts.blocks.get(id);
		return row && row.deletedAt === null ? row : undefined;
	}

	shift(id: number): ShiftRow | undefined {
		const row = this.facts.shifts.get(id);
		return row && row.deletedAt === null ? row : undefined;
	}

	usage(of: Usage): number {
		return this.facts.usage.get(usageName(of)) ?? 0;
	}

	openOf(friendId: number | null): number {
		return friendId === null ? 0 : (this.facts.open.get(friendId) ?? 0);
	}

	putReservation(row: ReservationRow): void {
		const before = this.facts.reservations.get(row.id);
		const { book } = this.state;
		if (before) book.dropBooking(before.id, dayNumber(before.date));
		const booking = bookingOf(row);
		if (booking) book.setBooking(booking);
		this.facts.reservations.set(row.id, row);
		this.reservations.put(row, before === undefined);
		this.unsolved += Number(isUnsolved(row)) - Number(before !== undefined && isUnsolved(before));
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
		this.unsolved += Number(isUnsolved(row)) - Number(isUnsolved(before));
	}

	putBlock(row: BlockRow): void {
		const before = this.facts.blocks.get(row.id);
		const { book } = this.state;
		if (before) book.dropBlock(before.id, dayNumber(before.date));
		if (row.deletedAt === null) book.setBlock(blockOf(row));
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

	/** What is kept for friends is in no transaction: boards hear that something of it changed. */
	tellHolds(): void {
		if (!this.told.some(isOfHolds)) this.told.push({ event: "changed", subject: "hold", id: 0 });
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
