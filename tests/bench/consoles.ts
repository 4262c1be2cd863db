import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { INBOX_CHANNEL, INBOX_ROOM, type WireFrame } from "#domain/engine/access/console-rooms.ts";
import { findD1File } from "#tests/support/d1-file.ts";
import { buildIfStale } from "../../scripts/local/build-local.ts";
import { BenchDatabase } from "./bench-database.ts";
import {
	buildSignedWebhook,
	callJson,
	createDemoShop,
	logInAsAdmin,
	startBenchProduct,
	startLineStub,
	stopProcess,
} from "./bench-product.ts";
import { percentile } from "./load-client.ts";

// Friends write 50 messages a second, each a different friend, with 20 open consoles. Measures the time
// from LINE's webhook to a console's frame (aim: p95 below 300 ms), and the frames while nobody writes.

const PRODUCT = 8881;
const LINE = 8882;
const CONSOLES = 20;
const MESSAGES_PER_SECOND = 50;
const MESSAGES = Number(process.env.CONSOLES_BENCH_MESSAGES ?? 1_500);

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const stateDir = join(folder, "state");
await buildIfStale();
createDemoShop(stateDir, 60);
const line = await startLineStub(LINE);
const product = await startBenchProduct(PRODUCT, stateDir, LINE);
const pause = (ms: number) => new Promise((over) => setTimeout(over, ms));
try {
	const headers = await logInAsAdmin(PRODUCT);
	// Every friend writes once before, so that no profile is fetched during the measurement.
	await write(0, MESSAGES, () => undefined);
	await pause(5_000);
	const friendOf = friendIdsByUser();
	const sent = new Map<number, number>();
	const latencies: number[] = [];
	let heard = 0;
	const consoles = await Promise.all(
		Array.from({ length: CONSOLES }, () =>
			openConsole(headers, (friendId) => {
				heard += 1;
				const at = sent.get(friendId);
				if (at !== undefined) latencies.push(performance.now() - at);
			}),
		),
	);
	await pause(2_000);
	const whileIdle = heard;
	await write(MESSAGES, MESSAGES, (userId) => sent.set(friendOf.get(userId)!, performance.now()));
	for (let waited = 0; latencies.length < MESSAGES * CONSOLES && waited < 30; waited++) await pause(1_000);
	for (const each of consoles) each.close();
	latencies.sort((a, b) => a - b);
	console.log(
		`consoles: ${latencies.length} of ${MESSAGES * CONSOLES} frames, p50 ${percentile(latencies, 0.5).toFixed(0)} ms, p95 ${percentile(latencies, 0.95).toFixed(0)} ms, p99 ${percentile(latencies, 0.99).toFixed(0)} ms; ${whileIdle} while nobody wrote`,
	);
} finally {
	stopProcess(product);
	line.kill();
	rmSync(folder, { recursive: true, force: true });
}

/** Sends messages at a fixed rate, regardless of answers. */
async function write(from: number, count: number, note: (userId: string) => void): Promise<void> {
	const began = performance.now();
	const answers: Promise<unknown>[] = [];
	for (let index = 0; index < count; index++) {
		const due = began + (index * 1_000) / MESSAGES_PER_SECOND - performance.now();
		if (due > 0) await pause(due);
		const { path, headers, body } = buildSignedWebhook(
			index,
			1,
			`お知らせください ${from + index}`,
			new Map(),
		);
		const given = JSON.parse(body) as { events: { source: { userId: string } }[] };
		note(given.events[0]!.source.userId);
		answers.push(fetch(`http://127.0.0.1:${PRODUCT}${path}`, { method: "POST", headers, body }));
	}
	await Promise.all(answers);
}

async function openConsole(
	headers: Record<string, string>,
	hear: (friendId: number) => void,
): Promise<WebSocket> {
	const asked = { channel_name: INBOX_CHANNEL };
	const { token } = (await callJson(PRODUCT, "/broadcasting/auth", asked, headers)) as { token: string };
	const socket = new WebSocket(
		`ws://127.0.0.1:${PRODUCT}/parties/${INBOX_ROOM}/${INBOX_ROOM}?token=${token}`,
	);
	await new Promise((opened) => socket.addEventListener("open", opened, { once: true }));
	socket.addEventListener("message", ({ data }) => {
		const frame = JSON.parse(String(data)) as WireFrame;
		if (frame.event === "message") hear(frame.data.friend_id);
	});
	return socket;
}

/** Friend ids by LINE user id. */
function friendIdsByUser(): Map<string, number> {
	const database = new BenchDatabase(findD1File(stateDir));
	const rows = database.rows({ sql: "select line_user_id, id from friends", params: [] });
	return new Map(rows.map(([user, id]) => [String(user), Number(id)]));
}
