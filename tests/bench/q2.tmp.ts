import { createHmac, randomUUID } from "node:crypto";
import { fire, percentile } from "./client.ts";
import { hostFloors } from "./floors.ts";

const floors = await hostFloors(8899, "/tmp/floors-state");
const port = Number(process.argv[2] ?? 8810);
const j = (path: string) => () => ({ path, headers: { "Content-Type": "application/json" }, body: "{}" });
await fire(8899, 1, 1, j("/setup"));
const hook = (i: number) => {
	const events = [
		{
			type: "message",
			message: { id: String(Date.now()) + i, type: "text", text: "無関係", quoteToken: "q" },
			webhookEventId: randomUUID(),
			deliveryContext: { isRedelivery: false },
			timestamp: Date.now(),
			source: { type: "user", userId: "U" + ((i % 60) + 1).toString(16).padStart(32, "0") },
			replyToken: randomUUID(),
			mode: "active",
		},
	];
	const body = JSON.stringify({ destination: "Ux", events });
	return {
		path: "/webhook/line",
		headers: {
			"Content-Type": "application/json",
			"x-line-signature": createHmac("sha256", "simulator-channel-secret").update(body).digest("base64"),
		},
		body,
	};
};
for (const r of [1, 2, 3, 4]) {
	const e = await fire(8899, 16, 1500, j("/empty"));
	const w = await fire(8899, 16, 1000, j("/write"));
	const v = await fire(port, 16, 1000, hook);
	const s = await fire(port, 16, 1000, () => ({ path: "/webhook/line", headers: {}, body: "{}" }));
	console.log(
		"empty",
		e.perSecond | 0,
		"write",
		w.perSecond | 0,
		"intake",
		v.perSecond | 0,
		"refused",
		s.perSecond | 0,
		"ratio",
		(v.perSecond / w.perSecond).toFixed(2),
	);
}
await floors.dispose();
