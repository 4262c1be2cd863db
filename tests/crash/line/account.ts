import { randomUUID } from "node:crypto";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { CHANNEL_ACCESS_TOKEN } from "./secrets.ts";

export interface Call {
	method: string;
	path: string;
	headers: Record<string, string | string[] | undefined>;
	body: string;
}

export interface Answer {
	status: number;
	body: object;
	headers?: Record<string, string>;
}

/** Messages accepted by LINE, and therefore on the friend's phone. */
export interface Acceptance {
	method: "reply" | "push" | "multicast";
	/** Reply token or retry key. */
	key: string;
	friend: string;
	texts: string[];
	requestId: string;
	at: number;
}

interface ReplyToken {
	friend: string;
	/** Time of the event. */
	eventAt: number;
	deliveredAt: number;
	used: boolean;
}

/** Maximum lifetime of a reply token after its event. */
const MAX_LIFETIME = 20 * MINUTE;

interface DeliveredToken {
	token: string;
	friend: string;
	eventAt: number;
	isRedelivery: boolean;
}

interface SendBody {
	to?: string;
	replyToken?: string;
	messages?: { type: string; text?: string }[];
}

interface MulticastBody extends Pick<SendBody, "messages"> {
	to?: string[];
}

const MAX_RECIPIENTS = 500;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** LINE's side of the account: decides by LINE's rules which calls are accepted, and records them. */
export class LineAccount {
	readonly accepted: Acceptance[] = [];
	/** Times at which calls that send arrived, epoch ms of the machine. */
	readonly arrivals: number[] = [];
	/** Number of repeated retry keys that had been accepted before. */
	repeated = 0;
	/** Number of keys repeated with another body, which LINE forbids. */
	altered = 0;
	/** Offset of the product's clock from real time, ms; LINE uses the same clock here. */
	lead = 0;
	readonly #tokens = new Map<string, ReplyToken>();
	readonly #byRetryKey = new Map<string, Acceptance>();
	readonly #bodies = new Map<string, string>();

	/** Registers a webhook's reply token, valid for a minute from its event and again from each redelivery. */
	deliverToken({ token, friend, eventAt, isRedelivery }: DeliveredToken): void {
		const known = this.#tokens.get(token);
		const deliveredAt = isRedelivery ? this.#now() : Math.min(this.#now(), eventAt);
		this.#tokens.set(token, { friend, eventAt, deliveredAt, used: known?.used ?? false });
	}

	take(call: Call): Answer {
		if (call.headers.authorization !== `Bearer ${CHANNEL_ACCESS_TOKEN}`)
			return refuse(401, "Authentication failed");
		const route = `${call.method} ${call.path}`;
		if (route === "POST /v2/bot/message/push") return this.#push(call, JSON.parse(call.body) as SendBody);
		if (route === "POST /v2/bot/message/reply") return this.#reply(call, JSON.parse(call.body) as SendBody);
		if (route === "POST /v2/bot/message/multicast")
			return this.#multicast(call, JSON.parse(call.body) as MulticastBody);
		const [, userId] = /^GET \/v2\/bot\/profile\/(\w+)$/.exec(route) ?? [];
		return userId
			? { status: 200, body: { userId, displayName: `友だち ${userId.slice(-4)}` } }
			: refuse(404, "Not found");
	}

	#push(call: Call, { to, messages }: SendBody): Answer {
		return this.#once(call, (key) => {
			if (!to || !isSendable(messages)) return refuse(400, "The request body has 1 error(s)");
			return this.#accept({ method: "push", key, friend: to }, messages);
		});
	}

	/** Accepted for all recipients or none. */
	#multicast(call: Call, { to = [], messages }: MulticastBody): Answer {
		return this.#once(call, (key) => {
			const isSound = to.length > 0 && to.length <= MAX_RECIPIENTS && new Set(to).size === to.length;
			if (!isSound || !isSendable(messages)) return refuse(400, "The request body has 1 error(s)");
			const [first, ...others] = to.map((friend) =>
				this.#accept({ method: "multicast", key, friend }, messages),
			);
			return others.at(-1) ?? first!;
		});
	}

	/** Makes a call idempotent by its retry key. */
	#once(call: Call, act: (key: string) => Acceptance | Answer): Answer {
		const key = call.headers["x-line-retry-key"];
		if (typeof key !== "string" || !UUID.test(key)) return refuse(400, "The retry key is invalid");
		if ((this.#bodies.get(key) ?? call.body) !== call.body) this.altered++;
		this.#bodies.set(key, call.body);
		const before = this.#byRetryKey.get(key);
		if (before && this.#now() < before.at + DAY) {
			this.repeated++;
			return {
				...refuse(409, "The retry key is already accepted"),
				headers: { "X-Line-Accepted-Request-Id": before.requestId },
			};
		}
		const acceptance = act(key);
		if ("status" in acceptance) return acceptance;
		this.#byRetryKey.set(key, acceptance);
		return call.path.endsWith("/multicast") ? { ...taken(acceptance), body: {} } : taken(acceptance);
	}

	#reply(call: Call, { replyToken = "", messages }: SendBody): Answer {
		if (call.headers["x-line-retry-key"] !== undefined)
			return refuse(400, "The retry key is not supported for this API");
		if (!isSendable(messages)) return refuse(400, "The request body has 1 error(s)");
		const token = this.#tokens.get(replyToken);
		const isOver = ({ eventAt, deliveredAt }: ReplyToken) =>
			this.#now() > Math.min(deliveredAt + MINUTE, eventAt + MAX_LIFETIME);
		if (!token || token.used || isOver(token)) return refuse(400, "Invalid reply token");
		token.used = true;
		return taken(this.#accept({ method: "reply", key: replyToken, friend: token.friend }, messages));
	}

	#accept(by: Pick<Acceptance, "method" | "key" | "friend">, messages: { text?: string }[]): Acceptance {
		const acceptance: Acceptance = {
			...by,
			texts: messages.map(({ text = "" }) => text),
			requestId: randomUUID(),
			at: this.#now(),
		};
		this.accepted.push(acceptance);
		return acceptance;
	}

	#now(): number {
		return Date.now() + this.lead;
	}
}

const refuse = (status: number, message: string): Answer => ({ status, body: { message } });

const isSendable = (messages: SendBody["messages"]): messages is { type: string; text: string }[] =>
	Array.isArray(messages) &&
	messages.length >= 1 &&
	messages.length <= 5 &&
	messages.every(({ type, text }) => type === "text" && typeof text === "string" && text !== "");

const taken = ({ requestId, texts }: Acceptance): Answer => ({
	status: 200,
	body: { sentMessages: texts.map((_, position) => ({ id: `${requestId}-${position}`, quoteToken: "q" })) },
	headers: { "X-Line-Request-Id": requestId },
});
