import type { CheckInItem } from "#domain/booking/events/tickets/check-in-input.ts";
import { MAX_CHECK_INS } from "#domain/booking/events/tickets/check-in-limits.ts";
import {
	type DoorBooking,
	type DoorCheckIn,
	findUse,
	judgeTicket,
} from "#domain/booking/events/tickets/judge-ticket.ts";
import {
	readTicketText,
	readTypedCode,
	type ScannedTicket,
} from "#domain/booking/events/tickets/ticket-code.ts";
import type { CheckInResult } from "#domain/booking/events/tickets/ticket-state.ts";
import type { DoorAnswer, DoorServer } from "./doorServer.ts";
import type { DoorStore, DoorWarning, QueuedItem, StoredDoor } from "./doorStore.ts";
import { findCodeProblem, findTypedTicket } from "./verifyTicket.ts";

/** Answer to somebody at the door. */
export interface Verdict {
	/** Key of the check-in, by which it is undone; null where nobody was admitted. */
	key: string | null;
	result: CheckInResult;
	bookingId: number | null;
	seat: number;
	name: string | null;
	menu: string;
	/** Persons whom the ticket admits. */
	places: number;
	due: number;
	used: { at: number; gate: string } | null;
	/** Whether the phone decided by its own list. */
	isOffline: boolean;
}

export interface DoorState {
	door: StoredDoor | null;
	/** Check-ins that the server does not know yet. */
	waiting: number;
	isOnline: boolean;
	/** Refusal of the server that concerns the whole door: no permission, or no session. */
	problem: string | null;
	warnings: readonly DoorWarning[];
	/** Last check-ins of this phone, the newest first. */
	recent: readonly Verdict[];
}

interface SessionParts {
	operatorId: number;
	operatorName: string;
	eventId: number;
	slotId: number;
	server: DoorServer;
	store: DoorStore;
	/** Name of the door. */
	gate: () => string;
	now: () => number;
	createKey: () => string;
}

type Ticket = Pick<ScannedTicket, "bookingId" | "seat">;

const RECENT = 20;

/**
 * Phone at the door of a slot. It decides with the server where there is a net, and otherwise by its own list. Check-ins are
 * stored in the queue before the answer, so that a reload loses none, and are sent until the server has them.
 */
export class DoorSession {
	private state: DoorState = {
		door: null,
		waiting: 0,
		isOnline: true,
		problem: null,
		warnings: [],
		recent: [],
	};
	private readonly listeners = new Set<() => void>();
	/** Event and slot, by which check-ins wait. */
	private readonly id: string;
	/** The operator's list of the slot: it has the names that they may see. */
	private readonly listId: string;
	private turn = 0;
	private flushing: Promise<boolean> | null = null;

	private readonly parts: SessionParts;

	constructor(parts: SessionParts) {
		this.parts = parts;
		this.id = `${parts.eventId}:${parts.slotId}`;
		this.listId = `${parts.operatorId}:${this.id}`;
	}

	readonly subscribe = (listener: () => void): (() => void) => {
		this.listeners.add(listener);
		return () => this.listeners.delete(listener);
	};

	readonly current = (): DoorState => this.state;

	private update(part: Partial<DoorState>): void {
		this.state = { ...this.state, ...part };
		for (const listener of this.listeners) listener();
	}

	/** Opens the stored list and queue, and then the server's. */
	async start(): Promise<void> {
		const { store } = this.parts;
		const [door, queue, warnings] = await Promise.all([
			store.readDoor(this.listId),
			store.readQueue(this.id),
			store.readWarnings(this.id),
		]);
		this.turn = Math.max(0, ...queue.map(({ turn }) => turn));
		this.update({ door: door ?? null, waiting: queue.length, warnings });
		await this.refresh();
	}

