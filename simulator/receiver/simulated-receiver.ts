import type { ServiceWorld } from "../world/service-world.ts";
import { RESOLVER_HOST, resolveName } from "./dns-resolver.ts";

/** Another system of the operator's, which receives the console's events. */
const RECEIVER_HOST = "receiver.example.com";

/** Answers that the receiver can be set to. */
export const RECEIVER_ANSWERS = {
	"204": "204 受け取った",
	"302": "302 別のアドレスへ転送",
	"410": "410 受信の終了",
	"500": "500 サーバーの障害",
} as const;
export type ReceiverAnswer = keyof typeof RECEIVER_ANSWERS;

/** Received message, unchanged. */
export interface ReceivedWebhook {
	/** Epoch ms. */
	at: number;
	path: string;
	id: string;
	/** Epoch seconds. */
	timestamp: number;
	signature: string;
	body: string;
	answered: ReceiverAnswer;
}

const PREFIX = "receiver/arrived/";
const COUNT = "receiver/count";
const ANSWER = "receiver/answer";
const SECRET = "receiver/secret";
/** Maximum number kept; the oldest are deleted. */
const MAX_RECEIVED = 100;

export const listReceivedWebhooks = ({ records }: ServiceWorld): ReceivedWebhook[] =>
	records.list<ReceivedWebhook>(PREFIX);

export const readReceiverAnswer = ({ records }: ServiceWorld): ReceiverAnswer => records.get(ANSWER) ?? "204";
export const setReceiverAnswer = ({ records }: ServiceWorld, answer: ReceiverAnswer): void =>
	records.put(ANSWER, answer);

/** Secret with which the receiver checks signatures. */
export const readReceiverSecret = ({ records }: ServiceWorld): string => records.get(SECRET) ?? "";
export const setReceiverSecret = ({ records }: ServiceWorld, secret: string): void =>
	records.put(SECRET, secret);

/** Answers as the receiver, or as the resolver of its name; null for any other host. */
export async function answerReceiverCall(world: ServiceWorld, request: Request): Promise<Response | null> {
	const url = new URL(request.url);
	if (url.hostname === RESOLVER_HOST) return resolveName(url);
	if (url.hostname !== RECEIVER_HOST) return null;
	if (request.method !== "POST") return new Response("POSTで送ってください。", { status: 405 });
	const answered = readReceiverAnswer(world);
	const { headers } = request;
	storeReceived(world, {
		at: world.now(),
		path: url.pathname,
		id: headers.get("webhook-id") ?? "",
		timestamp: Number(headers.get("webhook-timestamp")),
		signature: headers.get("webhook-signature") ?? "",
		body: await request.clone().text(),
		answered,
	});
	const moved = answered === "302" ? { Location: "https://elsewhere.example.com/" } : undefined;
	return new Response(null, { status: Number(answered), ...(moved && { headers: moved }) });
}

function storeReceived({ records }: ServiceWorld, received: ReceivedWebhook): void {
	const count = (records.get<number>(COUNT) ?? 0) + 1;
	records.put(COUNT, count);
	records.put(nameOf(count), received);
	records.delete(nameOf(count - MAX_RECEIVED));
}

const nameOf = (count: number): string => PREFIX + String(count).padStart(8, "0");
