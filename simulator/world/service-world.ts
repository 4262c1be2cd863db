import type { KeyValueRecords } from "./key-value-records.ts";

/** Context of the simulated mail, Slack, Chatwork, Firebase and browser push. */
export interface ServiceWorld {
	readonly records: KeyValueRecords;
	now(): number;
	random(): number;
}

export const SERVICES = ["mail", "slack", "chatwork", "fcm", "push"] as const;
export type ServiceName = (typeof SERVICES)[number];

/** Answer of a service. */
export interface SimulatedServiceAnswer {
	status: number;
	/** Text unchanged; anything else as JSON. */
	body: string | object;
	headers?: Record<string, string>;
}

/** Received call. */
export interface SimulatedServiceCall {
	method: string;
	url: URL;
	headers: Headers;
	text: string;
	/** Raw body. */
	bytes: Uint8Array<ArrayBuffer>;
}

/** Message that reached its receiver. */
export interface DeliveredNotice {
	service: ServiceName;
	/** Address, conversation, room or device. */
	to: string;
	/** Sender; only mails have one. */
	from?: string;
	title: string;
	text: string;
	link: string;
	/** Epoch ms. */
	at: number;
	/** Whether it notifies everybody, as `<!channel>` and `[toall]` do. */
	callsAll: boolean;
	/** Tag of a push: a device shows one notification per tag. */
	tag?: string;
}

const PREFIX = "arrived/";

/** Delivered messages, in order. */
export const listDeliveredNotices = ({ records }: ServiceWorld): DeliveredNotice[] =>
	records.list<DeliveredNotice>(PREFIX);

/** Delivers a message; a repeated key of the same receiver is ignored. */
export function deliverNotice(world: ServiceWorld, message: Omit<DeliveredNotice, "at">, key?: string): void {
	const number = String((world.records.get<number>("count") ?? 0) + 1).padStart(8, "0");
	world.records.put("count", Number(number));
	const acceptedKey = key === undefined ? undefined : `known/${message.service}/${message.to}/${key}`;
	if (acceptedKey !== undefined && world.records.get(acceptedKey)) return;
	if (acceptedKey !== undefined) world.records.put(acceptedKey, true);
	world.records.put(PREFIX + number, { ...message, at: world.now() } satisfies DeliveredNotice);
}

/** A call's body as JSON; undefined if it is not JSON. */
export function parseJsonBody({ headers, text }: SimulatedServiceCall): unknown {
	if (!headers.get("content-type")?.startsWith("application/json")) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
