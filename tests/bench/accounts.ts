import { createHmac, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import type { LocalAccount } from "../../scripts/local/local-accounts.ts";
import { readCpuSeconds } from "./cpu-time.ts";
import { type BenchRequest, percentile, sendLoad } from "./load-client.ts";

// A hundred accounts in one process: processor time of a minute without work for each account (aim: below
// 10 ms), and the time from a new friend's message to LINE's profile call for ten quiet accounts, alone and
// while another account receives many messages (ratio to alone).

const PORT = 8885;
const LINE = 8886;
const ACCOUNTS = Number(process.env.ACCOUNTS_BENCH_ACCOUNTS ?? 100);
const TICKS = Number(process.env.ACCOUNTS_BENCH_TICKS ?? 20);
const SECONDS = Number(process.env.ACCOUNTS_BENCH_SECONDS ?? 15);
/** Messages a second of the busy account: about half of what the machine can take. */
const BUSY_RATE = Number(process.env.ACCOUNTS_BENCH_RATE ?? 100);
const QUIET_ACCOUNTS = 10;
const FRIENDS = 1_000;

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const hostOf = (name: string) => `${name}.localhost:${PORT}`;
const secretOf = (name: string) => `secret-${name}`;
const accounts: LocalAccount[] = Array.from({ length: ACCOUNTS }, (_, index) => {
	const name = index === 0 ? FIRST_ACCOUNT : `shop-${index}`;
	const line = { LINE_CHANNEL_SECRET: secretOf(name), LINE_CHANNEL_ACCESS_TOKEN: name };
	return { name, label: name, colour: "#000000", host: hostOf(name), line, lineUserId: null };
});

// The modules of `npm start` read their settings when they are loaded.
Object.assign(process.env, {
	...accounts[0]!.line,
	STATE_DIR: join(folder, "state"),
	PORT: String(PORT),
	LINE_API_BASE: `http://127.0.0.1:${LINE}`,
});
const { buildIfStale } = await import("../../scripts/local/build-local.ts");
const { bindDatabases } = await import("../../scripts/local/bind-databases.ts");
const { fillDirectory } = await import("../../scripts/local/fill-directory.ts");
const { builtWorker, CONSOLE_WORKER } = await import("../../scripts/local/host-workers.ts");
const { withLocalDatabases } = await import("../../scripts/local/local-databases.ts");
const { buildLocalVars, STATE_DIR } = await import("../../scripts/local/local-settings.ts");
const { applyLocalMigrations } = await import("../../scripts/local/migrate-local.ts");

await buildIfStale();
await fillDatabases();
/** Arrival of the profile call of each LINE user. */
const arrivals = new Map<string, number>();
const line = createServer((request, response) => {
	const user = /^\/v2\/bot\/profile\/(\w+)/.exec(request.url ?? "")?.[1];
	if (user) arrivals.set(user, performance.now());
	response.setHeader("Content-Type", "application/json");
	response.end('{"displayName":"ベンチ","userId":"U"}');
}).listen(LINE, "127.0.0.1");
const miniflare = await startWorker();
try {
	await measureIdleMinutes();
	// The first messages include compilation.
	await measureQuietAccounts(5);
	const alone = await measureQuietAccounts(SECONDS);
	const busy = startBusyAccount();
	const beside = await measureQuietAccounts(SECONDS);
	await busy.stop();
	console.log(
		`neighbours: alone p50 ${ms(alone, 0.5)}, p95 ${ms(alone, 0.95)} ms; beside ${busy.sent()} messages p50 ${ms(beside, 0.5)}, p95 ${ms(beside, 0.95)} ms; ratio of p95 ${(percentile(beside, 0.95) / percentile(alone, 0.95)).toFixed(2)}`,
	);
} finally {
	await miniflare.dispose();
	line.close();
	rmSync(folder, { recursive: true, force: true });
}

function ms(latencies: number[], share: number): string {
	return percentile(latencies, share).toFixed(0);
}

async function startWorker(): Promise<Miniflare> {
	const { assets: _, d1Databases, serviceBindings: __, ...built } = await builtWorker("musubi");
	const running = new Miniflare(
		convertV4MiniflareOptions({
			host: "127.0.0.1",
			port: 0,
			log: new Log(LogLevel.WARN),
			resourcePersistencePath: join(STATE_DIR, "v3"),
			cf: false,
			telemetry: { enabled: false },
			workers: [
				{
					...built,
					name: CONSOLE_WORKER,
					bindings: { ...built.bindings, ...buildLocalVars() },
					d1Databases: bindDatabases(d1Databases, accounts),
					unsafeDirectSockets: [{ host: "127.0.0.1", port: PORT }],
				},
			] as never,
		}),
	);
	await running.ready;
	return running;
}

/** Migrates all databases, and gives each account the same friends. */
function fillDatabases(): Promise<void> {
	return withLocalDatabases(accounts, async (databases) => {
		await applyLocalMigrations(databases);
		await fillDirectory(databases.directory, accounts, 0);
		for (const { database } of databases.accounts)
			await database
				.prepare(
					`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${FRIENDS})
						insert into friends (line_user_id, name, followed_at, follow_state_at, created_at, profile_fetched_at)
						select printf('U%032x', i), '友だち' || i, 1, 1, 1, 1 from n`,
				)
				.run();
	});
}

async function measureIdleMinutes(): Promise<void> {
	const worker = await miniflare.getWorker(CONSOLE_WORKER);
	const tick = () => worker.scheduled({ cron: "* * * * *" });
	for (let warmUp = 0; warmUp < 3; warmUp++) await tick();
	const [cpuBefore, began] = [readCpuSeconds(process.pid), performance.now()];
	for (let ticks = 0; ticks < TICKS; ticks++) await tick();
	const perAccount = ((readCpuSeconds(process.pid) - cpuBefore) * 1_000) / (TICKS * ACCOUNTS);
	const duration = (performance.now() - began) / TICKS;
	console.log(
		`idle minute: ${perAccount.toFixed(2)} ms of processor time for each of ${ACCOUNTS} accounts; ${duration.toFixed(0)} ms for all`,
	);
}

/** Sends a message of new friends to quiet accounts in turns. @returns times until LINE's profile call, ascending */
async function measureQuietAccounts(seconds: number): Promise<number[]> {
	const sent = new Map<string, number>();
	const quiet = accounts.slice(1, 1 + QUIET_ACCOUNTS);
	const end = performance.now() + seconds * 1_000;
	for (let index = 0; performance.now() < end; index++) {
		const user = newUser();
		sent.set(user, performance.now());
		await sendLoad(PORT, 1, 1, () => message(quiet[index % quiet.length]!.name, user));
		await pause(100);
	}
	for (let waited = 0; waited < 50 && [...sent.keys()].some((user) => !arrivals.has(user)); waited++)
		await pause(200);
	return [...sent]
		.map(([user, at]) => (arrivals.get(user) ?? Number.POSITIVE_INFINITY) - at)
		.sort((first, second) => first - second);
}

/** Lets known friends write to the first account at a constant rate until it is stopped. */
function startBusyAccount() {
	let sent = 0;
	let isOn = true;
	const running = (async () => {
		const began = performance.now();
		while (isOn) {
			const due = Math.floor(((performance.now() - began) / 1_000) * BUSY_RATE) - sent;
			if (due > 0)
				await sendLoad(PORT, 16, due, () =>
					message(FIRST_ACCOUNT, `U${((sent++ % FRIENDS) + 1).toString(16).padStart(32, "0")}`),
				);
			await pause(20);
		}
	})();
	return {
		sent: () => sent,
		stop: () => {
			isOn = false;
			return running;
		},
	};
}

function message(account: string, userId: string): BenchRequest {
	const body = JSON.stringify({
		destination: `U${"f".repeat(32)}`,
		events: [
			{
				type: "message",
				mode: "active",
				timestamp: Date.now(),
				webhookEventId: randomUUID(),
				deliveryContext: { isRedelivery: false },
				source: { type: "user", userId },
				replyToken: randomUUID(),
				message: { type: "text", id: randomUUID(), quoteToken: "q", text: "こんにちは" },
			},
		],
	});
	const signature = createHmac("sha256", secretOf(account)).update(body).digest("base64");
	return {
		path: "/webhook/line",
		headers: { Host: hostOf(account), "Content-Type": "application/json", "X-Line-Signature": signature },
		body,
	};
}

function newUser(): string {
	return `U${randomUUID().replaceAll("-", "")}`;
}

function pause(milliseconds: number): Promise<void> {
	return new Promise((over) => setTimeout(over, milliseconds));
}
