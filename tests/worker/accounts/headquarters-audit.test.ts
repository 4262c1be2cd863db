import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { auditLog, roles } from "#db/platform/operators.ts";
import { NOBODY_SCOPE } from "#domain/console/operators/friend-scope.ts";
import { HEADQUARTERS_TEXTS } from "#domain/platform/texts/headquarters-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { listHeadquartersAudit } from "#functions/console/headquarters/list-headquarters-audit.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { closeHeadquarters, openHeadquarters, sendWith } from "#tests/support/headquarters.ts";
import { resetState } from "#tests/support/migrations.ts";
import type { BuiltOperator, ConsoleSession } from "#tests/support/operator-builders.ts";
import { refusingDatabase } from "#tests/support/refusing-database.ts";
import { tokyoTime } from "#tests/support/test-clock.ts";
import { sendToMain } from "#tests/support/two-accounts.ts";

type Audit = Awaited<ReturnType<typeof listHeadquartersAudit>>;

let operator: BuiltOperator;
let session: ConsoleSession;

beforeEach(async () => {
	await resetState();
	await buildFriend({ name: "山田 花子" });
	({ operator, session } = await openHeadquarters());
});
afterEach(closeHeadquarters);

const START = tokyoTime("2026-11-20 10:00");

/** Entries at minutes after the start, `count` at each. */
async function writeEntries(
	database: D1Database,
	minutes: readonly number[],
	{ operatorId = operator.id as number | null, count = 1 } = {},
): Promise<void> {
	const db = connectD1(database);
	for (const minute of minutes)
		for (let written = 0; written < count; written++)
			await db.insert(auditLog).values({
				at: START + minute * MINUTE,
				...{ operatorId, verb: "tag.create", subjectType: "tag", detail: { name: `タグ${minute}` } },
			});
}

const readPage = async (query = "", bindings = {}) =>
	(await (await sendWith(bindings, `/api/hq/audit?${query}`, { as: session })).json()) as Audit;

const positionsOf = ({ entries }: Audit) =>
	entries.map(({ account, at }) => `${account.name} ${at.slice(11, 16)}`);

describe("the log of all accounts", () => {
	test("is merged by time, and names the account of each entry", async () => {
		await writeEntries(env.DB, [1, 3, 5]);
		await writeEntries(env.GINZA__DB!, [2, 3, 6]);
		const page = await readPage();
		expect(positionsOf(page)).toEqual([
			"ginza 10:06",
			"main 10:05",
			"ginza 10:03",
			"main 10:03",
			"ginza 10:02",
			"main 10:01",
		]);
		expect(page.entries[0]).toMatchObject({ account: { label: "整体院 みなと" }, operator: operator.name });
		expect(page.next).toBeNull();
		expect(page.missing).toEqual([]);
	});

	test("continues after a page with neither a gap nor a repetition, also among entries of one instant", async () => {
		await writeEntries(env.DB, [1, 2], { count: 40 });
		await writeEntries(env.GINZA__DB!, [1, 2], { count: 40 });
		const seen: string[] = [];
		let query = "";
		for (let pages = 0; pages < 5; pages++) {
			const { entries, next } = await readPage(query);
			seen.push(...entries.map(({ account, id }) => `${account.name} ${id}`));
			if (!next) break;
			query = `before_at=${next.at}&before_account=${next.account}&before_id=${next.id}`;
		}
		expect(seen).toHaveLength(160);
		expect(new Set(seen).size).toBe(160);
	});

	test("is filtered by account, operator and day", async () => {
		await writeEntries(env.DB, [1]);
		await writeEntries(env.DB, [2], { operatorId: null });
		await writeEntries(env.GINZA__DB!, [3]);
		expect(positionsOf(await readPage("account=ginza"))).toEqual(["ginza 10:03"]);
		expect(positionsOf(await readPage(`email=${operator.email}`))).toEqual(["ginza 10:03", "main 10:01"]);
		expect(positionsOf(await readPage("type=friend"))).toEqual([]);
		expect(positionsOf(await readPage("from=2026-11-21"))).toEqual([]);
	});

	test("shows what answers, and names the account that does not", async () => {
		await writeEntries(env.DB, [1]);
		await writeEntries(env.GINZA__DB!, [2]);
		const page = await readPage("", { GINZA__DB: refusingDatabase() });
		expect(positionsOf(page)).toEqual(["main 10:01"]);
		expect(page.missing).toEqual([
			{ name: "ginza", label: "整体院 みなと", reason: HEADQUARTERS_TEXTS.problems.failed },
		]);
	});

	test("has no entry of an account in which the person does not work, or may not read the log", async () => {
		await writeEntries(env.GINZA__DB!, [2]);
		await connectD1(env.GINZA__DB!)
			.update(roles)
			.set({ isAdmin: false, abilities: ["friend-read"] });
		const restricted = await readPage();
		expect(restricted.entries).toEqual([]);
		expect(restricted.missing[0]?.reason).toBe(HEADQUARTERS_TEXTS.notAllowed);
		await connectD1(env.GINZA__DB!)
			.update(roles)
			.set({ abilities: ["audit-read"], friendScope: NOBODY_SCOPE });
		const ofSomeFriends = await readPage();
		expect(ofSomeFriends.entries).toEqual([]);
		expect(ofSomeFriends.missing[0]?.reason).toBe(HEADQUARTERS_TEXTS.notAllowed);
		await closeHeadquarters();
		({ session } = await openHeadquarters(["main"]));
		await writeEntries(env.GINZA__DB!, [2]);
		const foreign = await readPage();
		expect(foreign.entries.filter(({ account }) => account.name === "ginza")).toEqual([]);
		expect(foreign.missing[0]?.reason).toBe(HEADQUARTERS_TEXTS.notMember);
		expect(foreign.accounts.map(({ name }) => name)).toEqual(["main"]);
	});

	test("is a file that names the accounts that are missing, and is logged where it was read", async () => {
		await writeEntries(env.DB, [1]);
		await writeEntries(env.GINZA__DB!, [2]);
		const file = await (await sendToMain("/api/hq/audit/csv", { as: session })).text();
		expect(file).toContain("美容室 ひより,2026-11-20 10:01:00");
		expect(file).toContain("整体院 みなと,2026-11-20 10:02:00");
		for (const database of [env.DB, env.GINZA__DB!]) {
			const rows = await connectD1(database).select({ verb: auditLog.verb }).from(auditLog);
			expect(rows.filter(({ verb }) => verb === "audit.export")).toHaveLength(1);
		}
		const partial = await sendWith({ GINZA__DB: refusingDatabase() }, "/api/hq/audit/csv", { as: session });
		expect(await partial.text()).toContain(HEADQUARTERS_TEXTS.missing(HEADQUARTERS_TEXTS.problems.failed));
	});
});
