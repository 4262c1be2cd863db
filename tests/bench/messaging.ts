import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOUR, MINUTE } from "#domain/platform/time/time.ts";
import { buildIfStale } from "../../scripts/local/build.ts";
import { fire, percentile } from "./client.ts";
import { hostFloors } from "./floors.ts";
import { processorSeconds } from "./processor.ts";
import { arrivals, call, collect, FRIENDS, startProduct, startStandIn, stop, webhook } from "./product.ts";
import { layReplyTables } from "./reply-floor.ts";
import { layDeliveries } from "./send-floor.ts";

// Each figure beside the least it can be held against, in the same run. Ratios travel between machines; the figures do
// not.

const PRODUCT = 8841;
const LINE = 8842;
const FLOORS = 8843;
const CLIENTS = 16;
const ROUNDS = Number(process.env.MESSAGING_BENCH_ROUNDS ?? 3);
const SENDS = Number(process.env.MESSAGING_BENCH_SENDS ?? 5000);
/** Which figures are taken, by name; all of them where nothing is said. */
const PARTS = process.env.MESSAGING_BENCH_PARTS?.split(",");
/** What the demo shop answers at once, and what it answers later. */
const ANSWERED = "営業時間を教えてください";
const ANSWERED_LATER = "予約したいです";
const UNANSWERED = "こんにちは";
/** As long as what the demo shop answers later. */
const SENT =
	"ご予約の内容はお決まりでしょうか？空き状況はこちらからもご確認いただけます。\nhttps://example.com/hiyori/reserve";

const state = mkdtempSync(join(tmpdir(), "musubi-bench-"));
await buildIfStale();
const floors = await hostFloors(FLOORS, state, { line: `http://127.0.0.1:${LINE}` });
const line = await startStandIn(LINE);
const product = await startProduct(PRODUCT, join(state, "state"), LINE);
const tokens = new Map<string, number>();
try {
	await call(FLOORS, "/setup", {});
	await layReplyTables(floors, ANSWERED.repeat(8));
	await warmUp();
	for (const part of [intake, oneByOne, endToEnd, latency, sending])
		if (!PARTS || PARTS.includes(part.name)) await part();
} finally {
	stop(product);
	line.kill();
	await floors.dispose();
	rmSync(state, { recursive: true, force: true });
}

/** Meets every friend once, so that no figure holds the asking for their profiles, and lets the engines warm up. */
async function warmUp(): Promise<void> {
	await fire(PRODUCT, CLIENTS, FRIENDS / 10, (index) => webhook(index, 10, ANSWERED, tokens));
	await fire(FLOORS, CLIENTS, 1000, floor("/write"));
	await collect(line, FRIENDS);
	await carried(1000, { pid: process.pid, port: FLOORS, path: "/reply" });
	await pause(3000);
}

