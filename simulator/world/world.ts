import type { Records } from "./records.ts";

/** What the stand-ins for mail, Slack, Chatwork, Firebase and browsers' push work with. */
export interface ServiceWorld {
	readonly records: Records;
	now(): number;
	random(): number;
}

export const SERVICES = ["mail", "slack", "chatwork", "fcm", "push"] as const;
export type ServiceName = (typeof SERVICES)[number];

/** What a service answers to a call. */
export interface ServiceAnswer {
	status: number;
	/** A text as it is; anything else as JSON. */
	body: string | object;
	headers?: Record<string, string>;
}

/** A call as it came. */
export interface ServiceCall {
	method: string;
	url: URL;
	headers: Headers;
	text: string;
	/** The body as it came. */
	bytes: Uint8Array<ArrayBuffer>;
}

/** A message that reached whoever it was for. */
export interface Arrived {
	service: ServiceName;
	/** An address, a conversation, a room, a device. */
	to: string;
	/** Who it says that it is from; mails alone do. */
	from?: string;
	title: string;
	text: string;
	link: string;
	/** Epoch ms. */
	at: number;
	/** Everybody there was called, as `<!channel>` and `[toall]` do. */
	callsAll: boolean;
	/** Of a push: what a device shows one notification for. */
	tag?: string;
}

const PREFIX = "arrived/";

/** What arrived, in order. */
export const arrivedOf = ({ records }: ServiceWorld): Arrived[] => records.list<Arrived>(PREFIX);

/** Delivers. Under a key that its receiver knows already nothing is shown a second time. */
export function deliver(world: ServiceWorld, message: Omit<Arrived, "at">, key?: string): void {
	const number = String((world.records.get<number>("count") ?? 0) + 1).padStart(8, "0");
	world.records.put("count", Number(number));
	const known = key === undefined ? undefined : `known/${message.service}/${message.to}/${key}`;
	if (known !== undefined && world.records.get(known)) return;
	if (known !== undefined) world.records.put(known, true);
	world.records.put(PREFIX + number, { ...message, at: world.now() } satisfies Arrived);
}

/** A call's body as JSON; undefined where it is none. */
export function jsonIn({ headers, text }: ServiceCall): unknown {
	if (!headers.get("content-type")?.startsWith("application/json")) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
