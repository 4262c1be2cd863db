import type { CheckInItem } from "#domain/booking/events/tickets/check-in-input.ts";
import type { DoorBooking, DoorCheckIn } from "#domain/booking/events/tickets/judge-ticket.ts";
import type { CheckInResult } from "#domain/booking/events/tickets/ticket-state.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { clockNow } from "#web/platform/api/productClock.ts";

/** List of a slot as the phone keeps it. */
export interface StoredDoor {
	/** Operator, event and slot: another operator of the same phone may see other names. */
	id: string;
	slotId: number;
	title: string;
	slot: string;
	rotates: boolean;
	perSeat: boolean;
	key: string | null;
	bookings: DoorBooking[];
	checkIns: DoorCheckIn[];
	/** Position in the changes of the server. */
	since: number;
	all: number;
	entered: number;
	storedAt: number;
}

/** Check-in that the server does not know yet. */
export interface QueuedItem {
	key: string;
	/** Event and slot. */
	door: string;
	/** Order at this phone. */
	turn: number;
	gate: string;
	item: CheckInItem;
}

/** Friend who was admitted without a net, and whom the server refused afterwards. */
export interface DoorWarning {
	key: string;
	door: string;
	result: CheckInResult;
	name: string | null;
	bookingId: number | null;
	seat: number;
	at: number;
	used: { at: number; gate: string } | null;
}

/** Storage of a phone at the door, which outlives a reload. */
export interface DoorStore {
	readDoor: (id: string) => Promise<StoredDoor | undefined>;
	writeDoor: (door: StoredDoor) => Promise<void>;
	readQueue: (door: string) => Promise<QueuedItem[]>;
	enqueue: (item: QueuedItem) => Promise<void>;
	dequeue: (keys: readonly string[], warnings: readonly DoorWarning[]) => Promise<void>;
	readWarnings: (door: string) => Promise<DoorWarning[]>;
	dismissWarning: (key: string) => Promise<void>;
}

const NAME = "event-doors";
/** Time after which a list is forgotten: it names friends. */
const KEPT = DAY;

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
	opened ??= new Promise<IDBDatabase>((resolve, reject) => {
		const request = indexedDB.open(NAME, 1);
		request.onupgradeneeded = () => {
			const { result } = request;
			result.createObjectStore("doors", { keyPath: "id" });
			result.createObjectStore("queue", { keyPath: "key" });
			result.createObjectStore("warnings", { keyPath: "key" });
		};
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	}).catch((reason: unknown) => {
		opened = undefined;
		throw reason;
	});
	return opened;
}

type StoreName = "doors" | "queue" | "warnings";

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
	new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});

/** Reads a store; all rows where no key is given. */
async function read<Row>(name: StoreName): Promise<Row[]> {
	const database = await open();
	return resultOf(database.transaction(name).objectStore(name).getAll() as IDBRequest<Row[]>);
}

/** Changes stores in one transaction, which has ended when the promise does. */
async function change(names: StoreName[], act: (store: (name: StoreName) => IDBObjectStore) => void) {
	const database = await open();
	const transaction = database.transaction(names, "readwrite", { durability: "strict" });
	act((name) => transaction.objectStore(name));
	await new Promise<void>((resolve, reject) => {
		transaction.oncomplete = () => resolve();
		transaction.onerror = transaction.onabort = () => reject(transaction.error);
	});
}

/** Store in the browser's database. Lists are forgotten after a day; the queue stays until the server has it. */
export const browserDoorStore: DoorStore = {
	readDoor: async (id) => {
		const doors = await read<StoredDoor>("doors");
		const old = doors.filter(({ storedAt }) => storedAt < clockNow() - KEPT);
		if (old.length > 0)
			await change(["doors"], (store) => {
				for (const door of old) store("doors").delete(door.id);
			});
		return doors.find((door) => door.id === id && !old.includes(door));
	},
	writeDoor: (door) => change(["doors"], (store) => store("doors").put(door)),
	readQueue: async (door) =>
		(await read<QueuedItem>("queue"))
			.filter((queued) => queued.door === door)
			.sort((one, other) => one.turn - other.turn),
	enqueue: (item) => change(["queue"], (store) => store("queue").put(item)),
	dequeue: (keys, warnings) =>
		change(["queue", "warnings"], (store) => {
			for (const key of keys) store("queue").delete(key);
			for (const warning of warnings) store("warnings").put(warning);
		}),
	readWarnings: async (door) =>
		(await read<DoorWarning>("warnings")).filter((warning) => warning.door === door),
	dismissWarning: (key) => change(["warnings"], (store) => store("warnings").delete(key)),
};
