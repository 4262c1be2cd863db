import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Dice } from "../dice.ts";
import type { LineAccount } from "../line/account.ts";
import { CHANNEL_SECRET } from "../line/secrets.ts";
import type { Product } from "../product/product.ts";
import type { LineEvent } from "./event.ts";

/** The events of one webhook request. */
export type Bundle = LineEvent[];

const CLIENTS = 8;
/** Milliseconds between two requests of one client, at most: a kill is to find some still on their way. */
const LONGEST_PAUSE = 40;

/**
 * Sends webhook requests as LINE does, several at a time, each signed over its bytes.
 * @param acknowledge hears of the events that the product answered with 200.
 * @returns the requests that were not: LINE sends those again.
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
			await pause(dice.between(0, LONGEST_PAUSE));
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
