import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { d1File } from "#tests/support/d1-file.ts";
import { buildIfStale } from "../../scripts/local/build.ts";
import { fire, percentile } from "./client.ts";
import { processorSeconds } from "./processor.ts";
import { call, logIn, makeDemo, startProduct, startStandIn, stop } from "./product.ts";
import { SqliteShell } from "./sqlite-shell.ts";

// Calls of a trigger: how many are accepted a second, each kept before it is answered, and how fast the runs of the
// trigger's actions are worked off, with what is learnt of each call. Aims: 1,000 and 3,000 a second.

const PRODUCT = 8871;
const LINE = 8872;
const FRIENDS = Number(process.env.TRIGGER_BENCH_FRIENDS ?? 20_000);
const CALLS = Number(process.env.TRIGGER_BENCH_CALLS ?? 20_000);
const CLIENTS = 32;
/** Each passes a room of its own. */
const TOKENS = 4;
/** Runs of each call. */
const ACTIONS = 3;

/** Far above the demo's own ids. */
const tagOf = (count: number) => 9_000 + count;

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const stateDir = join(folder, "state");
try {
	await buildIfStale();
	makeDemo(stateDir, FRIENDS);
	const shell = new SqliteShell(d1File(stateDir));
	for (let count = 0; count < ACTIONS; count++)
		shell.run(`insert into tags (id, name, created_at) values (${tagOf(count)}, 'ベンチ${count}', 0);`);
	await triggers(shell);
} finally {
	rmSync(folder, { recursive: true, force: true });
}

async function triggers(shell: SqliteShell): Promise<void> {
	const line = await startStandIn(LINE);
	const product = await startProduct(PRODUCT, stateDir, LINE);
	const pid = product.pid!;
	const waiting = () =>
		shell.numbers("select count(*) from open_api_trigger_calls where next_attempt_at is not null")[0] ?? 0;
	const runs = () => shell.numbers("select count(*) from runs where cause_type = 'open_api'")[0] ?? 0;
	try {
		const { path, tokens } = await setUp();
		const friends = shell.numbers("select id from friends where blocked_at is null order by id");
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
		await fire(PRODUCT, CLIENTS, 500, shot);
		await untilNone(waiting);
		const begun = { runs: runs(), seconds: processorSeconds(pid), at: performance.now() };
		const accepted = await fire(PRODUCT, CLIENTS, CALLS, shot);
		if (accepted.failed > 0) throw new Error(`${accepted.failed} calls were not accepted`);
		const left = waiting();
		const before = { runs: runs(), at: performance.now() };
		await untilNone(waiting);
		const seconds = (performance.now() - before.at) / 1_000;
		const used = processorSeconds(pid) - begun.seconds;
		console.log(
			`triggers: ${Math.round(accepted.perSecond)} calls accepted a second (p95 ${percentile(accepted.latencies, 0.95).toFixed(0)} ms), ` +
				`${left.toLocaleString("en")} of ${CALLS.toLocaleString("en")} still waiting then; these in ${seconds.toFixed(1)} s, ` +
				`${Math.round((runs() - before.runs) / seconds)} runs a second; ${(runs() - begun.runs).toLocaleString("en")} runs in all, ` +
				`${((used / CALLS) * 1e6).toFixed(0)} µs of processor time for a call and its ${ACTIONS} runs`,
		);
	} finally {
		stop(product);
		line.kill();
	}
}

/** A service code with its tokens, and a trigger whose actions put on a tag each. */
async function setUp(): Promise<{ path: string; tokens: string[] }> {
	const headers = await logIn(PRODUCT);
	const make = (path: string, body: object) =>
		call(PRODUCT, path, body, { ...headers, "Idempotency-Key": randomUUID() }) as Promise<{
			id: number;
			aid: number;
			key: string;
			token: string;
		}>;
	const rights = ["write"];
	const code = await make("/api/open_api/service_codes", {
		name: "ベンチ",
		rights,
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

/** Until nothing is counted any more. */
async function untilNone(count: () => number): Promise<void> {
	while (count() > 0) await new Promise((resolve) => setTimeout(resolve, 50));
}
