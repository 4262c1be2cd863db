import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { FAILURES_BEFORE_LOCK } from "#domain/console/operators/login-input.ts";
import { currentDay, DAY, HOUR } from "#domain/platform/time/wire-time.ts";
import {
	type BoundScope,
	VISITOR_BOUNDS,
	type VisitorWriteKind,
} from "#domain/platform/visitor-bounds/visitor-bounds.ts";
import { LANDING_VISITS_AT_ONCE } from "#functions/acquisition/landings/delete-old-landing-visits.ts";
import { SITE_VISITS_AT_ONCE } from "#functions/acquisition/site-scripts/delete-old-site-visits.ts";
import { deleteVisitorCounts } from "#functions/platform/visitor-bounds/delete-visitor-counts.ts";
import { MAX_REPETITIONS } from "#functions/tick.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildItem, fetchItemRow } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildMailbox, buildNotification } from "#tests/support/notice-fixture.ts";
import { buildOperator, buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { buildScript, pageSeen, sendSiteReport } from "#tests/support/shop-site.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: ConsoleSession;
let writes = 0;
beforeEach(async () => {
	await resetState();
	clock = new TestClock().rule();
	operator = await buildSession();
});

/** Call by which an anonymous visitor causes writes. */
interface Way {
	table: string;
	/** @returns id of the item */
	build: () => Promise<number>;
	write: (itemId: number, from: string) => Promise<unknown>;
}

const from = (network: string) => ({ headers: { "cf-connecting-ip": network } });
const FIELD = { label: "ご要望", swatch_id: 10, required: false };

const PASSWORD = "correct-horse-battery";

const WAYS: Record<Exclude<VisitorWriteKind, "request">, Way> = {
	login: {
		table: "(select * from audit_log where verb = 'login.failed')",
		build: async () => 0,
		write: (_, network) =>
			sendRequest("/api/login", {
				json: { email: `nobody-${++writes}@example.com`, password: "wrong" },
				...from(network),
			}),
	},
	site: {
		table: "script_visits",
		build: buildScript,
		write: (_, network) =>
			sendSiteReport({ visitor: ++writes, visit: writes, events: [pageSeen(writes)] }, from(network)),
	},
	landing: {
		table: "landing_visits",
		build: () => buildItem("landing", operator, { name: "チラシ" }),
		write: async (id, network) => {
			const { code } = (await fetchItemRow("landing", operator, id))!;
			return sendRequest(`/r/${code}?m1=a`, from(network));
		},
	},
	form: {
		table: "form_answers",
		build: () =>
			buildItem("form", operator, { name: "ご意見", title: "ご意見", fields: [FIELD], needs_line_login: 0 }),
		write: async (id, network) => {
			const { code } = (await fetchItemRow("form", operator, id))!;
			const visitor = await new PageVisitor(network).open(`/f/${code}`);
			return visitor.press("送信", { q1: "はい" });
		},
	},
};

const names = Object.keys(WAYS) as (keyof typeof WAYS)[];

/** Uses up all rows or all bytes of a share. */
const use = (subject: string, kind: VisitorWriteKind, share: BoundScope, left: "rows" | "bytes") => {
	const bound = VISITOR_BOUNDS[kind][share];
	return env.DB.prepare(
		`insert into stranger_uses (day, subject, row_count, byte_count) values (?1, ?2, ?3, ?4)
			on conflict do update set row_count = ?3, byte_count = ?4`,
	)
		.bind(
			currentDay(clock.now),
			subject,
			left === "rows" ? bound.rows : 0,
			left === "bytes" ? bound.bytes : 0,
		)
		.run();
};

describe.each(names)("%s: a stranger's write", (kind) => {
	const { table, build, write } = WAYS[kind];

	test.each(["rows", "bytes"] as const)(
		"is refused where the day's %s of a share are used up",
		async (left) => {
			const id = await build();
			await write(id, "198.51.100.1");
			expect(await countRows(table)).toBe(1);
			const [own] = await readRows<{ subject: string }>(
				"select subject from stranger_uses where subject like ?",
				`${kind}:network:%`,
			);
			await use(own!.subject, kind, "network", left);
			await write(id, "198.51.100.1");
			expect(await countRows(table)).toBe(1);
			await write(id, "198.51.100.2");
			expect(await countRows(table)).toBe(2);
			await use(`${kind}:item:${id}`, kind, "item", left);
			await write(id, "198.51.100.3");
			expect(await countRows(table)).toBe(2);
			await env.DB.prepare("delete from stranger_uses").run();
			await use(`${kind}:all`, kind, "all", left);
			await write(id, "198.51.100.4");
			expect(await countRows(table)).toBe(2);
			clock.pass(DAY);
			await write(id, "198.51.100.4");
			expect(await countRows(table)).toBe(3);
		},
	);

	test("leaves the share to others where the networks of one block use theirs up", async () => {
		const id = await build();
		await write(id, "2001:db8:1:1::1");
		const [block] = await readRows<{ subject: string }>(
			"select subject from stranger_uses where subject like ?",
			`${kind}:block:%`,
		);
		await use(block!.subject, kind, "block", "rows");
		await write(id, "2001:db8:1:2::1");
		expect(await countRows(table)).toBe(1);
		await write(id, "2001:db8:2:1::1");
		expect(await countRows(table)).toBe(2);
	});

	test("uses nothing of the other shares where one of them is used up", async () => {
		const id = await build();
		await use(`${kind}:all`, kind, "all", "rows");
		await write(id, "198.51.100.1");
		expect(await readRows("select subject from stranger_uses")).toEqual([{ subject: `${kind}:all` }]);
	});
});

test("wrong passwords lock an address where no more of them are logged today", async () => {
	const person = await buildOperator({ email: "owner@example.com", password: PASSWORD });
	await use("login:all", "login", "all", "rows");
	const logIn = async (password: string) =>
		(await sendRequest("/api/login", { json: { email: person.email, password }, ...from("198.51.100.9") }))
			.status;
	for (let guess = 0; guess < FAILURES_BEFORE_LOCK; guess++) expect(await logIn(`wrong-${guess}`)).toBe(422);
	expect(await logIn(PASSWORD)).toBe(429);
	expect(await countRows(WAYS.login.table)).toBe(0);
});

test("a block's share is at most a quarter of an item's in every kind", () => {
	for (const { network, block, item } of Object.values(VISITOR_BOUNDS)) {
		expect(network.bytes).toBeLessThan(block.bytes);
		expect(4 * block.bytes).toBeLessThanOrEqual(item.bytes);
		expect(4 * block.rows).toBeLessThanOrEqual(item.rows);
	}
});

test("a share's last row goes to one of many writes at once", async () => {
	const id = await WAYS.landing.build();
	await use("landing:all", "landing", "all", "rows");
	await env.DB.prepare("update stranger_uses set row_count = row_count - 1").run();
	await Promise.all(Array.from({ length: 12 }, (_, index) => WAYS.landing.write(id, `203.0.113.${index}`)));
	expect(await countRows("landing_visits")).toBe(1);
});

test("answers that find the form full leave the day's bounds to others", async () => {
	const id = await buildItem("form", operator, {
		...{ name: "先着1名", title: "先着1名", fields: [FIELD], needs_line_login: 0 },
		reception: { max_answers: 1 },
	});
	const { code } = (await fetchItemRow("form", operator, id))!;
	const visitors = await Promise.all(
		Array.from({ length: 6 }, (_, index) => new PageVisitor(`203.0.113.${index}`).open(`/f/${code}`)),
	);
	await Promise.all(visitors.map((visitor) => visitor.press("送信", { q1: "はい" })));
	expect(await countRows("form_answers")).toBe(1);
	expect(await readRows("select row_count from stranger_uses where subject = 'form:all'")).toEqual([
		{ row_count: 1 },
	]);
});

test("operators are told once a day of each kind and share that is used up", async () => {
	const owner = await buildOperator();
	await buildNotification(owner, [await buildMailbox(owner, "a@example.com")], {
		timings: ["strangers_limited"],
	});
	const id = await WAYS.landing.build();
	await use("landing:all", "landing", "all", "rows");
	for (const network of ["203.0.113.1", "203.0.113.2"]) await WAYS.landing.write(id, network);
	expect(await readRows("select event, said from notification_facts")).toEqual([
		{ event: "strangers_limited", said: JSON.stringify({ kind: "landing", share: "all" }) },
	]);
});

test("the network of a stranger is not to be read from what is counted, which goes two days later", async () => {
	const id = await WAYS.landing.build();
	await WAYS.landing.write(id, "198.51.100.7");
	expect(JSON.stringify(await readRows("select * from stranger_uses"))).not.toContain("198.51.100.7");
	clock.pass(DAY);
	await deleteVisitorCounts(clock.context());
	expect(await countRows("stranger_uses")).toBe(4);
	clock.pass(DAY);
	await deleteVisitorCounts(clock.context());
	expect(await countRows("stranger_uses")).toBe(0);
});

test("visits are forgotten faster than strangers can fill them in", () => {
	const runs = (DAY / HOUR) * (MAX_REPETITIONS / 2);
	expect(SITE_VISITS_AT_ONCE * runs).toBeGreaterThan(VISITOR_BOUNDS.site.all.rows);
	expect(LANDING_VISITS_AT_ONCE * runs).toBeGreaterThan(VISITOR_BOUNDS.landing.all.rows);
});
