import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findD1File } from "#tests/support/d1-file.ts";
import { buildIfStale } from "../../scripts/local/build-local.ts";
import { BenchDatabase } from "./bench-database.ts";
import { callJson, logInAsAdmin, startBenchProduct, startLineStub, stopProcess } from "./bench-product.ts";
import { measureProcess } from "./cpu-time.ts";
import { hostFloorWorkers } from "./floor-workers.ts";
import { openIsolateHeap } from "./isolate-heap.ts";
import { writeManyMessages } from "./many-messages.ts";
import { compareReplies, warmUpReplies } from "./reply-latency.ts";

// Backups of a million messages of 10,000 friends. Memory and processor time of several in sequence, each beside a
// floor: a Worker that reads the rows of a copy of the database in pages of the same length, and does nothing with
// them. Then the time from a message to its reply beside further ones, in turns with none (aim: 1.2 times).

const PRODUCT = 8873;
const LINE = 8874;
const INSPECTOR = 8875;
const FLOOR = 8876;
const MESSAGES = Number(process.env.BACKUP_BENCH_MESSAGES ?? 1_000_000);
const FRIENDS = Number(process.env.BACKUP_BENCH_FRIENDS ?? 10_000);
const RUNS = Number(process.env.BACKUP_BENCH_RUNS ?? 3);
const TURNS = Number(process.env.BACKUP_BENCH_TURNS ?? 3);
const REPLIES = Number(process.env.BACKUP_BENCH_REPLIES ?? 1_000);

/** Rows of a page, as in a backup. */
const PAGE_ROWS = 500;

interface ListedBackup {
	state: string;
	rows: number;
	bytes: number;
	failure: string | null;
}

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const stateDir = join(folder, "state");
await buildIfStale();
writeManyMessages(stateDir, MESSAGES, FRIENDS);
const copy = new BenchDatabase(join(folder, "copy.sqlite"));
await new BenchDatabase(findD1File(stateDir)).copyTo(join(folder, "copy.sqlite"));
const line = await startLineStub(LINE);
const product = await startBenchProduct(PRODUCT, stateDir, LINE, INSPECTOR);
try {
	const headers = await logInAsAdmin(PRODUCT);
	const work = { begin: () => beginBackup(headers), isDone: () => isBackupDone(headers) };
	await warmUpReplies({ port: PRODUCT, line });
	await measureMemory(headers, work);
	if (TURNS > 0)
		await compareReplies("backups", { port: PRODUCT, line }, { ...work, turns: TURNS, messages: REPLIES });
} finally {
	stopProcess(product);
	line.kill();
	rmSync(folder, { recursive: true, force: true });
}

interface Work {
	begin: () => Promise<void>;
	isDone: () => Promise<boolean>;
}

/** Prints peaks of memory of several backups, in turns with the floor, and the heap that is no garbage. */
async function measureMemory(headers: Record<string, string>, { begin, isDone }: Work): Promise<void> {
	const floors = await hostFloorWorkers(FLOOR, stateDir, { database: join(folder, "copy.sqlite") });
	const heap = await openIsolateHeap(INSPECTOR, PRODUCT);
	const tables = listTables();
	try {
		console.log(`heap of the console's isolate without garbage: ${(await heap.collect()).toFixed(0)} MB`);
		for (let run = 1; run <= RUNS; run++) {
			let peak = 0;
			const ours = await measureProcess(product.pid!, async () => {
				peak = await heap.peakDuring(async () => {
					await begin();
					while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 200));
				});
			});
			const { rows, bytes } = await readNewest(headers);
			console.log(
				`backup ${run}: ${rows.toLocaleString("en")} rows, ${(bytes / 1e6).toFixed(0)} MB, ${ours}, isolate's heap ${peak.toFixed(0)} MB at most`,
			);
			let read = 0;
			const floor = await measureProcess(process.pid, async () => {
				read = await readAllRows(tables);
			});
			console.log(`floor ${run}: ${read.toLocaleString("en")} rows, ${floor}`);
		}
		console.log(`heap without garbage afterwards: ${(await heap.collect()).toFixed(0)} MB`);
	} finally {
		heap.close();
		await floors.dispose();
	}
}

function listTables(): string[] {
	return copy
		.rows({
			sql: "select name from pragma_table_list where schema = 'main' and type = 'table' and not wr and name not glob 'sqlite_*' and name not glob '_cf_*'",
			params: [],
		})
		.map(([name]) => String(name));
}

/** Lets the floor read all rows. @returns their number */
async function readAllRows(tables: readonly string[]): Promise<number> {
	let count = 0;
	for (const table of tables)
		for (let after: number | undefined = Number.MIN_SAFE_INTEGER; after !== undefined; ) {
			const sql = `select rowid as "rowid ", * from "${table}" where rowid > ? order by rowid limit ${PAGE_ROWS}`;
			const statements = [{ sql, params: [after] }];
			const answer = await fetch(`http://127.0.0.1:${FLOOR}/trips`, {
				method: "POST",
				body: JSON.stringify({ statements }),
			});
			const rows = (await answer.json()) as number[][];
			count += rows.length;
			after = rows.at(-1)?.[0];
		}
	return count;
}

async function beginBackup(headers: Record<string, string>): Promise<void> {
	await callJson(PRODUCT, "/api/backups", {}, { ...headers, "Idempotency-Key": crypto.randomUUID() });
}

async function isBackupDone(headers: Record<string, string>): Promise<boolean> {
	const { state, failure } = await readNewest(headers);
	if (state === "failed") throw new Error(failure ?? state);
	return state === "finished";
}

async function readNewest(headers: Record<string, string>): Promise<ListedBackup> {
	const response = await fetch(`http://127.0.0.1:${PRODUCT}/api/backups`, { headers });
	const { backups } = (await response.json()) as { backups: ListedBackup[] };
	return backups[0]!;
}
