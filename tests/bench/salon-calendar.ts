import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatDayNumber, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { currentDay, DAY } from "#domain/platform/time/wire-time.ts";
import { buildIfStale } from "../../scripts/local/build-local.ts";
import {
	callJson,
	createDemoShop,
	logInAsAdmin,
	startBenchProduct,
	startLineStub,
	stopProcess,
} from "./bench-product.ts";

// Calendar of 5,000 events at the simulator's Google: the initial sync (aim: below a minute), and the time
// from adding the last of ten more events until the board has all ten (aim: below a second, through a push).

const PRODUCT = 8874;
const LINE = 8875;
const EVENTS = Number(process.env.CALENDAR_BENCH_EVENTS ?? 5_000);
const MORE = 10;
const ROUNDS = 5;
const CALENDAR = "stylist@group.calendar.google.com";
const BASE = `http://127.0.0.1:${PRODUCT}`;
/** Initial events fill the days from tomorrow; later ones get days of their own. */
const TOMORROW = toDayNumber(currentDay(Date.now() + DAY));
const DAYS = 140;

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const stateDir = join(folder, "state");
await buildIfStale();
createDemoShop(stateDir, 60);
const line = await startLineStub(LINE);
const product = await startBenchProduct(PRODUCT, stateDir, LINE);
try {
	const headers = await logInAsAdmin(PRODUCT);
	const ask = async <Answer>(path: string): Promise<Answer> =>
		(await (await fetch(BASE + path, { headers })).json()) as Answer;
	const salonId = (await ask<{ data: { id: number }[] }>("/api/salon")).data[0]!.id;
	const calendars = `/api/salon/${salonId}/googlecalendars`;
	await connect(calendars, headers);
	for (let index = 0; index < EVENTS; index++) await addEvent(index % DAYS, Math.floor(index / DAYS));
	const resources = await ask<{ data: { id: number }[] }>(`/api/salon/${salonId}/resources/all`);
	const { accounts } = await ask<{ accounts: { id: number }[] }>(calendars);
	const link = {
		salon_resource_id: resources.data[0]!.id,
		google_token_id: accounts[0]!.id,
		google_calendar_id: CALENDAR,
		link_target: "reservation",
	};
	const began = performance.now();
	await callJson(PRODUCT, calendars, link, headers);
	const isRead = async () =>
		(await ask<{ data: { synced_at: string | null }[] }>(calendars)).data[0]?.synced_at !== null;
	await until(isRead, 100);
	report(`first reading of ${EVENTS.toLocaleString("en")} events`, began);
	for (let round = 0; round < ROUNDS; round++) {
		const day = DAYS + round;
		for (let index = 0; index < MORE; index++) await addEvent(day, index);
		const added = performance.now();
		const from = formatDayNumber(TOMORROW + day);
		const board = `/api/salon/${salonId}/board?from=${from}&days=1`;
		const isThere = async () =>
			(await ask<{ blocks: { date: string }[] }>(board)).blocks.filter(({ date }) => date === from).length >=
			MORE;
		await until(isThere, 10);
		report(`${MORE} more events`, added);
	}
} finally {
	stopProcess(product);
	line.kill();
	rmSync(folder, { recursive: true, force: true });
}

/** Completes Google's consent page like a browser. */
async function connect(calendars: string, headers: Record<string, string>): Promise<void> {
	const { url } = (await callJson(PRODUCT, `${calendars}/connect`, {}, headers)) as { url: string };
	const form = new URLSearchParams({ answer: "allow" });
	for (const [name, value] of new URL(url).searchParams)
		for (const each of name === "scope" ? value.split(" ") : [value]) form.append(name, each);
	const consent = await fetch(url, { method: "POST", body: form, redirect: "manual" });
	const { Cookie = "" } = headers;
	const back = await fetch(consent.headers.get("location") ?? "", {
		headers: { Cookie },
		redirect: "manual",
	});
	if (!back.headers.get("location")?.endsWith("google=connected"))
		throw new Error("no account was connected");
}

/** Adds the nth quarter of an hour of a day. */
async function addEvent(day: number, nth: number): Promise<void> {
	const date = formatDayNumber(TOMORROW + day);
	const at = (minute: number) =>
		`${date}T${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
	const start = 480 + 15 * nth;
	const deed = {
		deed: "add",
		calendar: CALENDAR,
		summary: `予定${nth}`,
		start: at(start),
		end: at(start + 15),
	};
	await callJson(PRODUCT, "/simulator/api/google/deeds", deed);
}

async function until(isSo: () => Promise<boolean>, everyMs: number): Promise<void> {
	while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, everyMs));
}

function report(what: string, began: number): void {
	console.log(`salon calendar, ${what}: ${((performance.now() - began) / 1_000).toFixed(2)} s`);
}
