import { silentUntil } from "./bank-faults.ts";
import type { BankProvider, BankWorld } from "./bank-world.ts";

/** Ways in which a provider's events reach the console. */
export const DELIVERY_MODES = {
	now: "すぐに届く",
	late: "遅れて届く",
	twice: "2回届く",
	reversed: "逆の順に届く",
	held: "止めておく",
	never: "届かない",
} as const;
export type DeliveryMode = keyof typeof DELIVERY_MODES;

export interface DeliverySettings {
	mode: DeliveryMode;
	/** Delay of the mode `late`. */
	seconds: number;
}

/** Event in a provider's outbox. */
export interface OutboxEvent {
	/** Position in the order of events. */
	sequence: number;
	id: string;
	provider: BankProvider;
	type: string;
	/** Object that it is about. */
	subject: string;
	at: number;
	live: boolean;
	body: string;
	/** Time of the next delivery; null if none is planned. */
	dueAt: number | null;
	/** Deliveries still to make at once. */
	copies: number;
	/** Failed deliveries since the last one by hand. */
	failures: number;
	deliveries: { at: number; status: number | null }[];
}

const PREFIX = "outbox/";
const COUNT = "outbox-count";
const MODE = "delivery";
/** Maximum number kept; the oldest are deleted. */
const MAX_EVENTS = 2_000;

const MINUTE = 60_000;
/** Pauses before Stripe repeats a failed delivery; PayPay repeats none. */
const RETRY_PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE, 300 * MINUTE, 600 * MINUTE];

export const readDelivery = ({ records }: BankWorld): DeliverySettings =>
	records.get<DeliverySettings>(MODE) ?? { mode: "now", seconds: 60 };

export const setDelivery = ({ records }: BankWorld, settings: DeliverySettings): void =>
	records.put(MODE, settings);

/** Events in their order. */
export const listOutbox = ({ records }: BankWorld): OutboxEvent[] => records.list<OutboxEvent>(PREFIX);

const keyOf = (sequence: number): string => PREFIX + String(sequence).padStart(8, "0");

const store = ({ records }: BankWorld, event: OutboxEvent): void => records.put(keyOf(event.sequence), event);

type NewEvent = Pick<OutboxEvent, "id" | "provider" | "type" | "subject" | "live" | "body">;

/** Adds the events of one act to the outbox, to be delivered as set. */
export function emitEvents(world: BankWorld, events: NewEvent[]): void {
	const { mode, seconds } = readDelivery(world);
	const now = world.now();
	const planned = mode === "held" || mode === "never" ? null : now + (mode === "late" ? seconds * 1_000 : 0);
	events.forEach((event, index) => {
		const sequence = (world.records.get<number>(COUNT) ?? 0) + 1;
		world.records.put(COUNT, sequence);
		// A millisecond apart, so that the order of delivery is the order of their times.
		const position = mode === "reversed" ? events.length - index : index;
		store(world, {
			...event,
			sequence,
			at: now,
			dueAt: planned === null ? null : planned + position,
			copies: mode === "twice" ? 2 : 1,
			failures: 0,
			deliveries: [],
		});
		world.records.delete(keyOf(sequence - MAX_EVENTS));
	});
}

/** Plans the delivery of all events that were held, in their order or in the reverse one. */
export function releaseEvents(world: BankWorld, order: "kept" | "reversed"): void {
	const held = listOutbox(world).filter(({ dueAt, deliveries }) => dueAt === null && deliveries.length === 0);
	if (order === "reversed") held.reverse();
	held.forEach((event, index) => {
		store(world, { ...event, dueAt: world.now() + index });
	});
}

/** Plans another delivery of one event, as the button of the provider's console does. */
export function resendEvent(world: BankWorld, id: string): boolean {
	const event = listOutbox(world).find((each) => each.id === id);
	if (event) store(world, { ...event, dueAt: world.now(), copies: 1, failures: 0 });
	return event !== undefined;
}

/** Sends one event. */
export type EventSender = (event: OutboxEvent) => Promise<number | null>;

/** Worlds whose events are under way. */
const delivering = new WeakSet<BankWorld>();

/**
 * Delivers the due events one after the other. Calls of the console during a delivery come back here, and
 * leave the rest to it.
 */
export async function deliverDueEvents(
	world: BankWorld,
	senders: Record<BankProvider, EventSender>,
): Promise<void> {
	if (delivering.has(world)) return;
	delivering.add(world);
	try {
		await deliverAllDue(world, senders);
	} finally {
		delivering.delete(world);
	}
}

async function deliverAllDue(world: BankWorld, senders: Record<BankProvider, EventSender>): Promise<void> {
	for (;;) {
		const due = listOutbox(world)
			.filter(
				({ dueAt, provider }) =>
					dueAt !== null && dueAt <= lastMoment(world) && !silentUntil(world, provider),
			)
			.sort((a, b) => a.dueAt! - b.dueAt!)[0];
		if (!due) return;
		store(world, { ...due, dueAt: null, copies: 0 });
		for (let copy = 0; copy < due.copies; copy++) {
			const status = await senders[due.provider](due);
			recordDelivery(world, due.sequence, status);
		}
	}
}

/** Events of one act are milliseconds apart, and all of them are due with the first. */
const lastMoment = (world: BankWorld): number => world.now() + 100;

function recordDelivery(world: BankWorld, sequence: number, status: number | null): void {
	const event = world.records.get<OutboxEvent>(keyOf(sequence));
	if (!event) return;
	const isAccepted = status !== null && status >= 200 && status < 300;
	const pause = event.provider === "stripe" && !isAccepted ? RETRY_PAUSES[event.failures] : undefined;
	store(world, {
		...event,
		deliveries: [...event.deliveries, { at: world.now(), status }],
		failures: event.failures + (isAccepted ? 0 : 1),
		...(pause !== undefined && { dueAt: world.now() + pause, copies: 1 }),
	});
}

export const findOutboxEvent = (world: BankWorld, id: string): OutboxEvent | undefined =>
	listOutbox(world).find((event) => event.id === id);
