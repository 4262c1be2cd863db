import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { findD1File } from "#tests/support/d1-file.ts";
import { buildIfStale } from "../../scripts/local/build-local.ts";
import { BenchDatabase } from "./bench-database.ts";
import {
	createDemoShop,
	logInAsAdmin,
	startBenchProduct,
	startLineStub,
	stopProcess,
} from "./bench-product.ts";
import { readCpuSeconds } from "./cpu-time.ts";
import {
	buildBookingRequest,
	largeSalonScript,
	NEW_BOOKINGS_FROM,
	SALON_CODE,
	TIMES_PER_DAY,
} from "./large-salon.ts";
import { percentile } from "./load-client.ts";

// 500 visitors view a month of one salon, each every ten seconds (50 a second), without bookings and with
// 50 bookings a second (aim: p95 of the calendar below 100 ms in both). Calls start on schedule regardless of
// earlier answers, so that a slow answer does not reduce the load. Half of the bookings fall into the month
// viewed.

const PRODUCT = 8875;
const LINE = 8876;
const VISITORS = Number(process.env.VISITORS_BENCH_VISITORS ?? 500);
const SECONDS = Number(process.env.VISITORS_BENCH_SECONDS ?? 30);
const BOOKINGS_A_SECOND = Number(process.env.VISITORS_BENCH_BOOKINGS ?? 50);
/** Interval of a visitor's views, ms. */
const LOOKS_EVERY = 10 * SECOND;
/** Number of unmeasured views, which let the room load its month. */
const WARM_UP = 20;
/** Index of the first time after the viewed month. */
const FIRST_LATER_TIME = 40 * TIMES_PER_DAY;

interface Timed {
	name: string;
	/** Milliseconds, ascending. */
	latencies: number[];
	failed: number;
}

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const stateDir = join(folder, "state");
await buildIfStale();
createDemoShop(stateDir, 60);
new BenchDatabase(findD1File(stateDir)).run(largeSalonScript());
const line = await startLineStub(LINE);
const product = await startBenchProduct(PRODUCT, stateDir, LINE);
try {
	const operator = await logInAsAdmin(PRODUCT);
	for (let count = 0; count < WARM_UP; count++) await viewMonth(count);
	const alone = await measureTogether("nobody books", [views()]);
	const beside = await measureTogether(`${BOOKINGS_A_SECOND} a second book`, [views(), bookings(operator)]);
	for (const [when, all] of [alone, beside])
		for (const { name, latencies, failed } of all) {
			latencies.sort((a, b) => a - b);
			const [middle, most, last] = [0.5, 0.95, 0.99].map((share) => percentile(latencies, share).toFixed(0));
			console.log(
				`salon, ${VISITORS} visitors while ${when}, ${name}: p50 ${middle} ms, p95 ${most}, p99 ${last}, of ${latencies.length}; ${failed} failed`,
			);
		}
} finally {
	stopProcess(product);
	line.kill();
	rmSync(folder, { recursive: true, force: true });
}

/** Requests the calendar of five weeks, from the visitor's own IP address. */
async function viewMonth(visitor: number): Promise<boolean> {
	const from = formatDayNumber(NEW_BOOKINGS_FROM - 7 * (visitor % 2));
	const response = await fetch(
		`http://127.0.0.1:${PRODUCT}/s/${SALON_CODE}?course=100&staff=any&week=${from}`,
		{ headers: { "cf-connecting-ip": `10.0.${visitor >> 8}.${visitor & 255}` } },
	);
	return response.ok && (await response.text()).includes('<button name="at"');
}

function views(): Repeated {
	return {
		name: "the calendar",
		every: LOOKS_EVERY / VISITORS,
		once: (index) => viewMonth(index % VISITORS),
	};
}

/** Bookings through the room's command, alternating between the viewed month and later. */
function bookings(headers: Record<string, string>): Repeated {
	return {
		name: "bookings",
		every: SECOND / BOOKINGS_A_SECOND,
		once: async (index) => {
			const { path, body } = buildBookingRequest(
				index % 2 === 0 ? index / 2 : FIRST_LATER_TIME + index,
				headers,
			);
			const response = await fetch(`http://127.0.0.1:${PRODUCT}${path}`, { method: "POST", headers, body });
			await response.arrayBuffer();
			return response.ok;
		},
	};
}

interface Repeated {
	name: string;
	/** Interval, ms. */
	every: number;
	/** @returns whether the call succeeded */
	once: (index: number) => Promise<boolean>;
}

/** Runs all repeated calls concurrently for a while. */
async function measureTogether(when: string, all: Repeated[]): Promise<[string, Timed[]]> {
	const before = readCpuSeconds(product.pid ?? 0);
	const timed = await Promise.all(all.map(repeatCall));
	const share = (readCpuSeconds(product.pid ?? 0) - before) / SECONDS;
	console.log(`salon, while ${when}: ${(share * 100).toFixed(0)} % of a processor`);
	return [when, timed];
}

async function repeatCall({ name, every, once }: Repeated): Promise<Timed> {
	const timed: Timed = { name, latencies: [], failed: 0 };
	const began = performance.now();
	const under: Promise<void>[] = [];
	for (let index = 0; index * every < SECONDS * SECOND; index++) {
		const wait = began + index * every - performance.now();
		if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
		const due = began + index * every;
		under.push(
			once(index).then(
				(ok) => {
					timed.latencies.push(performance.now() - due);
					if (!ok) timed.failed++;
				},
				() => void timed.failed++,
			),
		);
	}
	await Promise.all(under);
	return timed;
}
