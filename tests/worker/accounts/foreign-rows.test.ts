import { env } from "cloudflare:workers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXPLORER_KINDS } from "#domain/engine/kinds/registry.ts";
import { listRowsOf, sendTo, signInTo, type TestAccount } from "#tests/support/account-sessions.ts";
import { isForOperators, listDeclaredRoutes } from "#tests/support/declared-routes.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildItem, MINIMAL_FIELDS } from "#tests/support/item-requests.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { type BuiltOperator, buildOperator, signInOperator } from "#tests/support/operator-builders.ts";
import { closeGinza, openGinza } from "#tests/support/two-accounts.ts";
import { fillBlanks, findBodySchema } from "#tests/support/with-blanks.ts";

const MARKS: Record<TestAccount, string> = { main: "美容室の標", ginza: "整体院の標" };

let operator: BuiltOperator;

// The tests run in order: the last one writes.
beforeAll(async () => {
	await resetState();
	operator = await buildOperator({ isAdmin: true });
	const as = await signInOperator(operator);
	const friend = await buildFriend({ name: MARKS.main });
	await buildMessage({ friendId: friend.id, text: MARKS.main });
	for (const kind of [...Object.keys(MINIMAL_FIELDS), "action"] as (keyof typeof MINIMAL_FIELDS | "action")[])
		await buildItem(kind, as, { name: `${MARKS.main} ${kind}` });
	await openGinza();
	await replaceMarks(env.GINZA__DB!);
});
afterAll(closeGinza);

/** Gives all texts of the second account its own mark, so that everything but the texts is alike. */
async function replaceMarks(database: D1Database): Promise<void> {
	const { results: columns } = await database
		.prepare(
			`select t.name as "table", c.name as name from pragma_table_list t, pragma_table_info(t.name) c
			where t.type = 'table' and t.schema = 'main' and t.name not like 'sqlite_%' and t.name not glob '_cf_*'
			and c.type like 'text%'`,
		)
		.all<{ table: string; name: string }>();
	await database.batch(
		columns.map(({ table, name }) =>
			database
				.prepare(
					`update "${table}" set "${name}" = replace("${name}", ?1, ?2) where instr("${name}", ?1) > 0`,
				)
				.bind(MARKS.main, MARKS.ginza),
		),
	);
}

/** Codes of public addresses, which are the same in both accounts. */
async function listCodes(): Promise<string[]> {
	const tables = Object.values(EXPLORER_KINDS).map(({ path }) => path);
	const codes: string[] = [];
	for (const table of new Set(tables)) {
		const { results } = await env.DB.prepare("select 1 from pragma_table_info(?) where name = 'code'")
			.bind(`${table}s`)
			.all();
		if (results.length > 0) {
			const { results: rows } = await env.DB.prepare(`select code from "${table}s"`).all<{ code: string }>();
			codes.push(...rows.map(({ code }) => code));
		}
	}
	return codes;
}

test("no call that reads shows a text of the other account, however the two take turns", async () => {
	const sessions = { main: await signInTo("main", operator), ginza: await signInTo("ginza", operator) };
	const codes = await listCodes();
	expect(codes.length).toBeGreaterThan(1);
	const addresses = listDeclaredRoutes()
		.filter(({ method, path }) => method === "GET" && !path.includes("*"))
		.flatMap(({ path }) =>
			path.includes(":code")
				? codes.map((code) => path.replace(":code", code).replaceAll(/:\w+/g, "1"))
				: [path.replaceAll(/:\w+/g, "1")],
		);
	expect(addresses.length).toBeGreaterThan(150);
	const leaks: string[] = [];
	const shown = { main: 0, ginza: 0 };
	for (const address of addresses)
		for (const [account, other] of [
			["main", "ginza"],
			["ginza", "main"],
		] as const) {
			const response = await sendTo[account](address, { as: sessions[account] });
			const text = Buffer.from(await response.arrayBuffer()).toString();
			if (text.includes(MARKS[account])) shown[account]++;
			if (text.includes(MARKS[other])) leaks.push(`${account} ${address}`);
		}
	expect(leaks).toEqual([]);
	// Both have the same rows, so that the same calls show them.
	expect(shown.main).toBeGreaterThan(20);
	expect(shown.ginza).toBe(shown.main);
});

test("no call that writes changes a row of the other account", async () => {
	const routes = listDeclaredRoutes().filter(
		({ method, access }) => ["POST", "PUT", "PATCH", "DELETE"].includes(method) && isForOperators(access),
	);
	expect(routes.length).toBeGreaterThan(150);
	for (const [account, other] of [
		["main", "ginza"],
		["ginza", "main"],
	] as const) {
		const before = await listRowsOf(other);
		let written = 0;
		for (const { method, path } of routes) {
			// Some of the calls end the session.
			const as = await signInTo(account, operator);
			const address = path.replaceAll(/:\w+/g, "1");
			const json = hasBody(method, address) ? fillBlanks(method, address, {}) : undefined;
			const response = await sendTo[account](address, { as, method, ...(json !== undefined && { json }) });
			await response.arrayBuffer();
			if (response.ok) written++;
		}
		expect(written).toBeGreaterThan(20);
		expect(await listRowsOf(other)).toEqual(before);
	}
});

const hasBody = (method: string, address: string): boolean => {
	try {
		findBodySchema(method, address);
		return true;
	} catch {
		return false;
	}
};
