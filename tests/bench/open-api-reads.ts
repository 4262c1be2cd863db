import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { d1File } from "#tests/support/d1-file.ts";
import { buildIfStale } from "../../scripts/local/build.ts";
import { BenchDatabase } from "./bench-database.ts";
import type { Shot } from "./client.ts";
import { hostFloors, type Statement } from "./floors.ts";
import { inTurns, ratio, type Timed, timedCalls, told } from "./in-turns.ts";
import { type ReadCase, readCases } from "./open-api-read-cases.ts";
import { call, logIn, makeDemo, startProduct, startStandIn, stop } from "./product.ts";

// Reads of the open API with 100,000 friends, one call after the other, each beside the least that the platform takes for
// it: a Worker that asks a copy of the same database whose token it is, then for the same rows by hand, and answers them
// as they come; and one that does so and has a room count the call, which is what exact limits ask of this platform. And
// beside the same SQL in SQLite plus an empty request. Aim: under 1.5 times. Ours and the floors take turns, so
// that what else the machine does meets all.

const PRODUCT = 8881;
const LINE = 8882;
const FLOORS = 8883;
const FRIENDS = Number(process.env.READS_BENCH_FRIENDS ?? 100_000);
const ROUNDS = Number(process.env.READS_BENCH_ROUNDS ?? 200);

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const stateDir = join(folder, "state");
try {
	await buildIfStale();
	makeDemo(stateDir, FRIENDS);
	await reads(new BenchDatabase(d1File(stateDir)));
} finally {
	rmSync(folder, { recursive: true, force: true });
}

async function reads(database: BenchDatabase): Promise<void> {
	const cases = readCases(database);
	const line = await startStandIn(LINE);
	const product = await startProduct(PRODUCT, stateDir, LINE);
	const token = await issueToken();
	const copy = join(folder, "copy.sqlite");
	await database.copyTo(copy);
	const floors = await hostFloors(FLOORS, folder, { database: copy });
	try {
		const pid = product.pid!;
		const empty = await timed(process.pid, FLOORS, { path: "/empty", headers: {}, body: "" });
		console.log(`empty request: ${told(empty)}`);
		for (const each of cases) {
			const statements = [statementOfToken(token), each.byHand];
			const [ours, floor, counted] = await inTurns(
				() => timed(pid, PRODUCT, shotOf(each, token)),
				() => timed(process.pid, FLOORS, tripsOf({ statements })),
				() => timed(process.pid, FLOORS, tripsOf({ statements, room: "bench" })),
			);
			const sqlite = database.time(each.byHand, ROUNDS);
			console.log(
				`${each.name}: ${told(ours)}, two trips ${told(floor)}, ratio ${ratio(ours, floor)}, ` +
					`and a room that counts ${told(counted)}, ratio ${ratio(ours, counted)}; ` +
					`SQLite ${sqlite.toFixed(2)} ms, ratio to it and an empty request ${(ours.ms / (sqlite + empty.ms)).toFixed(1)}`,
			);
		}
	} finally {
		stop(product);
		line.kill();
		await floors.dispose();
	}
}

/** A token of a code that may do everything, as often as it likes. */
async function issueToken(): Promise<string> {
	const headers = await logIn(PRODUCT);
	const make = (path: string, body: object) =>
		call(PRODUCT, path, body, { ...headers, "Idempotency-Key": randomUUID() }) as Promise<{
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

/** Whose a token is, as every call of a program finds out first. */
function statementOfToken(token: string): Statement {
	return {
		sql: `select c.id, t.id, t.issued_by, c.calls_per_minute, c.rights, c.is_active, t.revoked_at, o.disabled_at, r.is_admin,
			r.abilities, r.friend_scope, q.filter
		from open_api_tokens t join open_api_codes c on c.id = t.code_id left join operators o on o.id = t.issued_by
			left join roles r on r.id = o.role_id left join member_queries q on q.id = c.member_query_id
		where t.token_hash = ?1`,
		params: [createHash("sha256").update(token).digest("base64url")],
	};
}

function shotOf({ path, body }: ReadCase, token: string): Shot {
	return {
		method: body ? "POST" : "GET",
		path: `/open_api/v1${path}`,
		headers: { Authorization: `Bearer ${token}`, ...(body && { "Content-Type": "application/json" }) },
		body: JSON.stringify(body ?? {}),
	};
}

/** @param asked the statements of a call, and the room that counts it, where one does */
function tripsOf(asked: { statements: Statement[]; room?: string }): Shot {
	return {
		path: "/trips",
		headers: {},
		body: JSON.stringify(asked),
	};
}

function timed(pid: number, port: number, shot: Shot): Promise<Timed> {
	return timedCalls({ pid, port, shot, count: ROUNDS });
}
