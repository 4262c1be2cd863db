import { type ChildProcess, execFileSync, fork, spawn } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { join } from "node:path";
import { DEMO_ADMINISTRATOR } from "#domain/console/operators/demo.ts";
import { ARCHIVE_AGE } from "#domain/inbox/archive/setting.ts";
import { d1File } from "#tests/support/d1-file.ts";
import { BenchDatabase } from "./bench-database.ts";
import type { Shot } from "./client.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Friends who write. */
export const FRIENDS = 5000;
const SECRET = "bench-secret";
/** The archive would move five thousand messages of the demo a minute while something else is measured. */
const NOTHING_IS_OLD = `insert into settings (key, value, updated_at)
	values ('archive_after_days', '${ARCHIVE_AGE.most}', 0)
	on conflict do update set value = excluded.value;`;

/** The built product on a fresh state, talking to a stand-in for LINE. */
export function startProduct(port: number, stateDir: string, linePort: number): Promise<ChildProcess> {
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
		},
	});
	return new Promise((resolve, reject) => {
		child.stdout.on("data", (text: Buffer) => String(text).includes("ready") && resolve(child));
		child.stderr.on("data", (text: Buffer) => process.stderr.write(text));
		child.once("exit", (code) => reject(new Error(`The product ended with ${code}`)));
	});
}

export const stop = (child: ChildProcess) => child.pid && process.kill(-child.pid, "SIGKILL");

export function startStandIn(port: number): Promise<ChildProcess> {
	const child = fork(join(import.meta.dirname, "line-stand-in.ts"), [String(port)], {
		execArgv: ["--no-warnings"],
	});
	return new Promise((resolve) => child.once("message", () => resolve(child)));
}

export interface Arrival {
	key: string;
	at: number;
}

export function arrivals(standIn: ChildProcess): Promise<Arrival[]> {
	return new Promise((resolve) => {
		standIn.once("message", (list) => resolve(list as Arrival[]));
		standIn.send("?");
	});
}

/** Collects arrivals until there are `count`, or nothing has come for ten seconds. */
export async function collect(standIn: ChildProcess, count: number): Promise<Arrival[]> {
	const got: Arrival[] = [];
	let quietSince = Date.now();
	while (got.length < count && Date.now() - quietSince < 10_000) {
		const more = await arrivals(standIn);
		if (more.length > 0) quietSince = Date.now();
		got.push(...more);
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	return got;
}

/** A signed webhook request of `size` texts from different friends. */
export function webhook(index: number, size: number, text: string, tokens: Map<string, number>): Shot {
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
				userId: `U${(((index * size + offset) % FRIENDS) + 1).toString(16).padStart(32, "0")}`,
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

export async function call(
	port: number,
	path: string,
	body: unknown,
	headers: Record<string, string> = { "Content-Type": "application/json" },
): Promise<unknown> {
	const response = await fetch(`http://127.0.0.1:${port}${path}`, {
		method: "POST",
		headers,
		body: JSON.stringify(body),
	});
	return response.json();
}

/** The headers of the demo administrator's calls. */
export async function logIn(port: number): Promise<Record<string, string>> {
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

/** Makes a demo shop of so many friends. */
export function makeDemo(stateDir: string, friends: number): void {
	execFileSync(process.execPath, ["--no-warnings", "scripts/demo.ts", "--friends", String(friends)], {
		env: { ...process.env, STATE_DIR: stateDir },
		stdio: "inherit",
	});
	new BenchDatabase(d1File(stateDir)).run(NOTHING_IS_OLD);
}
