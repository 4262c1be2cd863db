import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clockOf, dayNumber, dayWritten } from "#domain/salon/minutes.ts";
import { DAY, today } from "#domain/time.ts";
import { d1File } from "#tests/support/d1-file.ts";
import { buildIfStale } from "../../scripts/local/build.ts";
import { fire, percentile, type Shot } from "./client.ts";
import { hostFloors } from "./floors.ts";
import { processorSeconds } from "./processor.ts";
import { call, logIn, makeDemo, startProduct, startStandIn, stop } from "./product.ts";
import { SqliteShell } from "./sqlite-shell.ts";

// A salon of 20 resources: bookings a second of 64 clients beside the same D1 transaction without judging (aims: 300 a
// second, p95 under 500 ms, one winner for each time), the board of a week with 1,000 reservations (60 ms), free times
// of a month; and the board, the unsolved count and a friend's history beside a million reservations of other years.

const PRODUCT = 8871;
const LINE = 8872;
const FLOORS = 8873;
const CLIENTS = 64;
const BOOKINGS = Number(process.env.SALON_BENCH_BOOKINGS ?? 3_000);
const MILLION = Number(process.env.SALON_BENCH_RESERVATIONS ?? 1_000_000);
const RESOURCES = 20;
const COURSES = 30;
const ROUNDS = 40;
/** The week of the board, and where bookings begin: far enough that neither meets the other. */
const WEEK = dayNumber(today(Date.now() + 30 * DAY));
const BOOKED_FROM = WEEK + 30;

const FRIENDS_HISTORY =
	"select * from reservations where friend_id = ? and deleted_at is null order by starts_at desc limit 20";
/** The product that runs, and beside what. */
let [pid, when] = [0, ""];

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const stateDir = join(folder, "state");
await buildIfStale();
makeDemo(stateDir, 60);
const shell = new SqliteShell(d1File(stateDir));
shell.run(largeSalon());
const line = await startStandIn(LINE);
try {
	await withProduct("with 1,000 in the week", async (headers) => {
		await bookings(headers);
		await pages(headers);
	});
	shell.run(manyYears());
	await withProduct(`beside ${MILLION.toLocaleString("en")} others`, pages);
	const friend = { sql: FRIENDS_HISTORY, params: [7] };
	console.log(
		`salon, a friend's history: ${shell.processorTime(friend, 200).toFixed(2)} ms of processor time`,
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
	const product = await startProduct(PRODUCT, stateDir, LINE);
	pid = product.pid ?? 0;
	try {
		await work(await logIn(PRODUCT));
	} finally {
		stop(product);
	}
}

/** Every time is wanted twice: one of two wins it. */
async function bookings(headers: Record<string, string>): Promise<void> {
	const floors = await hostFloors(FLOORS, folder);
	try {
		await call(FLOORS, "/setup", {});
		const floor = await fire(FLOORS, CLIENTS, BOOKINGS, (index) => ({
			...wanted(index, {}),
			path: "/booking",
		}));
		const alone = await fire(PRODUCT, CLIENTS, BOOKINGS, (index) => wanted(index, headers));
		if (alone.failed > 0) throw new Error(`${alone.failed} bookings were refused`);
		const rivals = await fire(PRODUCT, CLIENTS, BOOKINGS, (index) =>
			wanted(BOOKINGS + Math.floor(index / 2), headers),
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

/** The nth time that there is: 20 resources, 20 half hours of a day, day after day. */
function wanted(index: number, headers: Record<string, string>): Shot {
	const from = 600 + 30 * (Math.floor(index / RESOURCES) % 20);
	const body = JSON.stringify({
		date: dayWritten(BOOKED_FROM + Math.floor(index / RESOURCES / 20)),
		from: clockOf(from),
		to: clockOf(from + 30),
		name: "ベンチ",
		course_id: 100,
		salon_resource_id: 100 + (index % RESOURCES),
	});
	return { path: "/api/v2/salon/100/reservations", headers, body };
}

async function pages(headers: Record<string, string>): Promise<void> {
	const from = dayWritten(WEEK);
	const calls = {
		"the board of a week": `/api/salon/100/board?from=${from}&days=7`,
		"the unsolved count": "/api/salon/100/unsolved?count_only=1",
		"free times of a month": `/api/salon/100/availability?course_id=100&span=month&side=friend&date=${from}`,
	};
	for (const [name, path] of Object.entries(calls)) {
		const times: number[] = [];
		const began = processorSeconds(pid);
		for (let round = 0; round < ROUNDS; round++) {
			const sent = performance.now();
			const response = await fetch(`http://127.0.0.1:${PRODUCT}${path}`, { headers });
			await response.arrayBuffer();
			if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
			times.push(performance.now() - sent);
		}
		const processor = ((processorSeconds(pid) - began) / ROUNDS) * 1_000;
		const [first] = times;
		times.sort((one, other) => one - other);
		console.log(
			`salon ${when}, ${name}: ${percentile(times, 0.5).toFixed(1)} ms (first ${first!.toFixed(1)}), ${processor.toFixed(1)} ms of processor time`,
		);
	}
}

/** Salon 100, open every day, with 1,000 reservations in its week and another 2,000 in the weeks behind. */
function largeSalon(): string {
	return `
		insert into salons (id, name, name_key, created_at, enable_online) values (100, 'ベンチ', 'ベンチ', 0, 1);
		insert into salon_opening_hours (salon_id, weekday, hours)
		with recursive n(i) as (select 0 union all select i + 1 from n where i < 6)
		select 100, i, '[{"from":600,"to":1260}]' from n;
		insert into salon_resources (id, salon_id, name, name_key, created_at, position)
		with recursive n(i) as (select 0 union all select i + 1 from n where i < ${RESOURCES - 1})
		select 100 + i, 100, '担当' || i, '担当' || i, 0, i from n;
		insert into salon_courses (id, salon_id, name, name_key, created_at, minutes, position)
		with recursive n(i) as (select 0 union all select i + 1 from n where i < ${COURSES - 1})
		select 100 + i, 100, 'コース' || i, 'コース' || i, 0, 60, i from n;
		${reservationsOf(3_000, `${WEEK} + iif(i <= 1000, i % 7, 7 + i % 23)`, "i % 60 + 1")}`;
}

/** Reservations of ten years before: whatever reads them all grows with them. */
function manyYears(): string {
	return `${reservationsOf(MILLION, `${WEEK} - 100 - i % 3650`, "i % 60 + 1")} analyze;`;
}

function reservationsOf(count: number, day: string, friend: string): string {
	return `
		insert into reservations (salon_id, friend_id, name, resource_id, course_id, status, date, from_minute, to_minute,
			starts_at, ends_at, created_at)
		with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}),
			d(i, day, minute) as (select i, ${day}, 600 + 30 * (i / 7 % 20) from n)
		select 100, ${friend}, '客' || i, 100 + i % ${RESOURCES}, 100 + i % ${COURSES},
			iif(i % 200 = 0 and day >= ${WEEK}, 'pending', 'approved'), date(day * 86400, 'unixepoch'), minute, minute + 30,
			day * 86400000 - 32400000 + minute * 60000, day * 86400000 - 32400000 + (minute + 30) * 60000, 0 from d;`;
}