	/** Sends the queue, then loads the whole list anew. */
	async refresh(): Promise<void> {
		await this.flushNow();
		await this.ask(async () => {
			const { server, store, eventId, slotId } = this.parts;
			const list = await server.loadList({ eventId, slotId });
			const changes = await server.loadChanges({ eventId, slotId, since: 0 });
			const queued = new Set((await store.readQueue(this.id)).map(({ key }) => key));
			const own = this.state.door?.checkIns.filter(({ key }) => queued.has(key)) ?? [];
			await this.keep({
				...list,
				...changes,
				id: this.listId,
				slotId,
				checkIns: mergeCheckIns(own, changes.checkIns),
			});
		});
	}

	/** Sends the queue, then loads the check-ins of other phones. */
	async sync(): Promise<void> {
		await this.flushNow();
		const { door } = this.state;
		if (!door) return this.refresh();
		await this.ask(async () => {
			const { server, eventId, slotId } = this.parts;
			const changes = await server.loadChanges({ eventId, slotId, since: door.since });
			const known = this.state.door ?? door;
			await this.keep({ ...known, ...changes, checkIns: mergeCheckIns(known.checkIns, changes.checkIns) });
		});
	}

	/** Admits a friend by a scanned code. */
	async scan(text: string): Promise<Verdict> {
		const scanned = readTicketText(text);
		if (!scanned) return refused("invalid");
		const { door } = this.state;
		if (!door) return refused("unknown");
		const at = this.parts.now();
		const list = { ...door, bookings: new Map(door.bookings.map((each) => [each.id, each])) };
		const problem = await findCodeProblem(list, scanned, at);
		// The server refuses codes of other slots and expired codes as well.
		if (problem === "otherSlot" || problem === "expired") return refused(problem);
		const item: CheckInItem = { kind: "scan", key: this.parts.createKey(), text: text.trim(), at };
		return this.admit(item, scanned, problem);
	}

	/** Admits a friend by a typed code. */
	async type(typed: string): Promise<Verdict> {
		const code = readTypedCode(typed);
		const { door } = this.state;
		if (code === null || !door) return refused("invalid");
		const list = { ...door, bookings: new Map(door.bookings.map((each) => [each.id, each])) };
		const find = () => findTypedTicket(list, code, this.parts.now());
		const text = await find();
		return text === null ? refused("unknown") : this.scan(text);
	}

	/** Admits a friend who was found in the list. */
	admitByName(ticket: Ticket): Promise<Verdict> {
		const item: CheckInItem = {
			kind: "name",
			key: this.parts.createKey(),
			booking_id: ticket.bookingId,
			seat: ticket.seat,
			at: this.parts.now(),
		};
		return this.admit(item, ticket, null);
	}

	/** Undoes a check-in of this phone or of another one. */
	async undo(checkIn: { key: string; bookingId: number; seat: number }): Promise<void> {
		const { createKey, now } = this.parts;
		const item: CheckInItem = {
			kind: "undo",
			key: createKey(),
			of: checkIn.key,
			booking_id: checkIn.bookingId,
			seat: checkIn.seat,
			at: now(),
		};
		await this.enqueue(item);
		await this.changeCheckIns((each) => (each.key === checkIn.key ? { ...each, is_undone: true } : each));
		this.update({ recent: this.state.recent.filter(({ key }) => key !== checkIn.key) });
		void this.flush();
	}

	async dismiss(key: string): Promise<void> {
		await this.parts.store.dismissWarning(key);
		this.update({ warnings: this.state.warnings.filter((warning) => warning.key !== key) });
	}

	private async admit(
		item: Exclude<CheckInItem, { kind: "undo" }>,
		ticket: Ticket,
		problem: "unknown" | "void" | null,
	): Promise<Verdict> {
		const own = this.judge(ticket, problem);
		// Only guests that the phone admits are recorded before the answer: others need the server.
		if (own.result === "admitted") {
			const isAsked = this.state.isOnline;
			if (isAsked) this.awaited.add(item.key);
			await this.enqueue(item);
			await this.keepCheckIn(item, ticket);
			if (isAsked) await this.flushNow();
			else void this.flush();
			const answer = this.answers.get(item.key);
			this.answers.delete(item.key);
			this.awaited.delete(item.key);
			return this.remember(answer ? verdictOf(answer, this.bookingOf(answer)) : { ...own, key: item.key });
		}
		const [answer] = (await this.send([{ item, gate: this.parts.gate() }])) ?? [];
		if (!answer) return own;
		if (answer.result === "admitted") await this.keepCheckIn(item, ticket);
		return this.remember(verdictOf(answer, this.bookingOf(answer)));
	}

