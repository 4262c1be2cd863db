import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayWritten } from "#domain/booking/salons/minutes.ts";
import { SECOND } from "#domain/platform/time/time.ts";
import { d1File } from "#tests/support/d1-file.ts";
import { buildIfStale } from "../../scripts/local/build.ts";
import { BenchDatabase } from "./bench-database.ts";
import { percentile } from "./client.ts";
import { BOOKED_FROM, booking, largeSalon, SALON_CODE, TIMES_A_DAY } from "./large-salon.ts";
import { processorSeconds } from "./processor.ts";
import { logIn, makeDemo, startProduct, startStandIn, stop } from "./product.ts";

// 500 visitors look at a month of one salon, each every ten seconds (50 a second), while nobody books, and while 50 a
// second do (aim: p95 of the grid under 100 ms in both). Calls leave at their moment whether those before them were
// answered or not, so that a slow answer makes nobody else wait less. Of the bookings one in two lies in the month.

const PRODUCT = 8875;
const LINE = 8876;
const VISITORS = Number(process.env.VISITORS_BENCH_VISITORS ?? 500);
const SECONDS = Number(process.env.VISITORS_BENCH_SECONDS ?? 30);
const BOOKINGS_A_SECOND = Number(process.env.VISITORS_BENCH_BOOKINGS ?? 50);
/** How often each looks. */
const LOOKS_EVERY = 10 * SECOND;
/** How the salon is opened before anything is timed: its room reads its month. */
const WARM_UP = 20;
/** The first of the times behind the month that is looked at. */
const BEHIND = 40 * TIMES_A_DAY;

interface Timed {
	name: string;
	/** Milliseconds. */
	latencies: number[];
	failed: number;
}

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const stateDir = join(folder, "state");
await buildIfStale();
makeDemo(stateDir, 60);
new BenchDatabase(d1File(stateDir)).run(largeSalon());
const line = await startStandIn(LINE);
const product = await startProduct(PRODUCT, stateDir, LINE);
try {
	const operator = await logIn(PRODUCT);
	for (let count = 0; count < WARM_UP; count++) await look(count);
	const alone = await measured("nobody books", [looking()]);
	const beside = await measured(`${BOOKINGS_A_SECOND} a second book`, [looking(), bookings(operator)]);
	for (const [when, all] of [alone, beside])
		for (const { name, latencies, failed } of all) {
			latencies.sort((one, other) => one - other);
			const [middle, most, last] = [0.5, 0.95, 0.99].map((share) => percentile(latencies, share).toFixed(0));
			console.log(
				`salon, ${VISITORS} visitors while ${when}, ${name}: p50 ${middle} ms, p95 ${most}, p99 ${last}, of ${latencies.length}; ${failed} failed`,
			);
		}
} finally {
	stop(product);
	line.kill();
	rmSync(folder, { recursive: true, force: true });
}

/** A month of the grid, as the page's script asks for it, by one of the visitors; each has a network of their own. */
async function look(visitor: number): Promise<boolean> {
	const from = dayWritten(BOOKED_FROM - 7 * (visitor % 2));
	const response = await fetch(
		`http://127.0.0.1:${PRODUCT}/s/${SALON_CODE}/times?course=100&staff=any&week=${from}`,
		{ headers: { "cf-connecting-ip": `10.0.${visitor >> 8}.${visitor & 255}` } },
	);
	const { days } = (await response.json()) as { days?: { from: number[] }[] };
	return response.ok && days?.some((day) => day.from.length > 0) === true;
}

function looking(): Repeated {
	return {
		name: "the grid of a month",
		every: LOOKS_EVERY / VISITORS,
		once: (index) => look(index % VISITORS),
	};
}

/** Bookings by the room's own command: every other one in the month that is looked at, the others behind it. */
function bookings(headers: Record<string, string>): Repeated {
	return {
		name: "bookings",
		every: SECOND / BOOKINGS_A_SECOND,
		once: async (index) => {
			const { path, body } = booking(index % 2 === 0 ? index / 2 : BEHIND + index, headers);
			const response = await fetch(`http://127.0.0.1:${PRODUCT}${path}`, { method: "POST", headers, body });
			await response.arrayBuffer();
			return response.ok;
		},
	};
}

interface Repeated {
	name: string;
	/** Milliseconds between two. */
	every: number;
	/** @returns whether it went well */
	once: (index: number) => Promise<boolean>;
}

/** Lets all of them happen side by side for a while. */
async function measured(when: string, all: Repeated[]): Promise<[string, Timed[]]> {
	const before = processorSeconds(product.pid ?? 0);
	const timed = await Promise.all(all.map(repeated));
	const share = (processorSeconds(product.pid ?? 0) - before) / SECONDS;
	console.log(`salon, while ${when}: ${(share * 100).toFixed(0)} % of a processor`);
	return [when, timed];
}

async function repeated({ name, every, once }: Repeated): Promise<Timed> {
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
