import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
import { compareReplies, warmUpReplies } from "./reply-latency.ts";

// Deletion of friends with 20,000 messages each (a tenth of them in the archive, one delivery for two messages) among
// 10,000 friends: time and processor time of one without other load, then the latency of another friend's page and of
// replies to other friends during further ones, in turns with none.

const PRODUCT = 8871;
const LINE = 8872;
const FRIENDS = 10_000;
const MESSAGES = Number(process.env.DELETION_BENCH_MESSAGES ?? 20_000);
const ROUNDS = Number(process.env.DELETION_BENCH_ROUNDS ?? 300);
const REPLIES = Number(process.env.DELETION_BENCH_REPLIES ?? 500);
const [EMPTY, ALONE, READER] = [100, 200, 300];
/** Friends deleted one after the other during the reads. */
const BESIDE_READS = [401, 402];
/** Friends deleted in turns during the replies. */
const BESIDE_REPLIES = [501, 502, 503];
const DELETED = [ALONE, ...BESIDE_READS, ...BESIDE_REPLIES];
const NOW = Date.now();

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const stateDir = join(folder, "state");
await buildIfStale();
createDemoShop(stateDir, FRIENDS);
const recent = new BenchDatabase(findD1File(stateDir));
const archive = new BenchDatabase(findD1File(stateDir, "archive"));
const messagesOf = (friend: number, from: number, to: number) => `
	insert into messages (id, friend_id, outgoing, timestamp, type, text, line_message_id, webhook_event_id)
		with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})
		select ${friend} * 1000000 + i, ${friend}, i % 2, ${NOW} - 1000000000 + i * 1000, 'text',
			'予約の番号' || (i % 997) || 'です。よろしくお願いします。', 'line-${friend}-' || i, case i % 2 when 0 then 'event-${friend}-' || i end from n;`;
const archived = MESSAGES / 10;
for (const friend of DELETED) {
	archive.run(messagesOf(friend, 1, archived));
	recent.run(`
		${messagesOf(friend, archived + 1, MESSAGES)}
		insert into webhook_events (webhook_event_id, type, line_user_id, timestamp, payload, received_at, state)
			select webhook_event_id, 'message', (select line_user_id from friends where id = ${friend}), timestamp,
				json_object('message', text), timestamp, 'done'
			from messages where friend_id = ${friend} and webhook_event_id is not null;
		insert into deliveries (id, friend_id, messages, has_placeholders, cause, order_key, state, due_at, sent_at, created_at)
			select 'bench-${friend}-' || id, friend_id, '[]', 0, 'bench-${friend}-' || id, 'f', 'sent', timestamp, timestamp, timestamp
			from messages where friend_id = ${friend} and outgoing = 1;`);
}

const standIn = await startLineStub(LINE);
const product = await startBenchProduct(PRODUCT, stateDir, LINE);
const origin = `http://127.0.0.1:${PRODUCT}`;
try {
	const headers = await logInAsAdmin(PRODUCT);
	const ask = async (path: string, init: RequestInit = {}) => {
		const response = await fetch(origin + path, {
			...init,
			headers,
		});
		if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
		return response.json() as Promise<Record<string, unknown>>;
	};
	const request = async (friend: number) => {
		const { name } = (await ask(`/api/friends/${friend}/deletion`)) as { name: string };
		await ask(`/api/friends/${friend}/deletion`, {
			method: "POST",
			body: JSON.stringify({ confirmed: name || "削除", now: true }),
		});
	};
	// By the API: a second reader of the database's file would slow the product down.
	const isDone = async () => {
		const { items } = (await ask("/api/friend_deletions")) as { items: { state: string }[] };
		return items.every(({ state }) => state === "done" || state === "failed");
	};
	const untilDone = async (meanwhile: () => Promise<void>) => {
		while (!(await isDone())) await meanwhile();
	};
	const read = async () => {
		const start = performance.now();
		await ask(`/api/friends/${READER}/messages`);
		return performance.now() - start;
	};
	const p95 = (times: number[]) =>
		times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;

	// The queue is busy with the new shop at first.
	await request(EMPTY);
	await untilDone(() => new Promise((resolve) => setTimeout(resolve, 200)));

	const without: number[] = [];
	for (let round = 0; round < ROUNDS; round++) without.push(await read());

	const cpu = readCpuSeconds(product.pid!);
	const start = performance.now();
	await request(ALONE);
	await untilDone(() => new Promise((resolve) => setTimeout(resolve, 200)));
	console.log(
		`deletion of ${MESSAGES} messages: ${((performance.now() - start) / 1000).toFixed(1)} s, processor ${(readCpuSeconds(product.pid!) - cpu).toFixed(1)} s (aim 60)`,
	);

	const during: number[] = [];
	for (const friend of BESIDE_READS) await request(friend);
	await untilDone(async () => {
		for (let round = 0; round < 10; round++) during.push(await read());
	});
	console.log(
		`another friend's page: p95 ${p95(without).toFixed(1)} ms without, ${p95(during).toFixed(1)} ms during deletions (${during.length} reads), ratio ${(p95(during) / p95(without)).toFixed(2)}`,
	);
	const replies = { port: PRODUCT, line: standIn };
	await warmUpReplies(replies);
	await compareReplies("deletions", replies, {
		begin: (turn) => request(BESIDE_REPLIES[turn]!),
		isDone,
		turns: BESIDE_REPLIES.length,
		messages: REPLIES,
	});
	console.log(
		"left:",
		recent.numbers(`select count(*) from messages where friend_id in (${DELETED.join()})`)[0],
	);
} finally {
	stopProcess(product);
	standIn.kill();
	rmSync(folder, { recursive: true, force: true });
}
