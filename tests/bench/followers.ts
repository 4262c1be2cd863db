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
import { measureProcess } from "./cpu-time.ts";
import { describeHeap, openIsolateHeap } from "./isolate-heap.ts";

// Import of LINE's list of followers: the rows of an empty shop's friends, the same list again, and a number of
// profiles. Measures CPU time, memory and wall-clock time.

const PRODUCT = 8891;
const LINE = 8892;
const INSPECTOR = 8893;
const FOLLOWERS = Number(process.env.FOLLOWERS_BENCH_FOLLOWERS ?? 10_000);
const PROFILES = Number(process.env.FOLLOWERS_BENCH_PROFILES ?? 1_000);

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const stateDir = join(folder, "state");
try {
	await buildIfStale();
	createDemoShop(stateDir, 60);
	await importFollowers(new BenchDatabase(findD1File(stateDir)));
} finally {
	rmSync(folder, { recursive: true, force: true });
}

async function importFollowers(database: BenchDatabase): Promise<void> {
	const line = await startLineStub(LINE, FOLLOWERS);
	const product = await startBenchProduct(PRODUCT, stateDir, LINE, INSPECTOR);
	const heap = await openIsolateHeap(INSPECTOR, PRODUCT);
	const pid = product.pid!;
	const count = (what: string) => database.numbers(`select count(*) from ${what}`)[0] ?? 0;
	try {
		const headers = await logInAsAdmin(PRODUCT);
		const post = (path: string) => callJson(PRODUCT, `/api/existing_friends/${path}`, {}, headers);
		/** @param begin begins a work, and tells when it is done */
		const measure = async (name: string, begin: () => Promise<() => boolean>) => {
			let result = "";
			const heapUse = await describeHeap(heap, async () => {
				result = await measureProcess(pid, async () => {
					const isDone = await begin();
					while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 50));
				});
			});
			console.log(`followers, ${name}: ${result}, ${heapUse}`);
		};
		const hasListed = () => count("follower_imports where state in ('listing', 'closing')") === 0;
		const profilesRead = () => count("friends where added_by = 'before' and profile_fetched_at is not null");
		for (const name of ["rows", "the same list again"]) {
			let id = 0;
			await measure(`${name} of ${FOLLOWERS.toLocaleString("en")}`, async () => {
				({ id } = (await post("imports")) as { id: number });
				return hasListed;
			});
			if (name === "rows")
				await measure(`${PROFILES.toLocaleString("en")} profiles`, async () => {
					const first = profilesRead();
					return () => profilesRead() >= Math.min(FOLLOWERS, first + PROFILES);
				});
			if (count(`follower_imports where id = ${id} and next_attempt_at is not null`) > 0)
				await post(`imports/${id}/cancel`);
		}
		console.log(
			`followers: ${count("friends where added_by = 'before'").toLocaleString("en")} friends from before`,
		);
	} finally {
		heap.close();
		stopProcess(product);
		line.kill();
	}
}
