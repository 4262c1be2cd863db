import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { buildIfStale } from "../../scripts/local/build-local.ts";
import {
	buildSignedWebhook,
	callJson,
	collectArrivals,
	logInAsAdmin,
	startBenchProduct,
	startLineStub,
	stopProcess,
	takeArrivals,
	WRITING_FRIENDS,
} from "./bench-product.ts";
import { readCpuSeconds } from "./cpu-time.ts";
import { hostFloorWorkers } from "./floor-workers.ts";
import { percentile, sendLoad } from "./load-client.ts";
import { createReplyTables } from "./reply-floor.ts";
import { ANSWERED, measureReplyTimes } from "./reply-latency.ts";
import { insertDueDeliveries } from "./send-floor.ts";

// Every figure with its floor from the same run. Ratios are comparable between machines; the figures are
// not.

const PRODUCT = 8841;
const LINE = 8842;
const FLOORS = 8843;
const CLIENTS = 16;
const ROUNDS = Number(process.env.MESSAGING_BENCH_ROUNDS ?? 3);
const SENDS = Number(process.env.MESSAGING_BENCH_SENDS ?? 5000);
/** Names of the measured figures; all by default. */
const PARTS = process.env.MESSAGING_BENCH_PARTS?.split(",");
/** Texts that the demo shop answers later and not at all. */
const ANSWERED_LATER = "予約したいです";
const UNANSWERED = "こんにちは";
/** As long as the demo shop's later answer. */
const SENT =
	"ご予約の内容はお決まりでしょうか？空き状況はこちらからもご確認いただけます。\nhttps://example.com/hiyori/reserve";

const state = mkdtempSync(join(tmpdir(), "musubi-bench-"));
await buildIfStale();
const floors = await hostFloorWorkers(FLOORS, state, { line: `http://127.0.0.1:${LINE}` });
const line = await startLineStub(LINE);
const product = await startBenchProduct(PRODUCT, join(state, "state"), LINE);
const tokens = new Map<string, number>();
try {
	await callJson(FLOORS, "/setup", {});
	await createReplyTables(floors, ANSWERED.repeat(8));
	await warmUp();
	for (const part of [
		measureIntake,
		measureReplies,
		measureEndToEnd,
		measureLatency,
		measureSending,
		measureCountedSending,
	])
		if (!PARTS || PARTS.includes(part.name)) await part();
} finally {
	stopProcess(product);
	line.kill();
	await floors.dispose();
	rmSync(state, { recursive: true, force: true });
}

/** Lets every friend write once, so that no figure includes profile requests, and warms the engines up. */
async function warmUp(): Promise<void> {
	await sendLoad(PRODUCT, CLIENTS, WRITING_FRIENDS / 10, (index) =>
		buildSignedWebhook(index, 10, ANSWERED, tokens),
	);
	await sendLoad(FLOORS, CLIENTS, 1000, floor("/write"));
	await collectArrivals(line, WRITING_FRIENDS);
	await measureCarried(1000, { pid: process.pid, port: FLOORS, path: "/reply" });
	await pause(3000);
}

/** Accepted webhook requests, compared with a Worker that makes one D1 write. */
async function measureIntake(): Promise<void> {
	const ratios: number[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		const empty = await sendLoad(FLOORS, CLIENTS, 4000, floor("/empty"));
		const [write, writeProcessor] = await withCpuTime(process.pid, 3000, () =>
			sendLoad(FLOORS, CLIENTS, 3000, floor("/write")),
		);
		const [ours, processor] = await withCpuTime(product.pid!, 3000, () =>
			sendLoad(PRODUCT, CLIENTS, 3000, (index) => buildSignedWebhook(index, 1, UNANSWERED, tokens)),
		);
		if (ours.failed > 0) throw new Error(`${ours.failed} webhooks were not accepted`);
		ratios.push(ours.perSecond / write.perSecond);
		print("intake", {
			"empty Worker/s": empty.perSecond,
			"one-write Worker/s": write.perSecond,
			"webhooks/s": ours.perSecond,
			"ack p95 ms": percentile(ours.latencies, 0.95),
			ratio: ratios.at(-1),
			"one-write µs": writeProcessor,
			"webhook µs": processor,
			"ratio of processor": writeProcessor / processor,
		});
		await pause(1500);
	}
}

