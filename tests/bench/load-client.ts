import http from "node:http";

export interface BenchRequest {
	/** `POST` by default. */
	method?: "GET" | "POST";
	path: string;
	headers: Record<string, string>;
	body: string;
}

export interface BenchLatencies {
	perSecond: number;
	/** Milliseconds, ascending. */
	latencies: number[];
	failed: number;
}

/** Sends `count` requests over `clients` keep-alive connections and measures their latencies. */
export async function sendLoad(
	port: number,
	clients: number,
	count: number,
	shot: (index: number) => BenchRequest,
): Promise<BenchLatencies> {
	const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
	const latencies: number[] = [];
	let next = 0;
	let failed = 0;
	const began = performance.now();
	const client = async () => {
		for (let index = next++; index < count; index = next++) {
			const sent = performance.now();
			const status = await send(agent, port, shot(index));
			latencies.push(performance.now() - sent);
			if (status < 200 || status > 299) failed++;
		}
	};
	await Promise.all(Array.from({ length: clients }, client));
	const seconds = (performance.now() - began) / 1000;
	agent.destroy();
	return { perSecond: count / seconds, latencies: latencies.sort((a, b) => a - b), failed };
}

function send(
	agent: http.Agent,
	port: number,
	{ method = "POST", path, headers, body }: BenchRequest,
): Promise<number> {
	return new Promise((resolve, reject) => {
		const request = http.request(
			{
				host: "127.0.0.1",
				port,
				path,
				method,
				agent,
				headers: method === "GET" ? headers : { ...headers, "Content-Length": Buffer.byteLength(body) },
			},
			(response) => {
				response.resume();
				response.once("end", () => resolve(response.statusCode ?? 0));
			},
		);
		request.once("error", reject);
		if (method === "GET") request.end();
		else request.end(body);
	});
}

export const percentile = (sorted: number[], share: number): number =>
	sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
