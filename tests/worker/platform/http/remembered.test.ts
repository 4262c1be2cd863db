import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { loadDemo } from "#db/demo/load-demo.ts";
import { folders } from "#db/engine/folders.ts";
import { tags } from "#db/people/tag-tables.ts";
import { ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { createOperationContext } from "#functions/context.ts";
import { rerunIfStale, willRunAgain } from "#functions/platform/http/cached-session-call.ts";
import type { HonoEnv, RequestContext } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { ARCHIVE_DATABASE, listArchivedMessages, runArchive } from "#tests/support/archive-fixture.ts";
import { isCaseDue, SEEDS } from "#tests/support/circumstances/seeds.ts";
import { type ConsoleRead, findConsoleReads } from "#tests/support/console-reads.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, observeDatabase, type SentStatement } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

const NOW = "2026-11-20 10:00";

const asks = (trip: SentStatement[]) => trip.some(({ sql }) => sql.includes("as tokenHash"));
const change = (sql: string, ...values: unknown[]) =>
	env.DB.prepare(sql)
		.bind(...values)
		.run();

/** Database of a new isolate with an empty cache, and a hook before its next round trip. */
function isolate() {
	const trips: SentStatement[][] = [];
	const moment: { meanwhile?: (() => Promise<unknown>) | undefined } = {};
	const DB = observeDatabase(env.DB, {
		before: async (trip) => {
			trips.push(trip);
			const { meanwhile } = moment;
			moment.meanwhile = undefined;
			await meanwhile?.();
		},
	});
	return { DB, trips, moment };
}

const made = ({ address, json }: ConsoleRead, as: ConsoleSession, given: object = {}) =>
	sendRequest(address, { as, ...(json && { json }), env: given });
const told = async (answer: Response) => `${answer.status} ${await answer.text()}`;

/** Change of an operator's session or rights. */
type Turn = (staff: BuiltOperator) => Promise<unknown>;

const ENDED: Turn[] = [
	({ id }) => change("delete from sessions where operator_id = ?", id),
	({ id }) => change("update sessions set expires_at = 1 where operator_id = ?", id),
	({ id }) => change("update sessions set created_at = 1 where operator_id = ?", id),
	({ id }) => change("update operators set disabled_at = 1 where id = ?", id),
];
const FEWER_ABILITIES: Turn = ({ role }) => updateRow("roles", role.id, { abilities: [] });
const SMALLER_SCOPE: Turn = ({ role }) =>
	updateRow("roles", role.id, { friend_scope: { all: false, tagIds: [1] } });
const OTHERWISE: Turn[] = [
	({ role }) => updateRow("roles", role.id, { two_factor_required: 1 }),
	async ({ id }) => {
		const { role } = await buildOperator({ abilities: ALL_ABILITIES.filter((_, place) => place % 2 === 0) });
		await updateRow("operators", id, { role_id: role.id });
	},
	({ id }) => change("update sessions set csrf_token = 'other' where operator_id = ?", id),
	() =>
		change("insert or replace into settings (key, value, updated_at) values ('lmenuplus_agreed', 'true', 1)"),
	({ id }) => updateRow("operators", id, { name: "別の名前" }),
];

describe.each(SEEDS)(
	"each call of the console that reads, with a session that is remembered (seed %i)",
	(seed) => {
		let reads: ConsoleRead[];
		beforeAll(async () => {
			await resetState();
			const clock = new TestClock(NOW).rule();
			vi.spyOn(Date, "now").mockReturnValue(clock.now);
			await loadDemo(env.DB, "none", clock.now);
			reads = await findConsoleReads(await signInOperator(await buildOperator({ isAdmin: true })));
		}, 120_000);
		afterAll(() => void vi.restoreAllMocks());

		test("is answered as the first was, and asks whose session it is in the trip that reads", async () => {
			expect(reads.filter(({ status }) => status === 200).length).toBeGreaterThan(220);
			const { DB, trips } = isolate();
			const staff = await buildOperator({ isAdmin: true });
			for (const read of reads) {
				const as = await signInOperator(staff);
				const asked = async () => {
					trips.length = 0;
					return { told: await told(await made(read, as, { DB })), trips: [...trips] };
				};
				const [first, again] = [await asked(), await asked()];
				if (!CHANGING.has(read.name)) expect(again.told, read.name).toBe(first.told);
				expect(first.trips[0]!.length, read.name).toBe(1);
				expect(again.trips.filter(asks), read.name).toHaveLength(1);
				expect(asks(again.trips[0]!), read.name).toBe(true);
				const saved = LATER.has(read.name) ? 0 : 1;
				expect(again.trips.length, read.name).toBe(Math.max(1, first.trips.length - saved));
			}
		}, 120_000);

		/**
		 * Sends each call after a change of its cached session: before the call, or during its round trip. The
		 * choice of the change rotates over calls and seeds.
		 */
		async function askAfter(
			turns: Turn[],
			expectations: (asked: Asked) => Promise<void>,
			isAsked: (place: number) => boolean,
		) {
			const { DB, moment } = isolate();
			for (const [place, read] of reads.entries()) {
				if (!isAsked(place)) continue;
				const drawn = place + seed;
				const turn = turns[Math.floor(drawn / 2) % turns.length]!;
				const staff = await buildOperator();
				const as = await signInOperator(staff);
				await made(read, as, { DB });
				if (drawn % 2 === 1) moment.meanwhile = () => turn(staff);
				else await turn(staff);
				await expectations({ read, as, DB });
				expect(moment.meanwhile, read.name).toBeUndefined();
			}
		}

		async function expectRefused({ read, as, DB }: Asked) {
			const touched: string[] = [];
			const logged = await countRows("audit_log");
			const answer = await made(read, as, { DB, ...noting(touched) });
			expect([answer.status, await answer.json()], read.name).toEqual([
				401,
				{ ERROR: [CALL_TEXTS.signedOut] },
			]);
			expect([touched, await countRows("audit_log")], read.name).toEqual([[], logged]);
		}

		async function expectAsAnew({ read, as, DB }: Asked) {
			const known = await told(await made(read, as, { DB }));
			const anew = await told(await made(read, as, { DB: countRoundTrips(env.DB).database }));
			if (CHANGING.has(read.name)) expect(known.slice(0, 3), read.name).toBe(anew.slice(0, 3));
			else expect(known, read.name).toBe(anew);
		}

		test(
			"is refused where its session ended, tells nothing, and does nothing else",
			() => askAfter(ENDED, expectRefused, () => true),
			120_000,
		);

		test.each([
			["is answered by what its role may now", [FEWER_ABILITIES]],
			["is answered by whom its role sees now", [SMALLER_SCOPE]],
			["is answered by whatever else its session is now", OTHERWISE],
		])(
			"%s",
			(_, turns) =>
				askAfter(turns, expectAsAnew, (place) => isCaseDue("calls with a remembered session", place, seed)),
			120_000,
		);
	},
);

interface Asked {
	read: ConsoleRead;
	as: ConsoleSession;
	DB: D1Database;
}

/** Calls that return their own audit entry. */
const CHANGING = new Set(["GET /api/audit/csv"]);
/**
 * Calls with later round trips: the first statement has duplicate column names, which a batch merges, so it
 * is read again; or a write precedes the read.
 */
const LATER = new Set(["GET /api/operators/:id/sessions", "GET /api/audit/csv"]);

/** Bindings that record every use: rooms, files, queues. */
function noting(touched: string[]): Record<string, unknown> {
	const names = [
		"Inbox",
		"Salon",
		"MEDIA",
		"EVENTS",
		"DELIVERIES",
		"JOBS",
		"CALENDARS",
		"NOTICES",
		"WEBHOOKS",
	];
	const noted = (name: string) =>
		new Proxy(
			{},
			{
				get: (_, member) => {
					touched.push(`${name}.${String(member)}`);
					throw new Error("nobody may come here");
				},
			},
		);
	return Object.fromEntries(names.map((name) => [name, noted(name)]));
}

describe("a session that is remembered", () => {
	let staff: BuiltOperator;
	let as: ConsoleSession;
	let DB: D1Database;
	let trips: SentStatement[][];
	let moment: ReturnType<typeof isolate>["moment"];
	let clock: TestClock;
	beforeEach(async () => {
		await resetState();
		clock = new TestClock(NOW).rule();
		staff = await buildOperator();
		as = await signInOperator(staff);
		({ DB, trips, moment } = isolate());
		await sendRequest("/api/tags", { as, env: { DB } });
		trips.length = 0;
	});
	const end = () => change("delete from sessions where operator_id = ?", staff.id);
	const get = (address: string) => sendRequest(address, { as, env: { DB } });

	test("tells nothing of what was read by it where it ended in that moment", async () => {
		const friend = await buildFriend({ name: "佐藤 花子" });
		moment.meanwhile = end;
		const answer = await get(`/api/friends/${friend.id}`);
		expect(answer.status).toBe(401);
		expect(await answer.text()).not.toContain(friend.name);
		expect(Object.fromEntries(answer.headers)).toMatchObject({ "cache-control": "no-store" });
	});

	test("shows only the friends of a scope that its role was given in that moment", async () => {
		const tag = await buildTag();
		const [seen, hidden] = [await buildFriend({ tagIds: [tag.id] }), await buildFriend()];
		const ids = async () => {
			const answer = await get("/api/friends?state=all&page=1");
			return ((await answer.json()) as { items: { id: number }[] }).items.map(({ id }) => id).sort();
		};
		expect(await ids()).toEqual([seen.id, hidden.id]);
		moment.meanwhile = () =>
			updateRow("roles", staff.role.id, { friend_scope: { all: false, tagIds: [tag.id] } });
		expect(await ids()).toEqual([seen.id]);
	});

	test("is asked about by each of two requests at once, in their own trips, and both are refused where it ends", async () => {
		const both = () => Promise.all([get("/api/tags"), get("/api/response_marks")]);
		expect((await both()).map(({ status }) => status)).toEqual([200, 200]);
		expect(trips.filter(asks)).toHaveLength(2);
		moment.meanwhile = end;
		expect(
			(await both())
				.map(({ status }) => status)
				.toSorted()
				.at(-1),
		).toBe(401);
		expect((await both()).map(({ status }) => status)).toEqual([401, 401]);
	});

	test("is asked about before a call is refused for what it asks, which makes no trip", async () => {
		expect((await get("/api/friends?page=0")).status).toBe(422);
		expect(trips.map((trip) => trip.length)).toEqual([1]);
		expect(trips.filter(asks)).toHaveLength(1);
		await end();
		expect((await get("/api/friends?page=0")).status).toBe(401);
	});

	test("is asked about before a call is refused for what its role may not, which it may by now", async () => {
		await updateRow("roles", staff.role.id, { abilities: [] });
		expect((await get("/api/tags")).status).toBe(403);
		await updateRow("roles", staff.role.id, { abilities: ALL_ABILITIES });
		expect((await get("/api/tags")).status).toBe(200);
	});

	test("is asked about where the archive alone was, and a page behind its border is nobody's whose session ended", async () => {
		const friend = await buildFriend();
		for (let day = 1; day <= 3; day++)
			await buildMessage({
				friendId: friend.id,
				timestamp: tokyoTime(`2024-01-0${day} 10:00`),
				text: "昔の話",
			});
		await runArchive(clock);
		expect(await listArchivedMessages()).toHaveLength(2);
		const page = "/api/v1/message/timeline/messages?pattern=timeline";
		const both = { DB, ARCHIVE: ARCHIVE_DATABASE };
		const shown = await requestJson<{ messages: object[] }>(page, { as, env: both });
		expect(shown.messages).toHaveLength(3);
		moment.meanwhile = end;
		const answer = await sendRequest(page, { as, env: both });
		expect(answer.status).toBe(401);
		expect(await answer.text()).not.toContain("昔の話");
	});

	test("fails where its trip fails, is asked about by itself then, and stays remembered", async () => {
		moment.meanwhile = () => Promise.reject(new Error("the database is out of reach"));
		const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
		expect((await get("/api/tags")).status).toBe(500);
		expect(trips.filter(asks).map((trip) => trip.length)).toEqual([2, 1]);
		moment.meanwhile = async () => {
			await end();
			throw new Error("the database is out of reach");
		};
		expect((await get("/api/tags")).status).toBe(401);
		log.mockRestore();
	});

	test("lets nothing be written, and no key be used, before it is known to be good", async () => {
		const press = () =>
			sendRequest("/api/tag/crud", {
				as,
				json: { action: "newGroup", name: "新しい" },
				headers: { "Idempotency-Key": "key-of-this-press" },
				env: { DB },
			});
		expect((await press()).status).toBe(200);
		expect(trips[0]!.map((sent) => asks([sent]))).toEqual([true]);
		const before = [await countRows("folders"), await countRows("save_keys")];
		moment.meanwhile = end;
		const refused = await sendRequest("/api/tag/crud", {
			as,
			json: { action: "newGroup", name: "もう一つ" },
			headers: { "Idempotency-Key": "key-of-another" },
			env: { DB },
		});
		expect(refused.status).toBe(401);
		expect([await countRows("folders"), await countRows("save_keys")]).toEqual(before);
	});

	test("has a POST that reads made again with its body, where it changed in that moment", async () => {
		const json = { action: "refresh" };
		const first = await told(await sendRequest("/api/tag/crud", { as, json, env: { DB } }));
		moment.meanwhile = () => updateRow("roles", staff.role.id, { abilities: ["tag-read"] });
		expect(await told(await sendRequest("/api/tag/crud", { as, json, env: { DB } }))).toBe(first);
		moment.meanwhile = () => updateRow("roles", staff.role.id, { abilities: [] });
		expect((await sendRequest("/api/tag/crud", { as, form: "action=refresh", env: { DB } })).status).toBe(
			403,
		);
	});

	test("has a POST whose body cannot be read refused for that, where it changed meanwhile", async () => {
		const BODIES: [body: string, status: number][] = [
			["{", 400],
			[" ".repeat(1_000_001), 413],
		];
		for (const [place, [text, status]] of BODIES.entries()) {
			await updateRow("operators", staff.id, { name: `別の名前${place}` });
			// Without a length it is refused while it is read.
			const body = new Response(text).body!;
			const headers = { "Content-Type": "application/json" };
			expect((await sendRequest("/api/tag/crud", { as, body, headers, env: { DB } })).status).toBe(status);
		}
	});

	test("leaves nothing of an answer that nobody may vouch for, its headers neither", async () => {
		const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
		moment.meanwhile = () => Promise.reject(new Error("the database is out of reach"));
		const answer = await get("/line/tag/download_csv_format");
		expect([answer.status, answer.headers.get("Content-Disposition")]).toEqual([500, null]);
		log.mockRestore();
	});

	test("is refused a stale token as it is now (409), in a POST that reads", async () => {
		const json = { action: "refresh" };
		await change("update sessions set csrf_token = 'other' where operator_id = ?", staff.id);
		expect((await sendRequest("/api/tag/crud", { as, json, env: { DB } })).status).toBe(409);
		const renewed = { ...as, token: "other" };
		expect((await sendRequest("/api/tag/crud", { as: renewed, json, env: { DB } })).status).toBe(200);
	});

	test("is asked first, and its use written, once an hour has passed since it was written last", async () => {
		const seenAt = async () =>
			(
				await readRows<{ at: number }>(
					"select last_seen_at as at from sessions where operator_id = ?",
					staff.id,
				)
			)[0]!.at;
		const before = await seenAt();
		await get("/api/tags");
		expect(await seenAt()).toBe(before);
		clock.pass(HOUR + MINUTE);
		trips.length = 0;
		await get("/api/tags");
		expect(trips[0]!.map((sent) => asks([sent]))).toEqual([true]);
		expect((await seenAt()) - before).toBeGreaterThan(HOUR);
		trips.length = 0;
		await get("/api/tags");
		expect(trips[0]!.map((sent) => asks([sent]))).toEqual([true, false]);
	});

	test("is forgotten ten minutes after it was last found to be so", async () => {
		const isAskedFirst = async () => {
			trips.length = 0;
			await get("/api/tags");
			return trips[0]!.length === 1;
		};
		clock.pass(6 * MINUTE);
		expect(await isAskedFirst()).toBe(false);
		clock.pass(6 * MINUTE);
		expect(await isAskedFirst()).toBe(false);
		clock.pass(11 * MINUTE);
		expect(await isAskedFirst()).toBe(true);
	});
});

describe("a handler that goes by memory", () => {
	/** Router with a single address. */
	function routerOf(handler: (c: RequestContext) => Promise<Response>) {
		const router = new Hono<HonoEnv>();
		router.use(async (c, next) => {
			c.set("ctx", await createOperationContext(c.env));
			await next();
			await rerunIfStale(c, router);
		});
		router.get("/", requires("tag-read"), handler);
		router.onError((_, c) => c.text("failed", willRunAgain(c) ? 503 : 500));
		return router;
	}

	let staff: BuiltOperator;
	let as: ConsoleSession;
	beforeEach(async () => {
		await resetState();
		new TestClock(NOW).rule();
		staff = await buildOperator();
		as = await signInOperator(staff);
	});

	async function get(router: ReturnType<typeof routerOf>, given: object) {
		const execution = createExecutionContext();
		const request = new Request("http://console.test/", { headers: { Cookie: as.cookie } });
		const answer = await router.fetch(request, { ...env, ...given } as never, execution);
		const said = `${answer.status} ${await answer.text()}`;
		await waitOnExecutionContext(execution);
		return said;
	}

	test("does nothing more once it was cut short, since it is called again", async () => {
		const { DB } = isolate();
		const sent: string[] = [];
		const JOBS = { send: async () => void sent.push("woken") };
		const router = routerOf(async (c) => {
			const tryTo = async (work: () => Promise<unknown>) => void (await work().catch(() => undefined));
			const name = `${c.var.cachedSessionCall ? "by memory" : "asked"} ${crypto.randomUUID()}`;
			await tryTo(async () => c.env.JOBS.send({ wake: true }));
			await tryTo(async () => c.var.ctx.db.select().from(tags));
			await tryTo(async () =>
				c.var.ctx.db.insert(folders).values({ kind: "tag", name, position: 1, createdAt: 1 }),
			);
			await tryTo(async () => c.env.JOBS.send({ wake: true }));
			return c.text("done");
		});
		for (const times of [1, 2]) {
			expect(await get(router, { DB, JOBS })).toBe("200 done");
			expect([sent.length, await countRows("folders")]).toEqual([2 * times, times]);
		}
	});

	test("is called again where its answer broke off on its way", async () => {
		const { DB } = isolate();
		const router = routerOf(async (c) => {
			const { db, operator } = { ...c.var.ctx, ...c.var };
			const body = new ReadableStream<Uint8Array>({
				pull: async (controller) => {
					await db.select().from(tags);
					controller.enqueue(new TextEncoder().encode(operator.name));
					controller.close();
				},
			});
			return new Response(body);
		});
		expect(await get(router, { DB })).toBe(`200 ${staff.name}`);
		await updateRow("operators", staff.id, { name: "別の名前" });
		expect(await get(router, { DB })).toBe("200 別の名前");
	});
});
