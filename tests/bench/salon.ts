import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatDayNumber } from "#domain/booking/salons/salon-minutes.ts";
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
import { BOOKED_WEEK, buildBookingRequest, largeSalonScript, reservationsScript } from "./large-salon.ts";
import { percentile, sendLoad } from "./load-client.ts";

// Salon with 20 resources. Bookings per second of 64 clients, compared with the same D1 transaction
// without checks (aims: 300 a second, p95 below 500 ms, one winner per time); a week's board with 1,000
// reservations (60 ms); free times of a month; a drag until another board receives it (300 ms); and the
// board, the unsolved count and a friend's history among a million reservations of other years.

const PRODUCT = 8871;
const LINE = 8872;
const FLOORS = 8873;
const CLIENTS = 64;
const BOOKINGS = Number(process.env.SALON_BENCH_BOOKINGS ?? 3_000);
const MILLION = Number(process.env.SALON_BENCH_RESERVATIONS ?? 1_000_000);
const ROUNDS = 200;
/** First requests, which fill caches and are not part of the CPU time. */
const WARM_UP = 20;
const MOVES = 40;

const FRIENDS_HISTORY =
	"select * from reservations where friend_id = ? and deleted_at is null order by starts_at desc limit 20";
/** Process of the running product, and the state it is measured in. */
let [pid, when] = [0, ""];

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const stateDir = join(folder, "state");
await buildIfStale();
createDemoShop(stateDir, 60);
const database = new BenchDatabase(findD1File(stateDir));
database.run(largeSalonScript());
const line = await startLineStub(LINE);
try {
	await withProduct("with 1,000 in the week", async (headers) => {
		await measureBookings(headers);
		await measurePages(headers);
		await measureMoves(headers);
	});
	database.run(manyYearsScript());
	await withProduct(`beside ${MILLION.toLocaleString("en")} others`, measurePages);
	const friend = { sql: FRIENDS_HISTORY, params: [7] };
	console.log(
		`salon, a friend's history: ${database.processorTime(friend, 200).toFixed(2)} ms of processor time`,
	);
} finally {
	line.kill();
	rmSync(folder, { recursive: true, force: true });
}

async function withProduct(
	what: string,
	work: (headers: Record<string, string>) => Promise<void>,
): Promise<void> {
	when = what;
	const product = await startBenchProduct(PRODUCT, stateDir, LINE);
	pid = product.pid ?? 0;
	try {
		await work(await logInAsAdmin(PRODUCT));
	} finally {
		stopProcess(product);
	}
}

/** Requests every time twice; one of the two wins. */
async function measureBookings(headers: Record<string, string>): Promise<void> {
	const floors = await hostFloorWorkers(FLOORS, folder);
	try {
		await callJson(FLOORS, "/setup", {});
		const floor = await sendLoad(FLOORS, CLIENTS, BOOKINGS, (index) => ({
			...buildBookingRequest(index, {}),
			path: "/booking",
		}));
		const alone = await sendLoad(PRODUCT, CLIENTS, BOOKINGS, (index) => buildBookingRequest(index, headers));
		if (alone.failed > 0) throw new Error(`${alone.failed} bookings were refused`);
		const rivals = await sendLoad(PRODUCT, CLIENTS, BOOKINGS, (index) =>
			buildBookingRequest(BOOKINGS + Math.floor(index / 2), headers),
		);
		if (rivals.failed !== BOOKINGS / 2)
			throw new Error(`${rivals.failed} of ${BOOKINGS} lost, not half of them`);
		for (const [name, volley] of Object.entries({ floor, bookings: alone, "two for each time": rivals }))
			console.log(
				`salon, ${name}: ${volley.perSecond.toFixed(0)} a second, p95 ${percentile(volley.latencies, 0.95).toFixed(0)} ms`,
			);
	} finally {
		await floors.dispose();
	}
}

async function measurePages(headers: Record<string, string>): Promise<void> {
	const from = formatDayNumber(BOOKED_WEEK);
	const calls = {
		"the board of a week": `/api/salon/100/board?from=${from}&days=7`,
		"the unsolved count": "/api/salon/100/unsolved?count_only=1",
		"free times of a month": `/api/salon/100/availability?course_id=100&span=month&side=friend&date=${from}`,
	};
	for (const [name, path] of Object.entries(calls)) {
		const times: number[] = [];
		let began = readCpuSeconds(pid);
		for (let round = 0; round < WARM_UP + ROUNDS; round++) {
			// CPU time comes in ticks of 10 ms, so that many rounds are needed.
			if (round === WARM_UP) began = readCpuSeconds(pid);
			const sent = performance.now();
			const response = await fetch(`http://127.0.0.1:${PRODUCT}${path}`, { headers });
			await response.arrayBuffer();
			if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
			times.push(performance.now() - sent);
		}
		const processor = ((readCpuSeconds(pid) - began) / ROUNDS) * 1_000;
		const [first] = times;
		times.sort((a, b) => a - b);
		console.log(
			`salon ${when}, ${name}: ${percentile(times, 0.5).toFixed(1)} ms (first ${first!.toFixed(1)}), ${processor.toFixed(1)} ms of processor time`,
		);
	}
}

/** Time from sending a booking's drag until a colleague's board receives the new position. */
async function measureMoves(headers: Record<string, string>): Promise<void> {
	const send = async (path: string, method: string, body: object) => {
		const given = { method, headers, body: JSON.stringify(body) };
		const response = await fetch(`http://127.0.0.1:${PRODUCT}${path}`, given);
		if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
		return (await response.json()) as { id: number; token: string };
	};
	const { token } = await send("/broadcasting/auth", "POST", { channel_name: "private-salon.100" });
	const board = new WebSocket(`ws://127.0.0.1:${PRODUCT}/parties/salon/100?token=${token}`);
	await new Promise((opened) => board.addEventListener("open", opened, { once: true }));
	const first = buildBookingRequest(BOOKINGS * 2, {});
	const made = await send(first.path, "POST", JSON.parse(String(first.body)));
	const times: number[] = [];
	for (let round = 1; round <= MOVES; round++) {
		const at = buildBookingRequest(BOOKINGS * 2 + round, {});
		const heard = new Promise((told) => {
			const listen = ({ data }: MessageEvent) => {
				if (!String(data).includes(`"id":${made.id},`)) return;
				board.removeEventListener("message", listen);
				told(undefined);
			};
			board.addEventListener("message", listen);
		});
		const sent = performance.now();
		await send(at.path, "PUT", { ...JSON.parse(String(at.body)), id: made.id });
		await heard;
		times.push(performance.now() - sent);
	}
	board.close();
	times.sort((a, b) => a - b);
	console.log(
		`salon, a drag until a colleague's board has heard of it: ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)}`,
	);
}

/** Reservations of the ten years before; full scans grow with them. */
function manyYearsScript(): string {
	return `${reservationsScript(MILLION, `${BOOKED_WEEK} - 100 - i % 3650`, "i % 60 + 1")} analyze;`;
}
