import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Dice } from "../dice.ts";
import type { LineAccount } from "../line/account.ts";
import { CHANNEL_SECRET } from "../line/secrets.ts";
import type { Product } from "../product/product.ts";
import type { LineEvent } from "./event.ts";

/** Events of one webhook request. */
export type Bundle = LineEvent[];

const CLIENTS = 8;
/** Maximum pause between a client's requests, ms; short, so that a kill interrupts some. */
const MAX_PAUSE = 40;

/**
 * Sends signed webhook requests concurrently, like LINE.
 * @param acknowledge called with the events that the product answered with 200
 * @returns requests without that answer, which LINE would redeliver
 */
export async function sendAll(
	product: Product,
	line: LineAccount,
	bundles: Bundle[],
	dice: Dice,
	acknowledge: (events: Bundle) => void = () => undefined,
): Promise<Bundle[]> {
	const failed: Bundle[] = [];
	const queue = bundles.values();
	const client = async () => {
		for (const bundle of queue) {
			if (await send(product, line, bundle)) acknowledge(bundle);
			else failed.push(bundle);
			await pause(dice.between(0, MAX_PAUSE));
		}
	};
	await Promise.all(Array.from({ length: CLIENTS }, client));
	return failed;
}

async function send(product: Product, line: LineAccount, events: Bundle): Promise<boolean> {
	for (const { replyToken: token, source, timestamp: eventAt, deliveryContext } of events)
		if (token) line.deliverToken({ token, friend: source.userId, eventAt, ...deliveryContext });
	const body = JSON.stringify({ destination: "U00000000000000000000000000000000", events });
	const signature = createHmac("sha256", CHANNEL_SECRET).update(body).digest("base64");
	try {
		const response = await product.fetch("/webhook/line", {
			method: "POST",
			headers: { "Content-Type": "application/json", "x-line-signature": signature },
			body,
		});
		await response.arrayBuffer();
		return response.status === 200;
	} catch {
		return false;
	}
}
