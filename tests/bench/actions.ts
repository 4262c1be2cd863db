import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectD1 } from "#db/d1-client.ts";
import { TASK_STATUS } from "#domain/engine/actions/task-status.ts";
import { DEFAULT_ZONE, HOUR, MINUTE, toWireTime } from "#domain/platform/time/wire-time.ts";
import {
	cappedClaimParameters,
	cappedClaimStatement,
	claimParameters,
	claimStatement,
} from "#functions/engine/deliveries/claim-statement.ts";
import { findD1File } from "#tests/support/d1-file.ts";
import { buildIfStale } from "../../scripts/local/build-local.ts";
import { manualRowsScript, roundEffects, roundItems, scheduleDeliveriesScript } from "./action-cases.ts";
import { runManualPages } from "./action-floor.ts";
import { BenchDatabase } from "./bench-database.ts";
import {
	callJson,
	createDemoShop,
	logInAsAdmin,
	startBenchProduct,
	startLineStub,
	stopProcess,
} from "./bench-product.ts";
import { readCpuSeconds, readPeakMegabytes } from "./cpu-time.ts";
import { hostFloorWorkers } from "./floor-workers.ts";

// Task for 100,000 friends, compared with the same rows written manually: in SQLite on a copy of the same
// file, and page by page in a bare Worker on another copy. Then the claim of deliveries among a million.
// Measures CPU time, because wall-clock time depends on other load.

const PRODUCT = 8861;
const LINE = 8862;
const FLOORS = 8863;
const FRIENDS = Number(process.env.ACTION_BENCH_FRIENDS ?? 100_000);
const DELIVERIES = Number(process.env.ACTION_BENCH_DELIVERIES ?? 1_000_000);
const BATCH = 100;
const ROUNDS = 20;
/** Minutes of the product's clock after which a task that has not ended never will. */
const MAX_MINUTES = 24 * 60;

/**
 * Suspends the demo's scenarios and reminders, whose steps would be due within the hours that the bench
 * advances.
 */
const SUSPEND_OTHER_SENDS = `
	update scenario_subscriptions set next_at = null;
	update friend_reminders set next_at = null;`;

const REMOVE_CAPS = "delete from sending_caps;";
const SET_CAPS = `${REMOVE_CAPS}
	insert into sending_caps (id, is_active, day_limit, week_limit, "over", defer_minute, defer_days, priorities, quiet_hours,
			quiet_exceptions, month_limit, month_limits, over_month, updated_at)
		values (1, 1, 50, 100, 'defer', 600, 3, '{}', '[null,null,null,null,null,null,null]', '[]', 10000000, '{}', 'hold', 1);`;

/** The first round includes the compilation of the code in a new process. */
const ROUNDS_OF_TASKS = [
	{ round: 1, sends: false, name: "three row effects, the first of its process" },
	{ round: 2, sends: true, name: "three row effects and a text" },
	{ round: 3, sends: false, name: "three row effects again" },
];

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const stateDir = join(folder, "state");

try {
	await buildIfStale();
	createDemoShop(stateDir, FRIENDS);
	const database = new BenchDatabase(findD1File(stateDir));
	database.run(ROUNDS_OF_TASKS.map(({ round }) => roundItems(round)).join("") + SUSPEND_OTHER_SENDS);
	database.run("pragma wal_checkpoint(truncate);");
	copyFileSync(findD1File(stateDir), join(folder, "by-hand.sqlite"));
	await measureTasks(database, new BenchDatabase(join(folder, "by-hand.sqlite")));
	measureClaims(new BenchDatabase(findD1File(stateDir)));
} finally {
	rmSync(folder, { recursive: true, force: true });
}

