// Tells of an order from a shop's server: MUSUBI_URL is the conversion's address, MUSUBI_SECRET its secret (whsec_…).
import { createHmac, randomUUID } from "node:crypto";

const { MUSUBI_URL, MUSUBI_SECRET } = process.env;
const tell = async (order) => {
	const id = randomUUID();
	const at = String(Math.floor(Date.now() / 1000));
	const body = JSON.stringify(order);
	const key = Buffer.from(MUSUBI_SECRET.slice("whsec_".length), "base64");
	const signature = createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64");
	const headers = { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": `v1,${signature}` };
	const answer = await fetch(MUSUBI_URL, { method: "POST", headers, body });
	return answer.json();
};
export const told = await tell({ order_id: "A-1001", value: 3980, token: process.env.MUSUBI_TOKEN ?? "" });