/**
 * Events carried to a reply, one per request. Compared with a Worker that makes one D1 write and one call to
 * LINE per event, and with the durable floor, which writes the product's rows; that ratio is the cost of the
 * product itself.
 */
async function measureReplies(): Promise<void> {
	const count = 2000;
	const body = JSON.stringify({
		url: `http://127.0.0.1:${LINE}/v2/bot/message/reply`,
		body: JSON.stringify({ replyToken: "floor", messages: [{ type: "text", text: ANSWERED.repeat(8) }] }),
	});
	for (let round = 0; round < ROUNDS; round++) {
		const [least, leastProcessor] = await withCpuTime(process.pid, count, () =>
			sendLoad(FLOORS, CLIENTS, count, () => ({ path: "/write-and-fetch", headers: {}, body })),
		);
		const [durable, durableProcessor] = await measureCarried(count, {
			pid: process.pid,
			port: FLOORS,
			path: "/reply",
		});
		const [ours, processor] = await measureCarried(count, { pid: product.pid!, port: PRODUCT });
		print("one by one", {
			"write and fetch/s": least.perSecond,
			"durable/s": durable,
			"replies/s": ours,
			ratio: ours / least.perSecond,
			"ratio to durable": ours / durable,
			"write and fetch µs": leastProcessor,
			"durable µs": durableProcessor,
			"reply µs": processor,
			"ratio of processor": leastProcessor / processor,
			"to durable": durableProcessor / processor,
		});
	}
}

/** Replies per second for a number of events, one per request, and CPU time per reply, µs. */
async function measureCarried(
	count: number,
	{ pid, port, path = "/webhook/line" }: { pid: number; port: number; path?: string },
): Promise<[perSecond: number, processor: number]> {
	await takeArrivals(line);
	const began = Date.now();
	const [got, processor] = await withCpuTime(pid, count, async () => {
		await sendLoad(port, CLIENTS, count, (index) => ({
			...buildSignedWebhook(index, 1, ANSWERED, tokens),
			path,
		}));
		return collectArrivals(line, count);
	});
	if (got.length < count) throw new Error(`${got.length} replies to ${count} events at ${path}`);
	return [count / ((Math.max(...got.map(({ at }) => at)) - began) / 1000), processor];
}

/** Result of an act, and the CPU time per call of the process's workerd, µs. */
async function withCpuTime<Result>(
	pid: number,
	calls: number,
	act: () => Promise<Result>,
): Promise<[Result, number]> {
	const before = readCpuSeconds(pid);
	const result = await act();
	return [result, ((readCpuSeconds(pid) - before) / calls) * 1e6];
}

/** Events carried to a reply at LINE, in requests of ten events, as LINE bundles them under load. */
async function measureEndToEnd(): Promise<void> {
	for (let round = 0; round < ROUNDS; round++) {
		await takeArrivals(line);
		const count = 5000;
		const began = Date.now();
		await sendLoad(PRODUCT, CLIENTS, count / 10, (index) => buildSignedWebhook(index, 10, ANSWERED, tokens));
		const got = await collectArrivals(line, count);
		const seconds = ((got.at(-1)?.at ?? began) - began) / 1000;
		print("end to end", { events: count, replies: got.length, "replies/s": got.length / seconds });
	}
}

/** Time from a webhook to its reply, at fifty a second. */
async function measureLatency(): Promise<void> {
	const waits = await measureReplyTimes({ port: PRODUCT, line }, (sent) => sent >= 1000);
	print("webhook to reply", {
		replies: waits.length,
		"p50 ms": percentile(waits, 0.5),
		"p95 ms": percentile(waits, 0.95),
		"p99 ms": percentile(waits, 0.99),
	});
}

/** Sends whose links are not counted, which all friends receive alike. */
async function measureSending(): Promise<void> {
	await setTapCounting(0);
	await measureSends("sending");
}

/** Sends whose links are counted, and therefore signed and stored for each friend. */
async function measureCountedSending(): Promise<void> {
	await setTapCounting(1);
	await measureSends("sending, counted");
}

async function setTapCounting(count_taps: 0 | 1): Promise<void> {
	await callJson(PRODUCT, "/api/link/setting", { count_taps }, await logInAsAdmin(PRODUCT), "PUT");
}