	private remember(verdict: Verdict): Verdict {
		if (verdict.key !== null && verdict.result === "admitted")
			this.update({ recent: [verdict, ...this.state.recent].slice(0, RECENT) });
		return verdict;
	}

	private bookingOf({ booking_id }: Pick<DoorAnswer, "booking_id">): DoorBooking | undefined {
		return this.state.door?.bookings.find(({ id }) => id === booking_id);
	}

	/** Verdict by the phone's own list. */
	private judge({ bookingId, seat }: Ticket, problem: "unknown" | "void" | null): Verdict {
		const { door } = this.state;
		const booking = door?.bookings.find(({ id }) => id === bookingId);
		if (problem !== null || !door || !booking) return refused(problem ?? "unknown");
		const used = findUse(door.checkIns, { bookingId, seat });
		return {
			key: null,
			result: judgeTicket(booking, used),
			bookingId,
			seat,
			name: booking.name,
			menu: booking.menu,
			places: seat === 0 ? booking.places : 1,
			due: booking.due_yen,
			used: used ? { at: used.at, gate: used.gate } : null,
			isOffline: true,
		};
	}

	private async enqueue(item: CheckInItem): Promise<void> {
		this.turn += 1;
		await this.parts.store.enqueue({
			key: item.key,
			door: this.id,
			turn: this.turn,
			gate: this.parts.gate(),
			item,
		});
		this.update({ waiting: this.state.waiting + 1 });
	}

	/** Keys of items that somebody at the door waits for, and their answers. */
	private readonly awaited = new Set<string>();
	private readonly answers = new Map<string, DoorAnswer>();

	/** Sends the queue in its order. Only one sending runs at a time. */
	private flush(): Promise<boolean> {
		this.flushing ??= this.sendQueue().finally(() => {
			this.flushing = null;
		});
		return this.flushing;
	}

	/** Sends the queue with items that a running sending may not have seen. */
	private async flushNow(): Promise<void> {
		await this.flushing;
		await this.flush();
	}

	private async sendQueue(): Promise<boolean> {
		const { store } = this.parts;
		const queue = await store.readQueue(this.id);
		this.update({ waiting: queue.length });
		for (let index = 0; index < queue.length; index += MAX_CHECK_INS) {
			const part = queue.slice(index, index + MAX_CHECK_INS);
			for (const sent of partsOfOneGate(part)) {
				const answers = await this.send(sent);
				if (!answers) return false;
				const warnings = answers.flatMap((answer) => {
					const { item } = sent.find(({ item: each }) => each.key === answer.key)!;
					if (this.awaited.has(answer.key)) {
						this.answers.set(answer.key, answer);
						return [];
					}
					return warningOf(answer, item, this.id);
				});
				await store.dequeue(
					sent.map(({ item }) => item.key),
					warnings,
				);
				for (const answer of answers)
					await this.noteAnswer(answer, sent.find(({ item }) => item.key === answer.key)!.item);
				this.update({
					waiting: this.state.waiting - sent.length,
					warnings: [...this.state.warnings, ...warnings],
				});
			}
		}
		return true;
	}

	private async send(
		sent: readonly Pick<QueuedItem, "item" | "gate">[],
	): Promise<readonly DoorAnswer[] | undefined> {
		const { server, eventId, slotId } = this.parts;
		return this.ask(async () => {
			const answer = await server.send({
				eventId,
				slotId,
				gate: sent[0]!.gate,
				items: sent.map(({ item }) => item),
			});
			const { door } = this.state;
			if (door) this.update({ door: { ...door, all: answer.all, entered: answer.entered } });
			return answer.data;
		});
	}