/** Accepted webhook requests, against a Worker that makes one D1 write. */
async function intake(): Promise<void> {
	const ratios: number[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		const empty = await fire(FLOORS, CLIENTS, 4000, floor("/empty"));
		const [write, writeProcessor] = await beside(process.pid, 3000, () =>
			fire(FLOORS, CLIENTS, 3000, floor("/write")),
		);
		const [ours, processor] = await beside(product.pid!, 3000, () =>
			fire(PRODUCT, CLIENTS, 3000, (index) => webhook(index, 1, UNANSWERED, tokens)),
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
 * Events carried to a reply, one to a request, against a Worker that makes one D1 write and one call to LINE of each, and
 * against the durable floor, which makes of each what is written of ours: the ratio to it is what the product itself costs.
 */
async function oneByOne(): Promise<void> {
	const count = 2000;
	const body = JSON.stringify({
		url: `http://127.0.0.1:${LINE}/v2/bot/message/reply`,
		body: JSON.stringify({ replyToken: "floor", messages: [{ type: "text", text: ANSWERED.repeat(8) }] }),
	});
	for (let round = 0; round < ROUNDS; round++) {
		const [least, leastProcessor] = await beside(process.pid, count, () =>
			fire(FLOORS, CLIENTS, count, () => ({ path: "/write-and-fetch", headers: {}, body })),
		);
		const [durable, durableProcessor] = await carried(count, {
			pid: process.pid,
			port: FLOORS,
			path: "/reply",
		});
		const [ours, processor] = await carried(count, { pid: product.pid!, port: PRODUCT });
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

/** So many events are sent, one to a request: how many replies a second come of them, and the microseconds of processor for each. */
async function carried(
	count: number,
	{ pid, port, path = "/webhook/line" }: { pid: number; port: number; path?: string },
): Promise<[perSecond: number, processor: number]> {
	await arrivals(line);
	const began = Date.now();
	const [got, processor] = await beside(pid, count, async () => {
		await fire(port, CLIENTS, count, (index) => ({ ...webhook(index, 1, ANSWERED, tokens), path }));
		return collect(line, count);
	});
	if (got.length < count) throw new Error(`${got.length} replies to ${count} events at ${path}`);
	return [count / ((Math.max(...got.map(({ at }) => at)) - began) / 1000), processor];
}

/** What is done, and the microseconds of processor that the workerd under a process uses for each of its calls. */
async function beside<Result>(
	pid: number,
	calls: number,
	act: () => Promise<Result>,
): Promise<[Result, number]> {
	const before = processorSeconds(pid);
	const result = await act();
	return [result, ((processorSeconds(pid) - before) / calls) * 1e6];
}

/** Events carried all the way to a reply at LINE; requests of ten events, as LINE bundles them under load. */
async function endToEnd(): Promise<void> {
	for (let round = 0; round < ROUNDS; round++) {
		await arrivals(line);
		const count = 5000;
		const began = Date.now();
		await fire(PRODUCT, CLIENTS, count / 10, (index) => webhook(index, 10, ANSWERED, tokens));
		const got = await collect(line, count);
		const seconds = ((got.at(-1)?.at ?? began) - began) / 1000;
		print("end to end", { events: count, replies: got.length, "replies/s": got.length / seconds });
	}
}

/** From a webhook's departure to its reply's arrival, at a steady fifty a second. */
async function latency(): Promise<void> {
	await arrivals(line);
	tokens.clear();
	const count = 1000;
	const sends: Promise<unknown>[] = [];
	for (let index = 0; index < count; index++) {
		sends.push(fire(PRODUCT, 1, 1, () => webhook(index, 1, ANSWERED, tokens)));
		await pause(20);
	}
	await Promise.all(sends);
	const got = await collect(line, count);
	const waits = got.map(({ key, at }) => at - (tokens.get(key) ?? at)).sort((a, b) => a - b);
	print("webhook to reply", {
		replies: got.length,
		"p50 ms": percentile(waits, 0.5),
		"p95 ms": percentile(waits, 0.95),
		"p99 ms": percentile(waits, 0.99),
	});
}

/**
 * Deliveries that fall due together, against a bare loop of the same fetches from workerd, and against the durable floor,
 * which counts each attempt before its call and writes down each outcome with the friend's talk.
 */
async function sending(): Promise<void> {
	for (let round = 0; round < ROUNDS; round++) {
		const count = SENDS;
		await fire(PRODUCT, CLIENTS, count / 10, (index) => webhook(index, 10, ANSWERED_LATER, tokens));
		await collect(line, count);
		await workOffRest();
		const body = JSON.stringify({ to: `U${"0".repeat(32)}`, messages: [{ type: "text", text: SENT }] });
		const [bare, bareProcessor] = await beside(
			process.pid,
			count,
			() =>
				call(FLOORS, "/loop", {
					url: `http://127.0.0.1:${LINE}/v2/bot/message/push`,
					body,
					count,
					concurrency: 64,
				}) as Promise<{ ms: number }>,
		);
		await layDeliveries(floors, count, SENT);
		const [durable, durableProcessor] = await sent(process.pid, count, () => call(FLOORS, "/send", {}));
		const [ours, withClock] = await sent(product.pid!, count, () => advance(HOUR));
		// What else an hour brings is no part of a send: the same again, where nothing is to be sent.
		await quiet(product.pid!);
		const [, clock] = await beside(product.pid!, count, async () => {
			await advance(HOUR);
			await pause(3000);
		});
		const processor = withClock - clock;
		const floorRate = count / (bare.ms / 1000);
		print("sending", {
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
 * What the webhooks and the parts before left for the minutes to come (scores are counted a few pages a minute), and what else
 * falls due before the sends, which come half an hour later at the earliest, is no part of a send.
 */
async function workOffRest(): Promise<void> {
	for (let minutes = 0; minutes < 25; minutes += 5) await advance(5 * MINUTE);
	await quiet(product.pid!);
}

function advance(milliseconds: number) {
	return call(PRODUCT, "/simulator/api/clock", { advance_ms: milliseconds });
}

/** Waits until the workerd under a process has done what it was left with: two seconds with next to nothing, or a minute. */
async function quiet(pid: number): Promise<void> {
	for (let waited = 0, idle = 0; waited < 60 && idle < 2; waited++) {
		const before = processorSeconds(pid);
		await pause(1000);
		idle = processorSeconds(pid) - before > 0.03 ? 0 : idle + 1;
	}
}

/** So many sends fall due by an act: how many a second arrive at LINE, and the microseconds of processor for each. */
async function sent(
	pid: number,
	count: number,
	act: () => Promise<unknown>,
): Promise<[perSecond: number, processor: number]> {
	await arrivals(line);
	const [got, processor] = await beside(pid, count, async () => {
		await act();
		const all = await collect(line, count);
		// What LINE answered last is still being written down.
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
