import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { CheckInItem } from "#domain/booking/events/tickets/check-in-input.ts";
import type { DoorBooking } from "#domain/booking/events/tickets/judge-ticket.ts";
import {
	hashedTicketText,
	readTicketText,
	writeTicketText,
} from "#domain/booking/events/tickets/ticket-code.ts";
import type { DoorAnswer, DoorServer } from "#web/booking/events/tickets/doorServer.ts";
import { DoorSession } from "#web/booking/events/tickets/doorSession.ts";
import type {
	DoorStore,
	DoorWarning,
	QueuedItem,
	StoredDoor,
} from "#web/booking/events/tickets/doorStore.ts";

const SLOT = 3;
const codeOf = (id: number) => `${id}`.padStart(10, "0");
const textOf = (id: number, slotId = SLOT) =>
	writeTicketText({ slotId, bookingId: id, seat: 0, step: 0, code: codeOf(id) });
const bookingOf = (id: number, given: Partial<DoorBooking> = {}): DoorBooking => ({
	id,
	places: 1,
	menu_id: 0,
	menu: "",
	state: "valid",
	due_yen: 0,
	name: `客${id}`,
	hashes: [
		createHash("sha256")
			.update(hashedTicketText(SLOT, codeOf(id)))
			.digest("hex")
			.slice(0, 32),
	],
	...given,
});

/** The account's database, as several phones know it: each key once, each ticket once. */
class Venue implements DoorServer {
	isReached = true;
	losesAnswers = false;
	bookings = [bookingOf(1), bookingOf(2), bookingOf(3, { state: "cancelled" })];
	readonly answers = new Map<string, DoorAnswer & { at: number; gate: string }>();

	private reach(): void {
		if (!this.isReached) throw new TypeError("no net");
	}

	loadList = async () => {
		this.reach();
		return {
			title: "ライブ",
			slot: "夜の部",
			rotates: false,
			perSeat: false,
			key: null,
			bookings: this.bookings,
		};
	};

	loadChanges = async () => {
		this.reach();
		const admitted = [...this.answers.values()].filter(({ result }) => result === "admitted");
		return {
			checkIns: admitted.map(({ key, booking_id, seat, at, gate, is_undone }) => ({
				key,
				booking_id: booking_id!,
				seat,
				at,
				gate,
				operator: "受付",
				is_undone,
			})),
			since: 1,
			all: this.bookings.length,
			entered: admitted.filter(({ is_undone }) => !is_undone).length,
		};
	};

	send: DoorServer["send"] = async ({ items, gate }) => {
		this.reach();
		const data = items.map((item) => this.take(item, gate));
		if (this.losesAnswers) throw new TypeError("the answer was lost");
		return { all: 2, entered: 0, data };
	};

	private take(item: CheckInItem, gate: string): DoorAnswer {
		if (item.kind === "undo") {
			const undone = { ...this.answers.get(item.of)!, is_undone: true };
			this.answers.set(item.of, undone);
			return { ...undone, key: item.key };
		}
		const known = this.answers.get(item.key);
		if (known) return known;
		const id = item.kind === "scan" ? readTicketText(item.text)!.bookingId : item.booking_id;
		const booking = this.bookings.find((each) => each.id === id);
		const used = [...this.answers.values()].find(
			(each) => each.booking_id === id && each.result === "admitted" && !each.is_undone,
		);
		const result = !booking ? "void" : booking.state !== "valid" ? booking.state : used ? "used" : "admitted";
		const answer = {
			key: item.key,
			result,
			booking_id: id,
			seat: 0,
			is_undone: false,
			places: 1,
			due_yen: 0,
			menu: "",
			name: booking?.name ?? null,
			used: used ? { at: used.at, gate: used.gate } : null,
			at: item.at,
			gate,
		} as const;
		this.answers.set(item.key, answer);
		return answer;
	}

	describeRefusal = () => null;
}

/** Storage of a phone. */
class Memory implements DoorStore {
	private readonly doors = new Map<string, StoredDoor>();
	readonly queue = new Map<string, QueuedItem>();
	readonly warnings = new Map<string, DoorWarning>();
	readDoor = async (id: string) => this.doors.get(id);
	writeDoor = async (door: StoredDoor) => void this.doors.set(door.id, door);
	readQueue = async () => [...this.queue.values()].sort((one, other) => one.turn - other.turn);
	enqueue = async (item: QueuedItem) => void this.queue.set(item.key, item);
	dequeue = async (keys: readonly string[], warnings: readonly DoorWarning[]) => {
		for (const key of keys) this.queue.delete(key);
		for (const warning of warnings) this.warnings.set(warning.key, warning);
	};
	readWarnings = async () => [...this.warnings.values()];
	dismissWarning = async (key: string) => void this.warnings.delete(key);
}

let now = 1_795_000_000_000;
let made = 0;
let venue: Venue;
beforeEach(() => {
	venue = new Venue();
});

async function openPhone(gate: string, store = new Memory(), operatorId = 1) {
	const session = new DoorSession({
		operatorId,
		operatorName: `受付${operatorId}`,
		eventId: 1,
		slotId: SLOT,
		server: venue,
		store,
		gate: () => gate,
		now: () => ++now,
		createKey: () => `${gate}-${++made}`,
	});
	await session.start();
	return { session, store };
}