	/** Notes the server's answer: whom it did not admit is not inside by this record, and there is nothing to undo. */
	private async noteAnswer(answer: DoorAnswer, item: CheckInItem): Promise<void> {
		if (item.kind === "undo" || (answer.result === "admitted" && !answer.is_undone)) return;
		this.update({ recent: this.state.recent.filter(({ key }) => key !== answer.key) });
		await this.changeCheckIns((each) => (each.key === answer.key ? { ...each, is_undone: true } : each));
	}

	private async keepCheckIn(item: Exclude<CheckInItem, { kind: "undo" }>, { bookingId, seat }: Ticket) {
		const { door } = this.state;
		if (!door) return;
		const checkIn: DoorCheckIn = {
			key: item.key,
			booking_id: bookingId,
			seat,
			at: item.at,
			gate: this.parts.gate(),
			operator: this.parts.operatorName,
			is_undone: false,
		};
		await this.keep({ ...door, checkIns: [...door.checkIns.filter(({ key }) => key !== item.key), checkIn] });
	}

	private async changeCheckIns(change: (checkIn: DoorCheckIn) => DoorCheckIn): Promise<void> {
		const { door } = this.state;
		if (door) await this.keep({ ...door, checkIns: door.checkIns.map(change) });
	}

	private async keep(door: Omit<StoredDoor, "storedAt">): Promise<void> {
		const stored: StoredDoor = { ...door, storedAt: this.parts.now() };
		this.update({ door: stored });
		await this.parts.store.writeDoor(stored);
	}

	/** Asks the server; undefined where it is not reached, or refuses. */
	private async ask<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
		try {
			const answer = await call();
			this.update({ isOnline: true, problem: null });
			return answer;
		} catch (error) {
			const problem = this.parts.server.describeRefusal(error);
			this.update({ isOnline: problem !== null, problem });
			return undefined;
		}
	}
}

/** Check-ins by their keys; the server's replace the phone's own. */
const mergeCheckIns = (own: readonly DoorCheckIn[], fromServer: readonly DoorCheckIn[]): DoorCheckIn[] => [
	...new Map([...own, ...fromServer].map((checkIn) => [checkIn.key, checkIn])).values(),
];

/** Items in their order, in parts of one gate, because a call names one. */
function partsOfOneGate(queue: readonly QueuedItem[]): QueuedItem[][] {
	const parts: QueuedItem[][] = [];
	for (const queued of queue) {
		const last = parts.at(-1);
		if (last && last[0]!.gate === queued.gate) last.push(queued);
		else parts.push([queued]);
	}
	return parts;
}

const refused = (result: CheckInResult): Verdict => ({
	key: null,
	result,
	bookingId: null,
	seat: 0,
	name: null,
	menu: "",
	places: 0,
	due: 0,
	used: null,
	isOffline: false,
});

const verdictOf = (answer: DoorAnswer, booking: DoorBooking | undefined): Verdict => ({
	key: answer.result === "admitted" ? answer.key : null,
	result: answer.result,
	bookingId: answer.booking_id,
	seat: answer.seat,
	name: answer.name ?? booking?.name ?? null,
	menu: answer.menu || (booking?.menu ?? ""),
	places: answer.places,
	due: answer.due_yen,
	used: answer.used,
	isOffline: false,
});

/** Warning about somebody whom the phone admitted and the server did not. */
function warningOf(answer: DoorAnswer, item: CheckInItem, door: string): DoorWarning[] {
	if (item.kind === "undo" || answer.result === "admitted" || answer.result === "withdrawn") return [];
	const { key, result, name, booking_id, seat, used } = answer;
	return [{ key, door, result, name, bookingId: booking_id, seat, at: item.at, used }];
}
