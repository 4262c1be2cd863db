import { type ChildProcess, execFileSync, fork, spawn } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { join } from "node:path";
import { DEMO_ADMINISTRATOR } from "#domain/console/operators/demo-operators.ts";
import { ARCHIVE_AGE } from "#domain/inbox/archive/archive-setting.ts";
import { findD1File } from "#tests/support/d1-file.ts";
import { BenchDatabase } from "./bench-database.ts";
import type { BenchRequest } from "./load-client.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Number of friends who write. */
export const WRITING_FRIENDS = 5000;
const SECRET = "bench-secret";
/**
 * Disables the archive, which would otherwise move five thousand demo messages a minute during the
 * measurement.
 */
const DISABLE_ARCHIVE = `insert into settings (key, value, updated_at)
	values ('archive_after_days', '${ARCHIVE_AGE.max}', 0)
	on conflict do update set value = excluded.value;`;

/** Starts the built product on a fresh state, with a LINE stub. */
export function startBenchProduct(
	port: number,
	stateDir: string,
	linePort: number,
	inspectorPort?: number,
): Promise<ChildProcess> {
	const child = spawn(process.execPath, ["--no-warnings", "scripts/serve.ts"], {
		cwd: ROOT,
		detached: true,
		env: {
			...process.env,
			PORT: String(port),
			STATE_DIR: stateDir,
			LINE_CHANNEL_SECRET: SECRET,
			LINE_CHANNEL_ACCESS_TOKEN: "bench",
			LINE_API_BASE: `http://127.0.0.1:${linePort}`,
			...(inspectorPort !== undefined && { INSPECTOR_PORT: String(inspectorPort) }),
		},
	});
	return new Promise((resolve, reject) => {
		child.stdout.on("data", (text: Buffer) => String(text).includes("ready") && resolve(child));
		child.stderr.on("data", (text: Buffer) => process.stderr.write(text));
		child.once("exit", (code) => reject(new Error(`The product ended with ${code}`)));
	});
}

export const stopProcess = (child: ChildProcess) => child.pid && process.kill(-child.pid, "SIGKILL");

/** @param followers number of followers that the stub lists */
export function startLineStub(port: number, followers = 0): Promise<ChildProcess> {
	const child = fork(join(import.meta.dirname, "line-stub.ts"), [String(port), String(followers)], {
		execArgv: ["--no-warnings"],
	});
	return new Promise((resolve) => child.once("message", () => resolve(child)));
}

export interface StubArrival {
	key: string;
	at: number;
}

export function takeArrivals(standIn: ChildProcess): Promise<StubArrival[]> {
	return new Promise((resolve) => {
		standIn.once("message", (list) => resolve(list as StubArrival[]));
		standIn.send("?");
	});
}

/** Collects arrivals until there are `count`, or until none arrives for ten seconds. */
export async function collectArrivals(standIn: ChildProcess, count: number): Promise<StubArrival[]> {
	const got: StubArrival[] = [];
	let quietSince = Date.now();
	while (got.length < count && Date.now() - quietSince < 10_000) {
		const more = await takeArrivals(standIn);
		if (more.length > 0) quietSince = Date.now();
		got.push(...more);
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	return got;
}

/** A signed webhook request of `size` texts from different friends. */
export function buildSignedWebhook(
	index: number,
	size: number,
	text: string,
	tokens: Map<string, number>,
): BenchRequest {
	const events = Array.from({ length: size }, (_, offset) => {
		const replyToken = randomUUID();
		tokens.set(replyToken, Date.now());
		return {
			type: "message",
			mode: "active",
			timestamp: Date.now(),
			webhookEventId: randomUUID(),
			deliveryContext: { isRedelivery: false },
			source: {
				type: "user",
				userId: `U${(((index * size + offset) % WRITING_FRIENDS) + 1).toString(16).padStart(32, "0")}`,
			},
			replyToken,
			message: { type: "text", id: String(index * size + offset), quoteToken: "q", text },
		};
	});
	const body = JSON.stringify({ destination: `U${"f".repeat(32)}`, events });
	const signature = createHmac("sha256", SECRET).update(body).digest("base64");
	return {
		path: "/webhook/line",
		headers: { "Content-Type": "application/json", "X-Line-Signature": signature },
		body,
	};
}

export async function callJson(
	port: number,
	path: string,
	body: unknown,
	headers: Record<string, string> = { "Content-Type": "application/json" },
	method = "POST",
): Promise<unknown> {
	const response = await fetch(`http://127.0.0.1:${port}${path}`, {
		method,
		headers,
		body: JSON.stringify(body),
	});
	if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
	return response.json();
}

/** Headers of the demo administrator's calls. */
export async function logInAsAdmin(port: number): Promise<Record<string, string>> {
	const base = `http://127.0.0.1:${port}`;
	const response = await fetch(`${base}/api/login`, {
		method: "POST",
		headers: { "Content-Type": "application/json", Origin: base },
		body: JSON.stringify(DEMO_ADMINISTRATOR),
	});
	const { token } = (await response.json()) as { token: string };
	return {
		"Content-Type": "application/json",
		Origin: base,
		"X-CSRF-Token": token,
		Cookie: response.headers
			.getSetCookie()
			.map((cookie) => cookie.split(";")[0])
			.join("; "),
	};
}

/** Creates a demo shop with that many friends. */
export function createDemoShop(stateDir: string, friends: number): void {
	execFileSync(process.execPath, ["--no-warnings", "scripts/demo.ts", "--friends", String(friends)], {
		env: { ...process.env, STATE_DIR: stateDir },
		stdio: "inherit",
	});
	new BenchDatabase(findD1File(stateDir)).run(DISABLE_ARCHIVE);
}
