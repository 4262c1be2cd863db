import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { build, type Rollup } from "vite";
import { shiftClock } from "./circumstances/shift-clock.ts";

export const SIMULATOR_TOKEN = "simulator-test-token";
export const SIMULATOR_SECRET = "simulator-test-secret";

const RUNTIME = { compatibilityDate: "2026-11-01" };
const FLAGS = ["nodejs_compat", "enable_request_signal", "request_signal_passthrough"];

/**
 * Stub of the console: records webhooks, answers them with the configured status, issues nonces of account links, and
 * forwards calls to LINE over its service binding.
 */
const CONSOLE = `
let received = [], status = 200;
export default {
	async fetch(request, env) {
		const url = new URL(request.url);
		if (url.pathname === "/webhook/line") {
			received.push({ signature: request.headers.get("x-line-signature"), body: await request.text() });
			return new Response("", { status });
		}
		if (url.pathname === "/open_api/v1/account_link_nonces") {
			const isKnown = request.headers.get("authorization") === "Bearer known";
			const { external_id } = await request.json();
			return isKnown ? Response.json({ nonce: "nonce of " + external_id }, { status: 201 }) : Response.json({ detail: "トークンが違います。" }, { status: 401 });
		}
		if (url.pathname === "/received") { const all = received; received = []; return Response.json(all); }
		if (url.pathname === "/answer") { status = Number(url.searchParams.get("status")); return new Response(""); }
		if (url.pathname !== "/call") return env.SIMULATOR.fetch(request);
		const call = await request.json();
		const signal = AbortSignal.timeout(call.patience);
		try {
			const answer = await env.SIMULATOR.fetch(call.url, { method: call.method, headers: call.headers, body: call.body, signal });
			return Response.json({ status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() });
		} catch (error) {
			return Response.json({ failed: String(error) });
		}
	},
};`;

export interface SimulatorLineCall {
	body?: unknown;
	headers?: Record<string, string>;
	/** Timeout of the caller, ms. */
	patience?: number;
}

export interface SimulatorLineAnswer {
	status: number;
	headers: Record<string, string>;
	// biome-ignore lint/suspicious/noExplicitAny: whatever LINE answers; the tests say what they expect.
	body: any;
	/** Error where no answer arrived. */
	failed?: string;
}

let bundled: Promise<string> | undefined;

async function bundle(): Promise<string> {
	const output = await build({
		configFile: false,
		logLevel: "error",
		ssr: { target: "webworker", noExternal: true },
		build: {
			ssr: "simulator/simulator-worker.ts",
			write: false,
			rolldownOptions: { external: [/^cloudflare:/, /^node:/] },
		},
	});
	return (output as Rollup.RollupOutput).output[0].code;
}

/** Starts the simulator's Worker in workerd. @param stateDir folder for its state; in memory where omitted */
export async function startSimulator(stateDir?: string): Promise<RunningSimulator> {
	// The simulator runs in its own process on the machine's clock, so its callers must too.
	shiftClock(0);
	bundled ??= bundle();
	const script = await bundled;
	const miniflare = new Miniflare(
		convertV4MiniflareOptions({
			resourcePersistencePath: stateDir,
			workers: [
				{
					name: "console",
					modules: true,
					...RUNTIME,
					script: CONSOLE,
					serviceBindings: { SIMULATOR: "simulator" },
				},
				{
					name: "simulator",
					modules: true,
					...RUNTIME,
					compatibilityFlags: FLAGS,
					script,
					bindings: { LINE_CHANNEL_SECRET: SIMULATOR_SECRET, LINE_CHANNEL_ACCESS_TOKEN: SIMULATOR_TOKEN },
					serviceBindings: { CONSOLE: "console" },
					durableObjects: { LinePlatform: { className: "LinePlatform", useSQLite: true } },
				},
			],
		}),
	);
	return new RunningSimulator(miniflare, await miniflare.ready);
}

export class RunningSimulator {
	readonly #miniflare: Miniflare;
	readonly #base: URL;

	constructor(miniflare: Miniflare, base: URL) {
		this.#miniflare = miniflare;
		this.#base = base;
	}

	/** Call of the simulator's own API. */
	// biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect.
	async api(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }> {
		const response = await fetch(new URL(`/simulator/api${path}`, this.#base), {
			method,
			...(body === undefined
				? {}
				: { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
		});
		return { status: response.status, body: await response.json() };
	}

	/** Call to LINE from the console's Worker with its token. */
	async line(
		method: string,
		path: string,
		{ body, headers = {}, patience = 5_000 }: SimulatorLineCall = {},
	): Promise<SimulatorLineAnswer> {
		const host = /\/content/.test(path) ? "api-data.line.me" : "api.line.me";
		const call = {
			method,
			url: `https://${host}${path}`,
			patience,
			headers: {
				Authorization: `Bearer ${SIMULATOR_TOKEN}`,
				...(body === undefined ? {} : { "Content-Type": "application/json" }),
				...headers,
			},
			body: typeof body === "string" || body === undefined ? body : JSON.stringify(body),
		};
		const response = await fetch(new URL("/call", this.#base), {
			method: "POST",
			body: JSON.stringify(call),
		});
		const answer = (await response.json()) as {
			status: number;
			headers: Record<string, string>;
			text: string;
			failed?: string;
		};
		const isJson = answer.headers?.["content-type"] === "application/json";
		return { ...answer, body: isJson ? JSON.parse(answer.text) : answer.text };
	}

	/** Direct HTTP request. */
	fetch(path: string, init?: RequestInit): Promise<Response> {
		return fetch(new URL(path, this.#base), init);
	}

	/** Webhooks received since the last call. */
	async received(): Promise<{ signature: string | null; body: string }[]> {
		return (await (await this.fetch("/received")).json()) as { signature: string | null; body: string }[];
	}

	/** Sets the status of the console's answers to webhooks. */
	async consoleAnswers(status: number): Promise<void> {
		await this.fetch(`/answer?status=${status}`);
	}

	stop(): Promise<void> {
		return this.#miniflare.dispose();
	}
}
