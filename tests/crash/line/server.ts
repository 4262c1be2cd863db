import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Answer, Call, LineAccount } from "./account.ts";
import type { Trouble, Weather } from "./weather.ts";

export interface LineServer {
	address: string;
	close: () => void;
}

/** HTTP server of the fake LINE, with random failures. */
export function serveLine(account: LineAccount, weather: Weather): Promise<LineServer> {
	const server: Server = createServer((request, response) => {
		// The product is killed during calls; the response then fails.
		serve(account, weather, request, response).catch(() => request.socket.destroy());
	});
	return new Promise((resolve) => {
		server.listen(0, "127.0.0.1", () => {
			const { port } = server.address() as AddressInfo;
			const close = () => {
				server.close();
				server.closeAllConnections();
			};
			resolve({ address: `http://127.0.0.1:${port}`, close });
		});
	});
}

async function serve(
	account: LineAccount,
	weather: Weather,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const call = await readCall(request);
	if (isSend(call)) account.arrivals.push(Date.now());
	await pause(weather.delay());
	const trouble = isSend(call) ? weather.befalls(keyOf(call)) : null;
	const early = trouble && answerBefore(trouble);
	if (early === "drop") return void request.socket.destroy();
	if (early) return write(response, early);

	const answer = account.take(call);
	await pause(weather.delay());
	const accepted = answer.status < 300;
	if (accepted && trouble === "silence-after") return;
	if (accepted && trouble === "drop-after") return void request.socket.destroy();
	write(response, accepted && trouble === "error-after" ? INTERNAL_ERROR : answer);
}

const INTERNAL_ERROR: Answer = { status: 500, body: { message: "Internal server error" } };
const BUSY: Answer = {
	status: 429,
	body: { message: "The API rate limit has been exceeded. Try again later." },
};

/** Failure before LINE handles the call; null where the trouble comes afterwards. */
function answerBefore(trouble: Trouble): Answer | "drop" | null {
	switch (trouble) {
		case "drop":
			return "drop";
		case "error":
			return INTERNAL_ERROR;
		case "busy":
			return BUSY;
		case "busy-with-time":
			return { ...BUSY, headers: { "Retry-After": "3" } };
		default:
			return null;
	}
}

const isSend = (call: Call) => call.path.startsWith("/v2/bot/message/") && call.method === "POST";

const keyOf = ({ headers, body }: Call): string =>
	String(headers["x-line-retry-key"] ?? (JSON.parse(body) as { replyToken?: string }).replyToken);

async function readCall(request: IncomingMessage): Promise<Call> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	return {
		method: request.method ?? "",
		path: request.url ?? "",
		headers: request.headers,
		body: Buffer.concat(chunks).toString("utf8"),
	};
}

function write(response: ServerResponse, { status, body, headers }: Answer): void {
	response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body));
}
