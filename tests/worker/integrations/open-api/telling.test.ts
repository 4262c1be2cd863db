import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { hashToken } from "#functions/integrations/open-api/api-token.ts";
import { type ApiProgram, buildProgram, carriesTag } from "#tests/support/api-program.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, observeDatabase, type SentStatement } from "#tests/support/observed-database.ts";
import { buildTrigger, storeMemberQuery } from "#tests/support/open-api-calls.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let own: ApiProgram;
let trigger: { key: string };
let fid: number;
beforeEach(async () => {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	own = await buildProgram();
	trigger = await buildTrigger();
	fid = (await buildFriend()).id;
});

const tell = (DB: D1Database = env.DB, json: object = { friend_id: fid }) =>
	own.call(`/triggers/${trigger.key}`, { json, env: { DB } });
const LOGS = /open_api_(logs|calls)/;
const ofCalls = (trips: SentStatement[][]) => trips.filter((trip) => !trip.some(({ sql }) => LOGS.test(sql)));
const change = (sql: string) => env.DB.prepare(sql).run();
const ofCode = (sql: string) => () => change(`update open_api_codes set ${sql} where id = ${own.codeId}`);
const ofRole = (changes: object) => async () => {
	const { role_id } = (await env.DB.prepare("select role_id from operators where id = ?")
		.bind(own.operatorId)
		.first<{ role_id: number }>())!;
	await updateRow("roles", role_id, { is_admin: 0, abilities: ALL_ABILITIES, ...changes });
};
const limitOf = (calls_per_minute: number) => updateRow("open_api_codes", own.codeId, { calls_per_minute });
/** Status of a response, and the number of calls left. */
const said = ({ status, headers }: Response) =>
	`${status} r=${/;r=(\d+);/.exec(headers.get("RateLimit") ?? "")?.[1]}`;
const kept = () => countRows("open_api_trigger_calls");

/** Token rooms with a hook for one program's. */
function askedBy({ token }: ApiProgram) {
	let asked = 0;
	const rooms = {
		answer: undefined as undefined | ((take: () => Promise<unknown>, place: number) => Promise<unknown>),
		given: {
			TokenLimit: {
				idFromName: (name: string) => env.TokenLimit.idFromName(name),
				get: (id: DurableObjectId) => {
					const room = env.TokenLimit.get(id);
					const { answer } = rooms;
					if (!answer || !id.equals(env.TokenLimit.idFromName(hashToken(token)))) return room;
					const take = (...calls: Parameters<typeof room.take>) =>
						answer(async () => room.take(...calls), asked++);
					return { take };
				},
			} as never,
		},
	};
	return rooms;
}

