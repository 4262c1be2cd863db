import type { Records } from "./records.ts";

/** Context of the simulated mail, Slack, Chatwork, Firebase and browser push. */
export interface ServiceWorld {
	readonly records: Records;
	now(): number;
	random(): number;
}

export const SERVICES = ["mail", "slack", "chatwork", "fcm", "push"] as const;
export type ServiceName = (typeof SERVICES)[number];

/** Answer of a service. */
export interface ServiceAnswer {
	status: number;
	/** Text unchanged; anything else as JSON. */
	body: string | object;
	headers?: Record<string, string>;
}

/** Call as received. */
export interface ServiceCall {
	method: string;
	url: URL;
	headers: Headers;
	text: string;
	/** Raw body. */
	bytes: Uint8Array<ArrayBuffer>;
}

/** Message that reached its receiver. */
export interface Arrived {
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
export const arrivedOf = ({ records }: ServiceWorld): Arrived[] => records.list<Arrived>(PREFIX);

/** Delivers a message. A key that its receiver already has is not shown a second time. */
export function deliver(world: ServiceWorld, message: Omit<Arrived, "at">, key?: string): void {
	const number = String((world.records.get<number>("count") ?? 0) + 1).padStart(8, "0");
	world.records.put("count", Number(number));
	const known = key === undefined ? undefined : `known/${message.service}/${message.to}/${key}`;
	if (known !== undefined && world.records.get(known)) return;
	if (known !== undefined) world.records.put(known, true);
	world.records.put(PREFIX + number, { ...message, at: world.now() } satisfies Arrived);
}

/** A call's body as JSON; undefined if it is not JSON. */
export function jsonIn({ headers, text }: ServiceCall): unknown {
	if (!headers.get("content-type")?.startsWith("application/json")) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
