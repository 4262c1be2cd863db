import { createServer } from "node:http";

// A stand-in for LINE that only counts: a process of its own, so that it competes with the client for nothing but the
// processor. Asked over IPC for what arrived since the last question.

interface Arrival {
	/** The reply token, or the push's retry key. */
	key: string;
	at: number;
}

let arrivals: Arrival[] = [];

const server = createServer((request, response) => {
	const chunks: Buffer[] = [];
	request.on("data", (chunk: Buffer) => chunks.push(chunk));
	request.on("end", () => {
		const at = Date.now();
		if (request.url?.startsWith("/v2/bot/message/")) {
			const body = JSON.parse(Buffer.concat(chunks).toString()) as { replyToken?: string };
			arrivals.push({ key: body.replyToken ?? String(request.headers["x-line-retry-key"]), at });
		}
		response.setHeader("Content-Type", "application/json");
		response.setHeader("X-Line-Request-Id", "bench");
		response.end('{"sentMessages":[{"id":"1","quoteToken":"q"}],"userId":"U","displayName":"ベンチ"}');
	});
});
server.keepAliveTimeout = 60_000;
server.listen(Number(process.argv[2]), "127.0.0.1", () => process.send?.("ready"));

process.on("message", () => {
	process.send?.(arrivals);
	arrivals = [];
});

process.on("disconnect", () => process.exit(0));
