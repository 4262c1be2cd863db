import { and, asc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { scenarioSteps, scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import { commitBatch } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import {
	isJoined,
	leftJoined,
	nullable,
	number,
	type RowOfColumns,
	text,
	typed,
} from "#db/platform/sql/row-columns.ts";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import { formatMinuteOfDay, MINUTES_PER_DAY } from "#domain/engine/steps/scenario-time.ts";
import {
	type ApiPage,
	pageOfItems,
	toIsoInstant,
	toIsoInstantOrNull,
} from "#domain/integrations/open-api/v1/api-fields.ts";
import { API_V1_TEXTS } from "#domain/platform/texts/open-api-v1-texts.ts";
import { loadEffectNames } from "#functions/engine/actions/load-effect-names.ts";
import { effectSummaryLines, effectsJson } from "#functions/engine/explorer/effect-fragments.ts";
import { assertFriendVisible, visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import {
	beginReading,
	type ScenarioStart,
	stopReading,
} from "#functions/engine/friend-records/scenario-reading.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { announceLater } from "../announce-later.ts";
import { doOnce } from "../do-once.ts";
import type { ProgramCtx } from "../program-context.ts";

/** Maximum number of scenarios returned for a friend, the current one first. */
const MAX_SCENARIOS_SHOWN = 50;

/** A page of the scenarios. */
export async function listProgramScenarios(ctx: ProgramCtx, page: ApiPage) {
	const rows = await ctx.db
		.select({ id: scenarios.id, name: scenarios.name })
		.from(scenarios)
		.where(and(gt(scenarios.id, page.after), isNull(scenarios.deletedAt)))
		.orderBy(asc(scenarios.id))
		.limit(page.limit + 1);
	return pageOfItems(rows, page);
}

/** Columns of a scenario; null in the only row of a friend without scenarios. */
const COLUMNS = {
	id: number,
	name: text,
	state: typed<"reading" | "finished" | "stopped">(text),
	started_at: number,
	ended_at: nullable(number),
	next_at: nullable(number),
	/** Of the next step; null if there is none. */
	day: nullable(number),
	minute: nullable(number),
	effects: nullable(text),
};

type ScenarioRow = RowOfColumns<typeof COLUMNS>;

/** A friend's current and past scenarios. @throws Refusal 404 for a friend hidden from the program */
export async function showScenarios(ctx: ProgramCtx, fid: number) {
	const rows = await readScenarios(ctx, fid);
	const effectsOfRows = rows.map(({ effects }) => JSON.parse(effects ?? "[]") as Effect[]);
	const names = await loadEffectNames(ctx, effectsOfRows.flat());
	return {
		fid,
		scenarios: rows.map((row, index) => ({
			id: row.id,
			name: row.name,
			state: row.state,
			started_at: toIsoInstant(row.started_at),
			ended_at: toIsoInstantOrNull(row.ended_at),
			// A step that is due now has no settled time yet.
			next_at: row.next_at === null || row.next_at <= ctx.now ? null : toIsoInstant(row.next_at),
			next_step: presentNextStep(row, effectSummaryLines(effectsOfRows[index], names)),
		})),
	};
}

/** @throws Refusal 404 for a friend hidden from the program */
async function readScenarios(ctx: ProgramCtx, fid: number): Promise<ScenarioRow[]> {
	const rows = await queryRows(
		ctx.db,
		leftJoined(COLUMNS),
		sql`select s.id, s.name, r.state, r.started_at, r.ended_at, r.next_at, t.day, t.minute,
				iif(t.id is null, null, ${effectsJson(sql`t.action_id`)}) as effects
			from ${friends} left join ${scenarioSubscriptions} r on r.friend_id = ${friends.id}
				left join ${scenarios} s on s.id = r.scenario_id and s.deleted_at is null
				left join ${scenarioSteps} t on r.state = 'reading' and t.id = (select n.id from ${scenarioSteps} n
					where n.scenario_id = s.id and n.deleted_at is null
						and n.day * ${MINUTES_PER_DAY} + n.minute > r.position order by n.day, n.minute, n.id limit 1)
			where ${friends.id} = ${fid} and ${visibleTo(ctx.operator)}
			order by s.id is null, r.state = 'reading' desc, r.started_at desc, r.id desc limit ${MAX_SCENARIOS_SHOWN}`,
	);
	if (rows.length === 0) throw notFound();
	return rows.filter((row) => isJoined(row, COLUMNS));
}

const presentNextStep = ({ day, minute }: ScenarioRow, actions: string[]) =>
	day === null ? null : { day, time: formatMinuteOfDay(minute ?? 0), actions };

interface ScenarioOrder {
	fid: number;
	scenarioId: number;
	/** Null starts at the beginning. */
	from: ScenarioStart | null;
}

/**
 * Starts a scenario for a friend, and stops the previous one.
 * @throws Refusal 404, 422 for a deleted scenario
 */
export async function startScenario(ctx: ProgramCtx, { fid, scenarioId, from }: ScenarioOrder) {
	const verb = "friend.scenario.start";
	await doOnce(ctx, verb, async () => {
		await assertFriendVisible(ctx, fid);
		await assertScenarioExists(ctx, scenarioId);
		await commitBatch(ctx.db, [
			stopReading(ctx, singleFriendTable(fid)),
			beginReading(ctx, singleFriendTable(fid), scenarioId, from),
			auditRow(ctx, {
				verb,
				subjectType: "friend",
				subjectId: fid,
				detail: { scenario_id: scenarioId, from },
			}),
		]);
	});
	announceLater(ctx, "friend", [fid]);
	return showScenarios(ctx, fid);
}

/** Stops a friend's scenario, if there is one. @throws Refusal 404 */
export async function stopScenario(ctx: ProgramCtx, fid: number) {
	const verb = "friend.scenario.stop";
	await doOnce(ctx, verb, async () => {
		await assertFriendVisible(ctx, fid);
		await commitBatch(ctx.db, [
			stopReading(ctx, singleFriendTable(fid)),
			auditRow(ctx, { verb, subjectType: "friend", subjectId: fid }),
		]);
	});
	announceLater(ctx, "friend", [fid]);
	return showScenarios(ctx, fid);
}

/** Set of one friend, as the statements on subscriptions take it. */
const singleFriendTable = (fid: number): SQL => sql`(select ${fid} as friend_id)`;

/** @throws Refusal 422 for a scenario that does not exist */
async function assertScenarioExists(ctx: ProgramCtx, id: number): Promise<void> {
	const [existingScenario] = await ctx.db
		.select({ id: scenarios.id })
		.from(scenarios)
		.where(and(eq(scenarios.id, id), isNull(scenarios.deletedAt)));
	if (!existingScenario) throw invalid("scenario_id", API_V1_TEXTS.scenarioGone);
}
