import { createHmac, randomUUID } from "node:crypto";
import { fire, percentile } from "/work/main/tests/bench/client.ts";
import { hostFloors } from "/work/main/tests/bench/floors.ts";

const floors = await hostFloors(8899, "/tmp/floors-state");
const j = (path: string) => () => ({ path, headers: { "Content-Type": "application/json" }, body: "{}" });
await fire(8899, 1, 1, j("/setup"));
for (const r of [1, 2]) {
	const e = await fire(8899, 16, 4000, j("/empty"));
	const w = await fire(8899, 16, 3000, j("/write"));
	console.log("empty", e.perSecond | 0, "write", w.perSecond | 0);
}
const per = Number(process.argv[2] ?? 1),
	count = Number(process.argv[3] ?? 3000),
	text = process.argv[4] ?? "予約お願いします";
const hook = (i: number) => {
	const events = Array.from({ length: per }, (_, k) => ({
		type: "message",
		message: { id: String(Date.now()) + i + "x" + k, type: "text", text, quoteToken: "q" },
		webhookEventId: randomUUID(),
		deliveryContext: { isRedelivery: false },
		timestamp: Date.now(),
		source: { type: "user", userId: "U" + (((i * per + k) % 60) + 1).toString(16).padStart(32, "0") },
		replyToken: randomUUID(),
		mode: "active",
	}));
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
const v = await fire(8810, 16, count, hook);
console.log("intake", v.perSecond | 0, "p95", percentile(v.latencies, 0.95).toFixed(1), "failed", v.failed);
await floors.dispose();
