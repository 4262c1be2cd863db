import type { ServiceWorld } from "../world/world.ts";
import { RESOLVER_HOST, resolve } from "./resolver.ts";

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
export interface Received {
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
const MOST = 100;

export const receivedOf = ({ records }: ServiceWorld): Received[] => records.list<Received>(PREFIX);

export const answerOf = ({ records }: ServiceWorld): ReceiverAnswer => records.get(ANSWER) ?? "204";
export const setAnswer = ({ records }: ServiceWorld, answer: ReceiverAnswer): void =>
	records.put(ANSWER, answer);

/** Secret with which the receiver checks signatures. */
export const secretOf = ({ records }: ServiceWorld): string => records.get(SECRET) ?? "";
export const setSecret = ({ records }: ServiceWorld, secret: string): void => records.put(SECRET, secret);

/** Answers as the receiver, or as the resolver of its name; null for any other host. */
export async function askReceiver(world: ServiceWorld, request: Request): Promise<Response | null> {
	const url = new URL(request.url);
	if (url.hostname === RESOLVER_HOST) return resolve(url);
	if (url.hostname !== RECEIVER_HOST) return null;
	if (request.method !== "POST") return new Response("POSTで送ってください。", { status: 405 });
	const answered = answerOf(world);
	const { headers } = request;
	keep(world, {
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

function keep({ records }: ServiceWorld, received: Received): void {
	const count = (records.get<number>(COUNT) ?? 0) + 1;
	records.put(COUNT, count);
	records.put(nameOf(count), received);
	records.delete(nameOf(count - MOST));
}

const nameOf = (count: number): string => PREFIX + String(count).padStart(8, "0");
