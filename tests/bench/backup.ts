import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfStale } from "../../scripts/local/build-local.ts";
import { callJson, logInAsAdmin, startBenchProduct, startLineStub, stopProcess } from "./bench-product.ts";
import { readCpuSeconds, readPeakMegabytes } from "./cpu-time.ts";
import { writeManyMessages } from "./many-messages.ts";
import { compareReplies, warmUpReplies } from "./reply-latency.ts";

// Backups of a million messages of 10,000 friends: duration, processor time and peak of memory of one without
// other load, then the time from a message to its reply beside further ones, in turns with none (aim: 1.2 times).

const PRODUCT = 8873;
const LINE = 8874;
const MESSAGES = Number(process.env.BACKUP_BENCH_MESSAGES ?? 1_000_000);
const FRIENDS = Number(process.env.BACKUP_BENCH_FRIENDS ?? 10_000);
const TURNS = Number(process.env.BACKUP_BENCH_TURNS ?? 3);
const REPLIES = Number(process.env.BACKUP_BENCH_REPLIES ?? 1_000);

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
const line = await startLineStub(LINE);
const product = await startBenchProduct(PRODUCT, stateDir, LINE);
try {
	const headers = await logInAsAdmin(PRODUCT);
	const work = { begin: () => beginBackup(headers), isDone: () => isBackupDone(headers) };
	await warmUpReplies({ port: PRODUCT, line });
	await measureAlone(headers, work);
	await compareReplies("backups", { port: PRODUCT, line }, { ...work, turns: TURNS, messages: REPLIES });
} finally {
	stopProcess(product);
	line.kill();
	rmSync(folder, { recursive: true, force: true });
}

async function measureAlone(
	headers: Record<string, string>,
	{ begin, isDone }: { begin: () => Promise<void>; isDone: () => Promise<boolean> },
): Promise<void> {
	const pid = product.pid!;
	readPeakMegabytes(pid);
	const memory = readPeakMegabytes(pid);
	const cpu = readCpuSeconds(pid);
	const start = performance.now();
	await begin();
	while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 200));
	const seconds = (performance.now() - start) / 1_000;
	const { rows, bytes } = await readNewest(headers);
	console.log(
		`backup of ${rows.toLocaleString("en")} rows, ${MESSAGES.toLocaleString("en")} of them messages: ${seconds.toFixed(1)} s, processor ${(readCpuSeconds(pid) - cpu).toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB; peak of memory ${readPeakMegabytes(pid).toFixed(0)} MB (before ${memory.toFixed(0)})`,
	);
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
