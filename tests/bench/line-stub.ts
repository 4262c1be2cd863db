import { createServer } from "node:http";

// LINE stub that only counts, in a process of its own, so that it shares nothing but the CPU with the
// client. Reports the arrivals since the last query over IPC.

interface Arrival {
	/** Reply token, or retry key of a push. */
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
