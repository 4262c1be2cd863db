import { createServer } from "node:http";

// LINE stub that only counts, in a process of its own, so that it shares nothing but the CPU with the
// client. Reports the arrivals since the last query over IPC.

interface Arrival {
	/** Reply token, or retry key of a push. */
	key: string;
	at: number;
}

let arrivals: Arrival[] = [];

/** Number of followers in the list. */
const followers = Number(process.argv[3] ?? 0);

/** Page of the list of followers; a token is a position. */
function followersPage(url: string): string {
	const query = new URL(url, "http://line").searchParams;
	const from = Number(query.get("start") ?? 0);
	const end = Math.min(followers, from + Number(query.get("limit")));
	const userIds = Array.from({ length: end - from }, (_, index) => {
		const number = (0xf000000 + from + index).toString(16);
		return `U${number.padStart(32, "0")}`;
	});
	return JSON.stringify({ userIds, ...(end < followers && { next: String(end) }) });
}

const server = createServer((request, response) => {
	const chunks: Buffer[] = [];
	request.on("data", (chunk: Buffer) => chunks.push(chunk));
	request.on("end", () => {
		const at = Date.now();
		if (request.method === "POST" && request.url?.startsWith("/v2/bot/message/")) {
			const body = JSON.parse(Buffer.concat(chunks).toString()) as { replyToken?: string };
			arrivals.push({ key: body.replyToken ?? String(request.headers["x-line-retry-key"]), at });
		}
		response.setHeader("Content-Type", "application/json");
		if (request.url?.startsWith("/v2/bot/followers/ids"))
			return void response.end(followersPage(request.url));
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