describe("a call of a trigger, with a token that is remembered", () => {
	test("asks who calls in the trip that keeps it, and makes no other", async () => {
		const { database, trips } = countRoundTrips(env.DB);
		expect((await tell(database)).status).toBe(202);
		expect(ofCalls(trips)).toHaveLength(2);
		trips.length = 0;
		expect((await tell(database)).status).toBe(202);
		const [trip, ...more] = ofCalls(trips);
		expect([more, trip!.length]).toEqual([[], 1]);
		expect(trip![0]!.sql).toMatch(/^insert into "open_api_trigger_calls".*"open_api_tokens"/s);
	});

	const REFUSED: [how: string, end: () => Promise<unknown>, code: string][] = [
		["its token is revoked", () => change("update open_api_tokens set revoked_at = 1"), "token-revoked"],
		["its token is gone", () => change("update open_api_tokens set token_hash = 'x' || id"), "unknown-token"],
		["its code is off", ofCode("is_active = 0"), "code-off"],
		["its code lost its rights", ofCode("rights = '[]'"), "right-missing"],
		["its issuer is shut out", () => change("update operators set disabled_at = 1"), "issuer-disabled"],
		["its issuer's role lost its right", ofRole({ abilities: ["friend-read"] }), "right-missing"],
		[
			"its issuer sees only some friends",
			ofRole({ friend_scope: { all: false, tagIds: [1] } }),
			"right-missing",
		],
		["its issuer lacks their second step", ofRole({ two_factor_required: 1 }), "right-missing"],
	];
	test.each(REFUSED)("is refused and not kept, whatever it says: %s", async (_, end, code) => {
		for (const json of [{ friend_id: fid }, { friend_id: "nobody" }, { friend_id: 999_999 }]) {
			own = await buildProgram();
			await tell();
			const before = await kept();
			await end();
			const answer = await tell(env.DB, json);
			expect([(await answer.json()) as object, await kept()]).toMatchObject([{ code }, before]);
			await change("update operators set disabled_at = null");
		}
	});

	test("is not kept where the token is revoked as the trip that would keep it is on its way", async () => {
		let isRevoked = false;
		const DB = observeDatabase(env.DB, {
			before: async ([first]) => {
				if (!isRevoked || !/^insert into "open_api_trigger_calls"/.test(first!.sql)) return;
				await change("update open_api_tokens set revoked_at = 1");
			},
		});
		expect((await tell(DB)).status).toBe(202);
		isRevoked = true;
		expect((await tell(DB)).status).toBe(401);
		expect(await kept()).toBe(1);
	});

	test("is kept to the call of its limit while 64 come at once, and each is told what is left", async () => {
		await limitOf(40);
		expect(said(await tell())).toBe("202 r=39");
		const answers = await Promise.all(Array.from({ length: 64 }, () => tell()));
		const granted = answers.filter(({ status }) => status === 202).map(said);
		expect(new Set(granted)).toEqual(new Set([...Array(39).keys()].map((left) => `202 r=${left}`)));
		expect(granted).toHaveLength(39);
		expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
		expect(await kept()).toBe(40);
	});

	test("goes by the limit as it is now, lowered or raised, whether it is kept or wrong", async () => {
		await limitOf(3);
		const wrong = { friend_id: "nobody" };
		expect([said(await tell()), said(await tell()), said(await tell(env.DB, wrong))]).toEqual([
			"202 r=2",
			"202 r=1",
			"422 r=0",
		]);
		expect([said(await tell()), said(await tell(env.DB, wrong))]).toEqual(["429 r=0", "429 r=0"]);
		await limitOf(6);
		expect(said(await tell())).toBe("202 r=2");
		await limitOf(8);
		expect(said(await tell(env.DB, wrong))).toBe("422 r=3");
		await limitOf(4);
		expect(said(await tell())).toBe("429 r=0");
		expect(await kept()).toBe(3);
	});

	test("is counted once, though the trip that was to keep it failed, for it alone or for many", async () => {
		let fails = 0;
		const DB = observeDatabase(env.DB, {
			before: ([first]) => {
				if (!/^insert into "open_api_trigger_calls"/.test(first!.sql) || fails-- <= 0) return;
				throw new Error("out of reach");
			},
		});
		expect(said(await tell(DB))).toBe("202 r=99999");
		fails = 2;
		const log = vi.spyOn(console, "error").mockReturnValue();
		const answers = await Promise.all(Array.from({ length: 12 }, () => tell(DB)));
		log.mockRestore();
		// The first went alone; the others shared a round trip, which each of them then repeated.
		expect(answers.map(({ status }) => status)).toEqual([500, ...Array(11).fill(202)]);
		const left = answers.map((answer) => Number(/r=(\d+)/.exec(said(answer))![1]));
		expect(left.toSorted()).toEqual(Array.from({ length: 12 }, (_, at) => 99_987 + at));
	});

	test("is said to be kept where it is, though its room failed in a trip that failed with it", async () => {
		const other = await buildProgram();
		const rooms = askedBy(own);
		const trips = { left: Number.POSITIVE_INFINITY };
		const DB = observeDatabase(env.DB, {
			before: ([first]) => {
				if (/^insert into "open_api_trigger_calls"/.test(first!.sql) && trips.left-- === 0)
					throw new Error("the database is out of reach");
			},
		});
		const tellAs = (program: ApiProgram) =>
			program.call(`/triggers/${trigger.key}`, { json: { friend_id: fid }, env: { DB, ...rooms.given } });
		for (const program of [own, other]) await tellAs(program);
		// The first goes alone; in the second round trip both the room and the database fail.
		trips.left = 1;
		rooms.answer = async (take, place) => {
			if (place === 1) throw new Error("the room is out of reach");
			return take();
		};
		const answers = await Promise.all([own, other, own].map(tellAs));
		expect(answers.map(said)).toEqual(["202 r=99998", "202 r=99998", "202 r=99997"]);
		expect(await kept()).toBe(5);
	});

	test("is kept where its room granted it, however long that took, and is not refused then", async () => {
		const rooms = askedBy(own);
		const { database: DB } = countRoundTrips(env.DB);
		const told = () =>
			own.call(`/triggers/${trigger.key}`, { json: { friend_id: fid }, env: { DB, ...rooms.given } });
		await limitOf(4);
		await told();
		const isKept = Promise.withResolvers<void>();
		// The second and third share a round trip that exceeds the third's timeout.
		rooms.answer = async (take, place) => {
			const taken = await take();
			if (place === 1) await new Promise((resolve) => setTimeout(resolve, 2_200));
			if (place === 2) await isKept.promise;
			return taken;
		};
		const answers = [told(), told(), told()];
		await answers[1];
		isKept.resolve();
		expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([202, 202, 202]);
		expect(await kept()).toBe(4);
	});

	test("fails alone where the room of its token is out of reach", async () => {
		const other = await buildProgram();
		const { database: DB } = countRoundTrips(env.DB);
		await Promise.all([tell(DB), other.call("/tags", { env: { DB } })]);
		const gone = env.TokenLimit.idFromName(hashToken(other.token));
		const TokenLimit = {
			idFromName: (name: string) => env.TokenLimit.idFromName(name),
			get: (id: DurableObjectId) => {
				if (id.equals(gone)) throw new Error("the room is out of reach");
				return env.TokenLimit.get(id);
			},
		};
		const log = vi.spyOn(console, "error").mockReturnValue();
		const answers = await Promise.all(
			Array.from({ length: 12 }, (_, at) =>
				(at % 2 ? own : other).call(`/triggers/${trigger.key}`, {
					json: { friend_id: fid },
					env: { DB, TokenLimit: TokenLimit as never },
				}),
			),
		);
		log.mockRestore();
		expect(answers.map(({ status }) => status)).toEqual(Array(6).fill([500, 202]).flat());
		expect(await kept()).toBe(7);
	});

	test("tells of the friends alone of a filter that its code was given meanwhile", async () => {
		const tag = await buildTag();
		const seen = await buildFriend({ tagIds: [tag.id] });
		await tell();
		const filter = {
			inputs: [carriesTag(tag.id)],
			with_blocked: 1,
			user_rate_type: 1,
			sort_type: 1,
			take_num: 50,
		};
		await updateRow("open_api_codes", own.codeId, { member_query_id: await storeMemberQuery(filter) });
		const answers = [await tell(), await tell(), await tell(env.DB, { friend_id: seen.id })];
		expect(answers.map(({ status }) => status)).toEqual([404, 404, 202]);
		expect(await kept()).toBe(2);
	});
});