/** Serves the same friends with successive tasks, each with an action of its own. */
async function measureTasks(database: BenchDatabase, copy: BenchDatabase): Promise<void> {
	const line = await startLineStub(LINE);
	const floors = await hostFloorWorkers(FLOORS, folder, { database: findD1File(stateDir) });
	const product = await startBenchProduct(PRODUCT, stateDir, LINE);
	try {
		const headers = await logInAsAdmin(PRODUCT);
		await countScoresFirst();
		for (const { round, sends, name } of ROUNDS_OF_TASKS) {
			const aid = await scheduleTask(headers, round, sends);
			const ours = await advanceUntilFinished(product.pid!, database, aid);
			const [served = 0] = database.numbers(`select count(*) from runs where action_id = ${aid}`);
			const byHand = copy.processorSeconds(manualRowsScript(round, sends));
			const [same = 0] = copy.numbers(`select count(*) from runs where cause like 'hand:${round}:%'`);
			const used = readCpuSeconds(process.pid);
			const byWorker = await runManualPages(FLOORS, round, sends);
			const pages = readCpuSeconds(process.pid) - used;
			if (served !== same || served !== byWorker)
				throw new Error(`${served} friends were served, by hand ${same} and ${byWorker}`);
			const rate = (seconds: number) => Math.round(served / seconds).toLocaleString("en");
			console.log(
				`actions, ${name}: ${served.toLocaleString("en")} friends, ${rate(ours.seconds)} a second of processor time ` +
					`(wall clock ${ours.wall.toFixed(1)} s), by hand ${rate(byHand)}, ratio ${(ours.seconds / byHand).toFixed(2)}; ` +
					`a bare Worker's pages ${rate(pages)}, ratio ${(ours.seconds / pages).toFixed(2)}; ` +
					`peak of memory ${Math.round(ours.peak)} MB (before ${Math.round(ours.before)})`,
			);
		}
	} finally {
		stopProcess(product);
		line.kill();
		await floors.dispose();
	}
}

/** Schedules a round's action for all friends in one hour. */
async function scheduleTask(headers: Record<string, string>, round: number, sends: boolean): Promise<number> {
	const { aid } = (await callJson(
		PRODUCT,
		"/api/action/register",
		{ a_name: `ベンチ${round}`, inputs: roundEffects(round, sends) },
		headers,
	)) as { aid: number };
	const at = toWireTime(Date.now() + (await moveClock(0)) + HOUR);
	await callJson(
		PRODUCT,
		`/api/action/task/${aid}`,
		{ date: at.slice(0, 10), time: at.slice(11, 16), funnel_id: null },
		headers,
	);
	return aid;
}

/**
 * Advances the clock to the task's due time and on by minutes, with a tick each, until the task is finished.
 */
async function advanceUntilFinished(pid: number, database: BenchDatabase, actionId: number) {
	readPeakMegabytes(pid);
	const before = readPeakMegabytes(pid);
	const used = readCpuSeconds(pid);
	const began = performance.now();
	const isFinished = () =>
		database.numbers(`select status from action_tasks where action_id = ${actionId}`)[0] ===
		TASK_STATUS.finished;
	await moveClock(HOUR);
	for (let minutes = 0; !isFinished(); minutes++) {
		if (minutes === MAX_MINUTES) throw new Error(`The task has not ended after ${MAX_MINUTES} minutes`);
		await moveClock(MINUTE);
	}
	const wall = (performance.now() - began) / 1000;
	return { seconds: readCpuSeconds(pid) - used, wall, peak: readPeakMegabytes(pid), before };
}

/**
 * Counts the demo's scores in advance: three seconds of CPU time at the first ticks that do not belong to a
 * task.
 */
async function countScoresFirst(): Promise<void> {
	for (let hours = 0; hours < 3; hours++) await moveClock(HOUR);
}

/** @returns offset of the product's clock, ms */
async function moveClock(milliseconds: number): Promise<number> {
	const moved = await callJson(PRODUCT, "/simulator/api/clock", { advance_ms: milliseconds });
	return (moved as { offset: number }).offset;
}

/**
 * Claims of a batch among a million scheduled deliveries, with few of them due and with all of them due; without caps, and with
 * caps that the messages stay below.
 */
function measureClaims(database: BenchDatabase): void {
	const now = Date.now();
	const unconnected = connectD1({} as D1Database);
	const plain = claimStatement(unconnected, claimParameters(now, BATCH)).getQuery();
	const capped = cappedClaimStatement(
		unconnected,
		cappedClaimParameters(now, BATCH, DEFAULT_ZONE),
	).getQuery();
	for (const due of [ROUNDS * BATCH * 10, DELIVERIES]) {
		database.run(scheduleDeliveriesScript(DELIVERIES, due, now) + REMOVE_CAPS);
		const ms = database.processorTime(plain, ROUNDS);
		database.run(scheduleDeliveriesScript(DELIVERIES, due, now) + SET_CAPS);
		const cappedMs = database.processorTime(capped, ROUNDS);
		console.log(
			`actions, ${BATCH} claimed of ${DELIVERIES.toLocaleString("en")} scheduled, ${due.toLocaleString("en")} of them due: ${ms.toFixed(1)} ms of processor time; with caps ${cappedMs.toFixed(1)} ms, ${(cappedMs / ms).toFixed(2)} times`,
		);
	}
}
