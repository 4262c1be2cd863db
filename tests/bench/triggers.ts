import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findD1File } from "#tests/support/d1-file.ts";
import { buildIfStale } from "../../scripts/local/build-local.ts";
import { BenchDatabase } from "./bench-database.ts";
import {
	callJson,
	createDemoShop,
	logInAsAdmin,
	startBenchProduct,
	startLineStub,
	stopProcess,
} from "./bench-product.ts";
import { readCpuSeconds } from "./cpu-time.ts";
import { hostFloorWorkers } from "./floor-workers.ts";
import { type BenchLatencies, type BenchRequest, percentile, sendLoad } from "./load-client.ts";

// Calls of a trigger: accepted calls per second, each stored before its response, and throughput of the
// resulting runs, with the values stored per call. Aims: 1,000 and 3,000 a second. Three figures: calls alone
// with their runs held back, compared with a Worker that makes one write per call; those runs from a full
// queue; and both together.

const PRODUCT = 8871;
const LINE = 8872;
const FLOORS = 8873;
const FRIENDS = Number(process.env.TRIGGER_BENCH_FRIENDS ?? 20_000);
const CALLS = Number(process.env.TRIGGER_BENCH_CALLS ?? 20_000);
const CLIENTS = 32;
/** Every token has a room of its own. */
const TOKENS = 4;
/** Runs per call. */
const ACTIONS = 3;

/** Ids far above the demo's own. */
const tagOf = (count: number) => 9_000 + count;

/** Postpones new calls indefinitely, so that none is worked off while they arrive. */
const HOLD_CALLS = `create trigger bench_hold after insert on open_api_trigger_calls
	begin update open_api_trigger_calls set next_attempt_at = 9e15 where id = new.id; end;`;
const RELEASE_CALLS = `drop trigger bench_hold;
	update open_api_trigger_calls set next_attempt_at = 1 where next_attempt_at is not null;`;

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const stateDir = join(folder, "state");
try {
	await buildIfStale();
	createDemoShop(stateDir, FRIENDS);
	const database = new BenchDatabase(findD1File(stateDir));
	for (let count = 0; count < ACTIONS; count++)
		database.run(`insert into tags (id, name, created_at) values (${tagOf(count)}, 'ベンチ${count}', 0);`);
	await triggers(database);
} finally {
	rmSync(folder, { recursive: true, force: true });
}

async function triggers(database: BenchDatabase): Promise<void> {
	const line = await startLineStub(LINE);
	const product = await startBenchProduct(PRODUCT, stateDir, LINE);
	const pid = product.pid!;
	const waiting = () =>
		database.numbers("select count(*) from open_api_trigger_calls where next_attempt_at is not null")[0] ?? 0;
	const runs = () => database.numbers("select count(*) from runs where cause_type = 'open_api'")[0] ?? 0;
	try {
		const { path, tokens } = await setUp();
		const friends = database.numbers("select id from friends where blocked_at is null order by id");
		const shot = (index: number) => ({
			path,
			headers: {
				"Content-Type": "application/json",
				Authorization: `Bearer ${tokens[index % TOKENS]}`,
				"Idempotency-Key": randomUUID(),
			},
			body: JSON.stringify({
				friend_id: friends[index % friends.length],
				context: { order_id: String(index), total: 1_000 + index },
			}),
		});
		const accept = async (count: number): Promise<BenchLatencies> => {
			const accepted = await sendLoad(PRODUCT, CLIENTS, count, shot);
			if (accepted.failed > 0) throw new Error(`${accepted.failed} calls were not accepted`);
			return accepted;
		};
		await accept(500);
		await waitUntilNone(waiting);

		database.run(HOLD_CALLS);
		const atBegin = readCpuSeconds(pid);
		sendCalls("calls alone", await accept(CALLS), readCpuSeconds(pid) - atBegin);
		await floor();
		database.run(RELEASE_CALLS);
		const full = { runs: runs(), waiting: waiting(), seconds: readCpuSeconds(pid), at: performance.now() };
		await accept(1);
		await waitUntilNone(waiting);
		const took = (performance.now() - full.at) / 1_000;
		const usedByRuns = readCpuSeconds(pid) - full.seconds;
		console.log(
			`runs from a queue of ${full.waiting.toLocaleString("en")} calls: ${Math.round((runs() - full.runs) / took)} runs a second, ` +
				`${micro(usedByRuns, full.waiting)} µs of processor time for the ${ACTIONS} runs of a call`,
		);

		const begun = { runs: runs(), seconds: readCpuSeconds(pid) };
		const together = await accept(CALLS);
		const left = waiting();
		const before = { runs: runs(), at: performance.now() };
		await waitUntilNone(waiting);
		const seconds = (performance.now() - before.at) / 1_000;
		sendCalls("calls with their runs", together, readCpuSeconds(pid) - begun.seconds);
		console.log(
			`${left.toLocaleString("en")} of ${CALLS.toLocaleString("en")} still waiting then; these in ${seconds.toFixed(1)} s, ` +
				`${Math.round((runs() - before.runs) / seconds)} runs a second; ${(runs() - begun.runs).toLocaleString("en")} runs in all`,
		);
	} finally {
		stopProcess(product);
		line.kill();
	}
}

