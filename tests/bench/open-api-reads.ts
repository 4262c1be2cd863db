import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findD1File } from "#tests/support/d1-file.ts";
import { buildIfStale } from "../../scripts/local/build-local.ts";
import {
	type CallTiming,
	formatRatio,
	formatTiming,
	measureInTurns,
	timeCalls,
} from "./alternating-turns.ts";
import { BenchDatabase } from "./bench-database.ts";
import {
	callJson,
	createDemoShop,
	logInAsAdmin,
	startBenchProduct,
	startLineStub,
	stopProcess,
} from "./bench-product.ts";
import { type BenchStatement, hostFloorWorkers } from "./floor-workers.ts";
import type { BenchRequest } from "./load-client.ts";
import { buildReadCases, type OpenApiReadCase } from "./open-api-read-cases.ts";

// Reads of the open API with 100,000 friends, sequential. Compared with the floor of the platform: a
// Worker that checks the token on a copy of the same database, queries the same rows manually and returns
// them; and the same Worker with a room that counts the call, which exact rate limits require on this
// platform. Also compared with the same SQL in SQLite plus an empty request. Aim: below 1.5 times. Product
// and floors alternate, so that other load affects all of them.

const PRODUCT = 8881;
const LINE = 8882;
const FLOORS = 8883;
const FRIENDS = Number(process.env.READS_BENCH_FRIENDS ?? 100_000);
const ROUNDS = Number(process.env.READS_BENCH_ROUNDS ?? 200);

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const stateDir = join(folder, "state");
try {
	await buildIfStale();
	createDemoShop(stateDir, FRIENDS);
	await reads(new BenchDatabase(findD1File(stateDir)));
} finally {
	rmSync(folder, { recursive: true, force: true });
}

async function reads(database: BenchDatabase): Promise<void> {
	const cases = buildReadCases(database);
	const line = await startLineStub(LINE);
	const product = await startBenchProduct(PRODUCT, stateDir, LINE);
	const token = await issueToken();
	const copy = join(folder, "copy.sqlite");
	await database.copyTo(copy);
	const floors = await hostFloorWorkers(FLOORS, folder, { database: copy });
	try {
		const pid = product.pid!;
		const empty = await timed(process.pid, FLOORS, { path: "/empty", headers: {}, body: "" });
		console.log(`empty request: ${formatTiming(empty)}`);
		for (const each of cases) {
			const statements = [statementOfToken(token), each.byHand];
			const [ours, floor, counted] = await measureInTurns(
				() => timed(pid, PRODUCT, shotOf(each, token)),
				() => timed(process.pid, FLOORS, tripsOf({ statements })),
				() => timed(process.pid, FLOORS, tripsOf({ statements, room: "bench" })),
			);
			const sqlite = database.time(each.byHand, ROUNDS);
			console.log(
				`${each.name}: ${formatTiming(ours)}, two trips ${formatTiming(floor)}, ratio ${formatRatio(ours, floor)}, ` +
					`and a room that counts ${formatTiming(counted)}, ratio ${formatRatio(ours, counted)}; ` +
					`SQLite ${sqlite.toFixed(2)} ms, ratio to it and an empty request ${(ours.ms / (sqlite + empty.ms)).toFixed(1)}`,
			);
		}
	} finally {
		stopProcess(product);
		line.kill();
		await floors.dispose();
	}
}

/** Token of a service code with all rights and no effective rate limit. */
async function issueToken(): Promise<string> {
	const headers = await logInAsAdmin(PRODUCT);
	const make = (path: string, body: object) =>
		callJson(PRODUCT, path, body, { ...headers, "Idempotency-Key": randomUUID() }) as Promise<{
			id: number;
			token: string;
		}>;
	const code = await make("/api/open_api/service_codes", {
		name: "ベンチ",
		rights: ["read", "write", "send", "book"],
		member_query_id: null,
		calls_per_minute: 100_000,
	});
	return (await make("/api/open_api/issue_token", { open_api_code_id: code.id })).token;
}

/** Query for a token's owner, which every API call makes first. */
function statementOfToken(token: string): BenchStatement {
	return {
		sql: `select c.id, t.id, t.issued_by, c.calls_per_minute, c.rights, c.is_active, t.revoked_at, o.disabled_at, r.is_admin,
			r.abilities, r.friend_scope, q.filter
		from open_api_tokens t join open_api_codes c on c.id = t.code_id left join operators o on o.id = t.issued_by
			left join roles r on r.id = o.role_id left join member_queries q on q.id = c.member_query_id
		where t.token_hash = ?1`,
		params: [createHash("sha256").update(token).digest("base64url")],
	};
}

function shotOf({ path, body }: OpenApiReadCase, token: string): BenchRequest {
	return {
		method: body ? "POST" : "GET",
		path: `/open_api/v1${path}`,
		headers: { Authorization: `Bearer ${token}`, ...(body && { "Content-Type": "application/json" }) },
		body: JSON.stringify(body ?? {}),
	};
}

/** @param asked statements of the call, and the room that counts it, if any */
function tripsOf(asked: { statements: BenchStatement[]; room?: string }): BenchRequest {
	return {
		path: "/trips",
		headers: {},
		body: JSON.stringify(asked),
	};
}

function timed(pid: number, port: number, shot: BenchRequest): Promise<CallTiming> {
	return timeCalls({ pid, port, shot, count: ROUNDS });
}