describe("a phone at the door", () => {
	test("with a net asks the server, which knows what other phones did", async () => {
		const [front, back] = [await openPhone("正面"), await openPhone("裏口")];
		expect(await front.session.scan(textOf(1))).toMatchObject({
			result: "admitted",
			isOffline: false,
			name: "客1",
		});
		expect(await back.session.scan(textOf(1))).toMatchObject({ result: "used", used: { gate: "正面" } });
		expect(back.session.current()).toMatchObject({ waiting: 0, warnings: [] });
		expect(await front.session.scan(textOf(3))).toMatchObject({ result: "cancelled" });
		expect(await front.session.scan(textOf(1, 9))).toMatchObject({ result: "otherSlot" });
		expect(await front.session.scan("hello")).toMatchObject({ result: "invalid" });
	});

	test("without a net decides by its list, and its queue survives a reload", async () => {
		const { session, store } = await openPhone("正面");
		venue.isReached = false;
		expect(await session.scan(textOf(1))).toMatchObject({ result: "admitted", isOffline: true });
		expect(await session.scan(textOf(1))).toMatchObject({ result: "used", used: { gate: "正面" } });
		expect(await session.type(codeOf(2))).toMatchObject({ result: "admitted" });
		expect(await session.scan(textOf(3))).toMatchObject({ result: "cancelled" });
		const reloaded = await openPhone("正面", store);
		expect(reloaded.session.current()).toMatchObject({ waiting: 2, isOnline: false });
		expect(await reloaded.session.scan(textOf(2))).toMatchObject({ result: "used" });
		venue.isReached = true;
		await reloaded.session.sync();
		expect(reloaded.session.current()).toMatchObject({ waiting: 0, isOnline: true, warnings: [] });
		expect([...venue.answers.values()].map(({ result }) => result)).toEqual(["admitted", "admitted"]);
	});

	test("and another one without a net admit one ticket: one is valid, the other is told loudly", async () => {
		const [front, back] = [await openPhone("正面"), await openPhone("裏口")];
		venue.isReached = false;
		expect((await front.session.scan(textOf(1))).result).toBe("admitted");
		expect((await back.session.scan(textOf(1))).result).toBe("admitted");
		venue.isReached = true;
		await back.session.sync();
		await front.session.sync();
		expect(back.session.current().warnings).toEqual([]);
		expect(front.session.current().warnings).toMatchObject([
			{ result: "used", name: "客1", used: { gate: "裏口" } },
		]);
		// The lost check-in can no longer be undone, and its undoing leaves that of the other phone.
		expect(front.session.current().recent).toEqual([]);
		expect(back.session.current().recent).toHaveLength(1);
		// The warning stays through a reload, until somebody has read it.
		const reloaded = await openPhone("正面", front.store);
		const [warning] = reloaded.session.current().warnings;
		await reloaded.session.dismiss(warning!.key);
		expect((await openPhone("正面", front.store)).session.current().warnings).toEqual([]);
	});

	test("whose answers are lost sends its records again, and each counts once", async () => {
		const { session } = await openPhone("正面");
		venue.losesAnswers = true;
		expect(await session.scan(textOf(1))).toMatchObject({ result: "admitted", isOffline: true });
		await session.sync();
		venue.losesAnswers = false;
		await session.sync();
		expect(session.current()).toMatchObject({ waiting: 0, warnings: [] });
		expect(venue.answers.size).toBe(1);
	});

	test("undoes a mistaken check-in, also before the server knows it", async () => {
		const { session } = await openPhone("正面");
		venue.isReached = false;
		const { key } = await session.scan(textOf(1));
		await session.undo({ key: key!, bookingId: 1, seat: 0 });
		expect((await session.scan(textOf(1))).result).toBe("admitted");
		venue.isReached = true;
		await session.sync();
		expect(session.current()).toMatchObject({ waiting: 0, warnings: [] });
		expect([...venue.answers.values()].map(({ result, is_undone }) => [result, is_undone])).toEqual([
			["admitted", true],
			["admitted", false],
		]);
	});

	test("shows another operator of the same phone no list of the first, but sends what waits", async () => {
		const { session, store } = await openPhone("正面");
		venue.isReached = false;
		await session.scan(textOf(1));
		const { session: other } = await openPhone("正面", store, 2);
		expect(other.current()).toMatchObject({ door: null, waiting: 1 });
		venue.isReached = true;
		await other.sync();
		expect(other.current()).toMatchObject({ waiting: 0, door: { checkIns: [{ booking_id: 1 }] } });
	});

	test("that scans while its queue is sent waits for its own answer", async () => {
		const [front, back] = [await openPhone("正面"), await openPhone("裏口")];
		await back.session.scan(textOf(2));
		const syncing = front.session.sync();
		const verdict = await front.session.scan(textOf(2));
		await syncing;
		expect(verdict).toMatchObject({ result: "used", used: { gate: "裏口" } });
		expect(front.session.current().warnings).toEqual([]);
	});
});