/**
 * Deliveries due at the same time. Compared with a bare loop of the same fetches in workerd, and with the
 * durable floor, which counts each attempt before its call and writes each outcome with the friend's talk.
 */
async function measureSends(name: string): Promise<void> {
	for (let round = 0; round < ROUNDS; round++) {
		const count = SENDS;
		await sendLoad(PRODUCT, CLIENTS, count / 10, (index) =>
			buildSignedWebhook(index, 10, ANSWERED_LATER, tokens),
		);
		await collectArrivals(line, count);
		await finishPendingWork();
		const body = JSON.stringify({ to: `U${"0".repeat(32)}`, messages: [{ type: "text", text: SENT }] });
		const [bare, bareProcessor] = await withCpuTime(
			process.pid,
			count,
			() =>
				callJson(FLOORS, "/loop", {
					url: `http://127.0.0.1:${LINE}/v2/bot/message/push`,
					body,
					count,
					concurrency: 64,
				}) as Promise<{ ms: number }>,
		);
		await insertDueDeliveries(floors, count, SENT);
		const [durable, durableProcessor] = await timeSends(process.pid, count, () =>
			callJson(FLOORS, "/send", {}),
		);
		const [ours, withClock] = await timeSends(product.pid!, count, () => advance(HOUR));
		// Work that the hour causes apart from sends is measured separately, and subtracted.
		await waitUntilIdle(product.pid!);
		const [, clock] = await withCpuTime(product.pid!, count, async () => {
			await advance(HOUR);
			await pause(3000);
		});
		const processor = withClock - clock;
		const floorRate = count / (bare.ms / 1000);
		print(name, {
			"bare fetches/s": floorRate,
			"durable/s": durable,
			"deliveries/s": ours,
			ratio: ours / floorRate,
			"ratio to durable": ours / durable,
			"bare fetch µs": bareProcessor,
			"durable µs": durableProcessor,
			"delivery µs": processor,
			"clock µs": clock,
			"ratio of processor": bareProcessor / processor,
			"to durable": durableProcessor / processor,
		});
	}
}

/**
 * Finishes work that does not belong to the sends: leftovers of the webhooks and earlier parts (scores are
 * counted a few pages a minute), and everything due before the sends, which follow half an hour later at the
 * earliest.
 */
async function finishPendingWork(): Promise<void> {
	for (let minutes = 0; minutes < 25; minutes += 5) await advance(5 * MINUTE);
	await waitUntilIdle(product.pid!);
}

function advance(milliseconds: number) {
	return callJson(PRODUCT, "/simulator/api/clock", { advance_ms: milliseconds });
}

/** Waits until the process's workerd is idle: two seconds almost without CPU time, or a minute. */
async function waitUntilIdle(pid: number): Promise<void> {
	for (let waited = 0, idle = 0; waited < 60 && idle < 2; waited++) {
		const before = readCpuSeconds(pid);
		await pause(1000);
		idle = readCpuSeconds(pid) - before > 0.03 ? 0 : idle + 1;
	}
}

/** Sends per second at LINE after an act makes them due, and CPU time per send, µs. */
async function timeSends(
	pid: number,
	count: number,
	act: () => Promise<unknown>,
): Promise<[perSecond: number, processor: number]> {
	await takeArrivals(line);
	const [got, processor] = await withCpuTime(pid, count, async () => {
		await act();
		const all = await collectArrivals(line, count);
		// LINE's last answers are still being written.
		await pause(500);
		return all;
	});
	if (got.length < count) throw new Error(`${got.length} of ${count} sends arrived`);
	const times = got.map(({ at }) => at);
	return [count / ((Math.max(...times) - Math.min(...times)) / 1000), processor];
}

function floor(path: string) {
	return () => ({ path, headers: { "Content-Type": "application/json" }, body: "{}" });
}

function print(name: string, figures: Record<string, number | undefined>): void {
	const shown = Object.entries(figures).map(
		([label, value = Number.NaN]) => `${label} ${value < 10 ? value.toFixed(2) : Math.round(value)}`,
	);
	console.log(`${name.padEnd(18)}${shown.join("   ")}`);
}

function pause(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms));
}
