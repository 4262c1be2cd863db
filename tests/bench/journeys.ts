import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { MEDIAN_SAMPLE } from "#domain/automation/journeys/duration-text.ts";
import { conditionsOfScope, type FriendScope } from "#domain/console/operators/friend-scope.ts";
import { journeyMapStatement } from "#functions/automation/journeys/show-journey-map.ts";
import { BENCH_EPOCH, openFileOfFriends } from "./many-friends.ts";

// Map of a journey of six phases over 100,000 friends on three journeys: for all friends, for scopes of
// 10,000 and 40,000 friends (tags), and of 40,000 (a condition), each compared with the same figures queried
// manually. Runs in Node's SQLite, the same version as workerd's. JOURNEY_BENCH_FRIENDS and
// JOURNEY_BENCH_ROUNDS override the sizes.

const FRIENDS = Number(process.env.JOURNEY_BENCH_FRIENDS ?? 100_000);
const ROUNDS = Number(process.env.JOURNEY_BENCH_ROUNDS ?? 9);
const JOURNEY = 2;
const PHASES = [11, 12, 13, 14, 15, 16];

/** Scopes as the product defines them, and as handwritten SQL. */
const SCOPES: { name: string; scope: FriendScope; byHand: string }[] = [
	{ name: "all friends", scope: { all: true }, byHand: "" },
	{
		name: "the tag of one in ten",
		scope: { all: false, tagIds: [2] },
		byHand: "and f.friend_id in (select friend_id from friend_tags where tag_id = 2)",
	},
	{
		name: "the tag of two in five",
		scope: { all: false, tagIds: [1] },
		byHand: "and f.friend_id in (select friend_id from friend_tags where tag_id = 1)",
	},
	{
		name: "a condition of two in five",
		scope: { all: false, inputs: conditionsOfScope({ all: false, tagIds: [1] }) },
		byHand: "and f.friend_id in (select friend_id from friend_tags where tag_id = 1)",
	},
];

/** Pseudo-random number of a friend, independent of neighbouring ids and of tags. */
const pseudoRandom = (of: string): string => `((f.id * 48271 + ${of} * 1299709) % 2147483647 >> 9)`;

/**
 * Three of four friends are on the measured journey and pass half of its phases; two other journeys double
 * the rows.
 */
const FILL = `
	insert into journeys (id, name, created_at) values (2, 'k', 0), (3, 'l', 0), (4, 'm', 0);
	insert into journey_tags (id, journey_id, name, position, created_at)
		select j.value * 10 - 10 + p.value, j.value, 'p' || p.value, p.value, 0
		from json_each('[2,3,4]') j, json_each('[1,2,3,4,5,6]') p;
	insert into friend_journey_tags (friend_id, journey_tag_id, passed_at)
		select f.id, t.id, ${BENCH_EPOCH} + (f.id * 7919 % 1000003) * 1000 + t.position * (f.id % 977) * 60000
		from friends f, journey_tags t
		where t.journey_id in (2, 3, 4) and ${pseudoRandom("t.journey_id")} % 4 < case t.journey_id when 2 then 3 else 2 end
			and ${pseudoRandom("t.id")} % 8 < 8 - t.position;
	insert into journey_phase_counts (journey_tag_id, passed, standing)
		select journey_tag_id, count(*), sum(not exists (select 1 from friend_journey_tags g join journey_tags q on q.id = g.journey_tag_id
			where g.friend_id = f.friend_id and q.journey_id = p.journey_id and q.position > p.position))
		from friend_journey_tags f join journey_tags p on p.id = f.journey_tag_id where p.journey_id in (2, 3, 4) group by 1;`;

/** Handwritten statements, one per phase and figure, with literal numbers. */
const manualStatements = (scope: string): string[] =>
	PHASES.flatMap((phase, place) => {
		const later = PHASES.slice(place + 1).join(", ");
		const earlier = PHASES.slice(0, place).join(", ");
		const end = `select 1 from friend_journey_tags g where g.friend_id = f.friend_id and g.journey_tag_id in (${later})`;
		return [
			`select count(*) as passed, ifnull(sum(not exists (${end})), 0) as standing
				from friend_journey_tags f where f.journey_tag_id = ${phase} ${scope}`,
			`select f.passed_at - (select max(e.passed_at) from friend_journey_tags e where e.friend_id = f.friend_id
					and e.passed_at <= f.passed_at and e.journey_tag_id in (${earlier})) as took
				from friend_journey_tags f where f.journey_tag_id = ${phase} ${scope} order by f.passed_at desc limit ${MEDIAN_SAMPLE}`,
		];
	});

interface Figures {
	passed: number;
	standing: number;
}

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
try {
	const file = join(folder, "journeys.sqlite");
	openFileOfFriends(file, FRIENDS);
	const database = new DatabaseSync(file);
	database.exec(`pragma foreign_keys = off; ${FILL}`);
	console.log(
		`| map at ${FRIENDS.toLocaleString("en")} friends | ours | by hand | ratio |\n|---|---:|---:|---:|`,
	);
	for (const each of SCOPES) console.log(row(database, each));
	database.close();
} finally {
	rmSync(folder, { recursive: true, force: true });
}

function row(database: DatabaseSync, { name, scope, byHand: condition }: (typeof SCOPES)[number]): string {
	const { sql, params } = new SQLiteSyncDialect().sqlToQuery(
		journeyMapStatement({ friendScope: scope, now: BENCH_EPOCH }, JOURNEY),
	);
	const ours = timeStatements<Figures>(database, [{ sql, params }]);
	const hand = timeStatements<Figures>(
		database,
		manualStatements(condition).map((statement) => ({ sql: statement, params: [] })),
	);
	const told = (all: Figures[]) => JSON.stringify(all.map(({ passed, standing }) => [passed, standing]));
	const counted = hand.rows.filter((each) => "passed" in each);
	if (told(ours.rows) !== told(counted))
		throw new Error(`${name}: ${told(ours.rows)} counted, ${told(counted)} by hand`);
	return `| ${name} | ${ours.ms.toFixed(1)} ms | ${hand.ms.toFixed(1)} ms | ${(ours.ms / hand.ms).toFixed(2)} |`;
}

/** CPU time of several statements together, median of the rounds, ms; with their rows. */
function timeStatements<Row>(database: DatabaseSync, statements: { sql: string; params: unknown[] }[]) {
	const prepared = statements.map(({ sql, params }) => ({ statement: database.prepare(sql), params }));
	const runs = Array.from({ length: ROUNDS }, () => {
		const before = process.cpuUsage();
		const rows = prepared.flatMap(({ statement, params }) => statement.all(...(params as number[])) as Row[]);
		const { user, system } = process.cpuUsage(before);
		return { ms: (user + system) / 1_000, rows };
	});
	return runs.toSorted((a, b) => a.ms - b.ms)[ROUNDS >> 1]!;
}