/** Measures a Worker that makes one write per call. */
async function floor(): Promise<void> {
	const floors = await hostFloorWorkers(FLOORS, folder);
	try {
		await fetch(`http://127.0.0.1:${FLOORS}/setup`);
		const shot = (index: number): BenchRequest => ({
			path: "/write",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ index }),
		});
		await sendLoad(FLOORS, CLIENTS, 500, shot);
		const begun = readCpuSeconds(process.pid);
		const written = await sendLoad(FLOORS, CLIENTS, CALLS, shot);
		sendCalls("floor: one write of each call", written, readCpuSeconds(process.pid) - begun);
	} finally {
		await floors.dispose();
	}
}

function micro(seconds: number, count: number): string {
	return ((seconds / count) * 1e6).toFixed(0);
}

function sendCalls(what: string, { perSecond, latencies }: BenchLatencies, seconds: number): void {
	console.log(
		`${what}: ${Math.round(perSecond)} a second (p95 ${percentile(latencies, 0.95).toFixed(0)} ms), ` +
			`${micro(seconds, latencies.length)} µs of processor time each`,
	);
}

/** Service code with its tokens, and a trigger whose actions add one tag each. */
async function setUp(): Promise<{ path: string; tokens: string[] }> {
	const headers = await logInAsAdmin(PRODUCT);
	const make = (path: string, body: object) =>
		callJson(PRODUCT, path, body, { ...headers, "Idempotency-Key": randomUUID() }) as Promise<{
			id: number;
			aid: number;
			key: string;
			token: string;
		}>;
	const rights = ["write"];
	const code = await make("/api/open_api/service_codes", {
		name: "ベンチ",
		rights,
		member_query_id: null,
		calls_per_minute: 100_000,
	});
	const tokens: string[] = [];
	for (let count = 0; count < TOKENS; count++)
		tokens.push((await make("/api/open_api/issue_token", { open_api_code_id: code.id })).token);
	const trigger = await make("/api/open_api/triggers", { name: "ベンチ", key: "bench" });
	for (let count = 0; count < ACTIONS; count++) {
		const inputs = [{ type: 13, tag_ids: [tagOf(count)] }];
		const { aid } = await make("/api/action/register", { a_name: `ベンチ${count}`, inputs });
		await make(`/api/open_api/triggers/${trigger.id}/trigger_actions`, {
			name: `動作${count}`,
			action_id: aid,
		});
	}
	return { path: "/open_api/v1/triggers/bench", tokens };
}

/** Waits until the count is zero. */
async function waitUntilNone(count: () => number): Promise<void> {
	while (count() > 0) await new Promise((resolve) => setTimeout(resolve, 50));
}
