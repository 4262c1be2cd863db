import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { scoresAsJson } from "#db/automation/score-values.ts";
import { connectD1 } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { currentDay, DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { countScores } from "#functions/automation/scores/count-scores.ts";
import { friendIdsAfter } from "#functions/engine/filters/filter-queries.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import { buildEffect, runEffectsFor } from "#tests/support/effect-runs.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { type Chance, createChance } from "#tests/support/oracle/chance.ts";
import {
	fetchScoreData,
	requestScore,
	requestScoreUpdate,
	storeReplies,
} from "#tests/support/score-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

interface Rule {
	event: "replied" | "button_tapped";
	points: number;
	per_day: number | null;
	per_friend: number | null;
}

interface Happened {
	event: Rule["event"];
	friendId: number;
	at: number;
}

const HALF_LIFE = 11;
const FLOOR = -20;
const CEILING = 60;
const STEPS = 60;

/** Expected points of the friends, computed event by event. */
class Model {
	readonly happened: Happened[] = [];
	readonly byActions: { friendId: number; at: number; points: number }[] = [];
	since = 0;
	rules: Rule[] = [];

	/** Unrounded and without floor or ceiling. */
	pointsOf(friendId: number, now: number): number {
		const left = (points: number, at: number) => points * 2 ** ((at - now) / (HALF_LIFE * DAY));
		let sum = 0;
		for (const rule of this.rules) {
			const days = new Map<string, number>();
			let times = 0;
			for (const each of this.happened) {
				if (each.friendId !== friendId || each.event !== rule.event || each.at < this.since) continue;
				const day = currentDay(each.at);
				const ofDay = days.get(day) ?? 0;
				if (ofDay >= (rule.per_day ?? Infinity) || times >= (rule.per_friend ?? Infinity)) continue;
				days.set(day, ofDay + 1);
				times++;
				sum += left(rule.points, each.at);
			}
		}
		for (const { friendId: of, at, points } of this.byActions)
			if (of === friendId && at >= this.since) sum += left(points, at);
		return sum;
	}
}

let clock: TestClock;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
});

const someRules = (chance: Chance): Rule[] =>
	(["replied", "button_tapped"] as const).map((event) => ({
		event,
		points: chance.pick([-7, 3, 10, 25]),
		per_day: chance.pick([null, 1, 2]),
		per_friend: chance.pick([null, 3, 8]),
	}));

/** Kills a worker at one of the tables that counting writes. */
async function dies(chance: Chance): Promise<void> {
	const table = chance.pick(["score_cursors", "score_points", "friend_scores", "score_tallies"]);
	const deed = table === "score_points" ? "insert" : "update";
	await env.DB.exec(`create trigger dies before ${deed} on ${table} begin select raise(abort, 'died'); end`);
	await countScores(clock.context()).catch(() => undefined);
	await env.DB.exec("drop trigger dies");
}

test.each(SEEDS)(
	"whatever happens, friends have what a simple model says, and conditions find the same (seed %i)",
	async (seed) => {
		const chance = createChance(seed);
		const operator = await buildSession();
		const people = (await Promise.all(Array.from({ length: 5 }, () => buildFriend()))).map(({ id }) => id);
		const model = new Model();
		model.rules = someRules(chance);
		const score = await requestScore(operator, {
			levels: [],
			rules: model.rules,
			half_life_days: HALF_LIFE,
			floor: FLOOR,
			ceiling: CEILING,
		});
		model.since = clock.now + MINUTE;
		clock.advance(2 * MINUTE);
		for (let step = 0; step < STEPS; step++) {
			const deed = chance.between(0, 9);
			if (deed < 5) {
				const event = chance.pick(["replied", "button_tapped"] as const);
				const who = Array.from({ length: chance.between(1, 6) }, () => chance.pick(people));
				await storeReplies(who, clock.now, event === "replied" ? "text" : "postback");
				model.happened.push(...who.map((friendId) => ({ event, friendId, at: clock.now })));
			} else if (deed === 5) {
				const friendId = chance.pick(people);
				const points = chance.pick([-30, 5, 40]);
				await runEffectsFor(clock, [{ id: friendId }], [buildEffect("score", { score_id: score, points })]);
				model.byActions.push({ friendId, at: clock.now, points });
			} else if (deed === 6) {
				clock.advance(chance.pick([MINUTE, HOUR, DAY, 3 * DAY]));
			} else if (deed === 7) {
				await dies(chance);
			} else {
				await Promise.all([countScores(clock.context()), countScores(clock.context())]);
			}
		}
		await countScores(clock.context());
		await agree(chance, model, { score, people });
		// Recounted by other rules from the same events.
		model.rules = someRules(chance);
		clock.rule();
		const as = await buildSession();
		const { rules } = await fetchScoreData(as, score);
		await requestScoreUpdate(as, score, {
			rules: model.rules.map((rule, at) => ({ ...rule, id: rules[at]?.id ?? null })),
			recalculate: true,
			days_back: 365,
		});
		model.since = 0;
		for (let times = 0; times < 3; times++) {
			await dies(chance);
			await countScores(clock.context());
		}
		expect(await countRows("score_tallies", "state = 'counting'")).toBe(0);
		await agree(chance, model, { score, people });
	},
	30_000,
);

/** Compares every friend's points in lists and in conditions with the model. */
async function agree(
	chance: Chance,
	model: Model,
	{ score, people }: { score: number; people: number[] },
): Promise<void> {
	clock.advance(chance.pick([0, 7 * HOUR, 2 * DAY]));
	const db = connectD1(env.DB);
	const shown = await queryRows<{ id: number; scores: string }>(
		db,
		sql`select id, ${scoresAsJson(integerLiteral(clock.now), sql`${friends.id}`)} as scores from ${friends} order by id`,
	);
	const points = new Map(
		shown.map(({ id, scores }) => [id, (JSON.parse(scores) as { points: number }[])[0]!.points]),
	);
	for (const id of people) {
		const exact = model.pointsOf(id, clock.now);
		const [least, most] = [exact - 1e-6, exact + 1e-6].map((value) =>
			Math.max(FLOOR, Math.min(CEILING, Math.floor(value + 0.5))),
		);
		expect([least, most]).toContain(points.get(id));
	}
	for (let asked = 0; asked < 10; asked++) {
		const from = chance.pick([null, -20, -1, 0, 1, 10, 40, 60]);
		const to = from === null || chance.maybe(0.5) ? chance.pick([0, 5, 30, 60]) : null;
		if (from !== null && to !== null && from > to) continue;
		const filter = filterSchema.parse({
			inputs: [{ type: 130, score_id: score, from_points: from, to_points: to }],
		});
		const found = await queryRows<{ id: number }>(
			db,
			friendIdsAfter(clock.context(), filter, sql`1`, { cursor: 0, take: 100 }),
		);
		expect(found.map(({ id }) => id)).toEqual(
			people.filter((id) => points.get(id)! >= (from ?? -Infinity) && points.get(id)! <= (to ?? Infinity)),
		);
	}
}
