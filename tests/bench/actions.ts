import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "#db/client.ts";
import { TASK_STATUS } from "#domain/engine/actions/task.ts";
import { HOUR, MINUTE, wireTime } from "#domain/platform/time/time.ts";
import { claimedAt, claimStatement } from "#functions/engine/deliveries/claim.ts";
import { d1File } from "#tests/support/d1-file.ts";
import { buildIfStale } from "../../scripts/local/build.ts";
import { effectsOf, itemsOf, rowsByHand, scheduledDeliveries } from "./action-cases.ts";
import { pagesByHand } from "./action-floor.ts";
import { BenchDatabase } from "./bench-database.ts";
import { hostFloors } from "./floors.ts";
import { peakMegabytes, processorSeconds } from "./processor.ts";
import { call, logIn, makeDemo, startProduct, startStandIn, stop } from "./product.ts";

// A task for 100,000 friends beside the same rows written by hand: in SQLite on a copy of the same file, and page
// by page by a bare Worker on another. Then the claim of deliveries among a million. Processor time: wall-clock figures
// depend on what else the machine does.

const PRODUCT = 8861;
const LINE = 8862;
const FLOORS = 8863;
const FRIENDS = Number(process.env.ACTION_BENCH_FRIENDS ?? 100_000);
const DELIVERIES = Number(process.env.ACTION_BENCH_DELIVERIES ?? 1_000_000);
const BATCH = 100;
const ROUNDS = 20;

/** Steps of the demo's scenarios and reminders would be sent within the hours of the clock that the bench goes through. */
const NOTHING_ELSE_IS_SENT = `
	update scenario_subscriptions set next_at = null;
	update friend_reminders set next_at = null;`;

/** The first is served by a process that has just begun: what it takes to compile its code is in it, and not in the others. */
const ROUNDS_OF_TASKS = [
	{ round: 1, sends: false, name: "three row effects, the first of its process" },
	{ round: 2, sends: true, name: "three row effects and a text" },
	{ round: 3, sends: false, name: "three row effects again" },
];

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const stateDir = join(folder, "state");

try {
	await buildIfStale();
	makeDemo(stateDir, FRIENDS);
	const database = new BenchDatabase(d1File(stateDir));
	database.run(ROUNDS_OF_TASKS.map(({ round }) => itemsOf(round)).join("") + NOTHING_ELSE_IS_SENT);
	database.run("pragma wal_checkpoint(truncate);");
	copyFileSync(d1File(stateDir), join(folder, "by-hand.sqlite"));
	await tasks(database, new BenchDatabase(join(folder, "by-hand.sqlite")));
	claims(new BenchDatabase(d1File(stateDir)));
} finally {
	rmSync(folder, { recursive: true, force: true });
}

/** The same friends are served by one task after the other, each of an action of its own. */
async function tasks(database: BenchDatabase, copy: BenchDatabase): Promise<void> {
	const line = await startStandIn(LINE);
	const floors = await hostFloors(FLOORS, folder, { database: d1File(stateDir) });
	const product = await startProduct(PRODUCT, stateDir, LINE);
	try {
		const headers = await logIn(PRODUCT);
		await countScoresBefore();
		for (const { round, sends, name } of ROUNDS_OF_TASKS) {
			const aid = await plan(headers, round, sends);
			const ours = await untilFinished(product.pid!, database, aid);
			const [served = 0] = database.numbers(`select count(*) from runs where action_id = ${aid}`);
			const byHand = copy.processorSeconds(rowsByHand(round, sends));
			const [same = 0] = copy.numbers(`select count(*) from runs where cause like 'hand:${round}:%'`);
			const used = processorSeconds(process.pid);
			const byWorker = await pagesByHand(FLOORS, round, sends);
			const pages = processorSeconds(process.pid) - used;
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
		stop(product);
		line.kill();
		await floors.dispose();
	}
}

/** Plans an action of a round for everybody in an hour. */
async function plan(headers: Record<string, string>, round: number, sends: boolean): Promise<number> {
	const { aid } = (await call(
		PRODUCT,
		"/api/action/register",
		{ a_name: `ベンチ${round}`, inputs: effectsOf(round, sends) },
		headers,
	)) as { aid: number };
	const at = wireTime(Date.now() + (await moveClock(0)) + HOUR);
	await call(PRODUCT, `/api/action/task/${aid}`, { date: at.slice(0, 10), time: at.slice(11, 16) }, headers);
	return aid;
}

/** Moves the clock to the task's moment and on, minute by minute, each with its tick, until the task is through. */
async function untilFinished(pid: number, database: BenchDatabase, actionId: number) {
	peakMegabytes(pid);
	const before = peakMegabytes(pid);
	const used = processorSeconds(pid);
	const began = performance.now();
	const isFinished = () =>
		database.numbers(`select status from action_tasks where action_id = ${actionId}`)[0] ===
		TASK_STATUS.finished;
	await moveClock(HOUR);
	while (!isFinished()) await moveClock(MINUTE);
	const wall = (performance.now() - began) / 1000;
	return { seconds: processorSeconds(pid) - used, wall, peak: peakMegabytes(pid), before };
}

/** The demo's scores are counted at the first ticks: three seconds of processor time that are no part of a task. */
async function countScoresBefore(): Promise<void> {
	for (let hours = 0; hours < 3; hours++) await moveClock(HOUR);
}

/** @returns by how much the product's clock is ahead now. */
async function moveClock(milliseconds: number): Promise<number> {
	const moved = await call(PRODUCT, "/simulator/api/clock", { advance_ms: milliseconds });
	return (moved as { offset: number }).offset;
}

/** A batch claimed among a million scheduled deliveries: where few of them are due, and where all of them are. */
function claims(database: BenchDatabase): void {
	const now = Date.now();
	const statement = claimStatement(connect({} as D1Database), claimedAt(now, BATCH)).getQuery();
	for (const due of [ROUNDS * BATCH * 10, DELIVERIES]) {
		database.run(scheduledDeliveries(DELIVERIES, due, now));
		const ms = database.processorTime(statement, ROUNDS);
		console.log(
			`actions, ${BATCH} claimed of ${DELIVERIES.toLocaleString("en")} scheduled, ${due.toLocaleString("en")} of them due: ${ms.toFixed(1)} ms of processor time`,
		);
	}
}
