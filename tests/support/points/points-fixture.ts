import { env } from "cloudflare:workers";
import { connectD1 } from "#db/d1-client.ts";
import { pointProgramInput } from "#domain/commerce/points/point-program.ts";
import { saveProgram } from "#functions/commerce/points/save-program.ts";
import { createReward } from "#functions/commerce/points/save-reward.ts";
import { POINT_EVENT_SOURCES } from "#functions/point-event-sources.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { type BuiltOperator, buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { nextId, type TestClock } from "#tests/support/test-clock.ts";

/** Context of an operator's request at the clock's time, with a key of its own. */
export const pointContext = (clock: TestClock, operator: BuiltOperator, saveKey: string = nextId()) => ({
	...operatorContext(clock, operator),
	saveKey,
});

const PROGRAM = { is_on: true, unit: "ポイント", rules: [], ranks: [], version: 1 };

/** Switches points on, by default without rules, ranks and a card. */
export async function beginPoints(clock: TestClock, given: object = {}) {
	const operator = await buildOperator();
	const program = await saveProgram({
		ctx: pointContext(clock, operator),
		input: pointProgramInput.parse({ ...PROGRAM, ...given }),
		sources: POINT_EVENT_SOURCES,
	});
	return { operator, program };
}

/** Creates a reward. */
export async function buildReward(
	clock: TestClock,
	operator: BuiltOperator,
	given: object = {},
): Promise<number> {
	const input = {
		name: "コーヒー",
		description: "",
		points: 100,
		stock: null,
		is_offered: true,
		media_key: null,
		...given,
	};
	return (await createReward({ ctx: pointContext(clock, operator), input })).id;
}

/** Balance of a friend as stored, its sum of entries, and what is left of the positive ones. */
export async function readPoints({ id }: { id: number }) {
	const [row] = await readRows<{ balance: number; entries: number; remaining: number }>(
		`select ifnull((select balance from point_balances where friend_id = ?1), 0) as balance,
			(select ifnull(sum(points), 0) from point_entries where friend_id = ?1) as entries,
			(select ifnull(sum(remaining), 0) from point_entries where friend_id = ?1) as remaining`,
		id,
	);
	return row!;
}

/** The same of several friends, in one read. */
export const readPointsOfAll = (friends: readonly { id: number }[]) =>
	readRows<{ balance: number; entries: number; remaining: number }>(
		`select ifnull(b.balance, 0) as balance, ifnull(sum(e.points), 0) as entries, ifnull(sum(e.remaining), 0) as remaining
			from json_each(?1) f left join point_balances b on b.friend_id = f.value
			left join point_entries e on e.friend_id = f.value group by f.key order by f.key`,
		JSON.stringify(friends.map(({ id }) => id)),
	);

/** The same context on another database: one that dies. */
export const onDatabase = <Context extends object>(context: Context, database: D1Database): Context => ({
	...context,
	env: { ...env, DB: database },
	db: connectD1(database),
});
