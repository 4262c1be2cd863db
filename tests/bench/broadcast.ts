import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ORDER_UNDO_WINDOW } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
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
import { readCpuSeconds, readPeakMegabytes } from "./cpu-time.ts";

// Broadcast of one content to 100,000 friends: until all deliveries are written, and until LINE has
// accepted them. Measures CPU time, memory and wall-clock time.

const PRODUCT = 8865;
const LINE = 8866;
const FRIENDS = Number(process.env.BROADCAST_BENCH_FRIENDS ?? 100_000);

const moveClock = (advance_ms: number) => callJson(PRODUCT, "/simulator/api/clock", { advance_ms });

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const stateDir = join(folder, "state");
try {
	await buildIfStale();
	createDemoShop(stateDir, FRIENDS);
	await broadcast(new BenchDatabase(findD1File(stateDir)));
} finally {
	rmSync(folder, { recursive: true, force: true });
}

async function broadcast(database: BenchDatabase): Promise<void> {
	const line = await startLineStub(LINE);
	const product = await startBenchProduct(PRODUCT, stateDir, LINE);
	const pid = product.pid!;
	try {
		const headers = await logInAsAdmin(PRODUCT);
		const input = { name: "ベンチ", messages: [{ type: 1, text: "お知らせです" }], filter: null };
		const draft = (await callJson(PRODUCT, "/api/broadcasts", input, headers)) as {
			id: number;
			version: number;
		};
		const cost = await callJson(PRODUCT, "/api/broadcast/cost", { filter: null }, headers);
		const { count: expected } = cost as { count: number };
		await callJson(
			PRODUCT,
			`/api/broadcasts/${draft.id}/order`,
			{ version: draft.version, expected },
			headers,
		);
		readPeakMegabytes(pid);
		const before = { memory: readPeakMegabytes(pid), seconds: readCpuSeconds(pid), at: performance.now() };
		const count = (what: string) => database.numbers(`select count(*) from ${what}`)[0] ?? 0;
		await moveClock(ORDER_UNDO_WINDOW);
		while (
			count("action_tasks where next_work_at is not null and id in (select task_id from broadcasts)") > 0
		)
			await moveClock(MINUTE);
		const written = { seconds: readCpuSeconds(pid), at: performance.now() };
		while (count("multicasts where next_attempt_at is not null") > 0)
			await new Promise((resolve) => setTimeout(resolve, 100));
		const sent = count("deliveries where broadcast_id is not null and state = 'sent'");
		console.log(
			`broadcast: ${sent.toLocaleString("en")} friends in ${count("multicasts")} calls; written down in ` +
				`${((written.at - before.at) / 1000).toFixed(1)} s (${(written.seconds - before.seconds).toFixed(1)} s of processor time), ` +
				`sent ${((performance.now() - written.at) / 1000).toFixed(1)} s later ` +
				`(${(readCpuSeconds(pid) - written.seconds).toFixed(1)} s); peak of memory ${Math.round(readPeakMegabytes(pid))} MB ` +
				`(before ${Math.round(before.memory)})`,
		);
	} finally {
		stopProcess(product);
		line.kill();
	}
}
