import { type SQL, sql } from "drizzle-orm";
import { richmenuRuleChecks, richmenuRuleState, richmenuRules } from "#db/content/menu-rules.ts";
import { friendRichmenus } from "#db/content/rich-menus.ts";
import { commitBatch } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { packValues } from "#db/platform/sql/pack-values.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns } from "#db/platform/sql/row-columns.ts";
import {
	type MenuRule,
	type MenuRuleChange,
	menuRuleChange,
	type RecordedMenu,
} from "#domain/content/rich-menus/menu-rule.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { announceFriends } from "#functions/platform/consoles/announce-frames.ts";
import { MAX_LOST_WORKERS } from "#functions/platform/queues/retry-batch-size.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { applyRuleChanges } from "./apply-rule-changes.ts";
import { appliedRules, firstRuleIndex, loadMenuRules } from "./load-menu-rules.ts";

/** Number of friends evaluated by one statement. */
const FRIENDS_PER_PAGE = 1_000;
/** Maximum number of pages per minute; the next minute continues. */
const PAGES_PER_TICK = 20;
/** Pause between two passes over all friends. */
const PAUSE_AFTER_PASS = 5 * MINUTE;
/** Lease of a page by one worker, longer than it takes. */
const LEASE = 5 * MINUTE;

const PAGE_STATE_COLUMNS = { version: number, cursor: number, heldUntil: number };
type PageState = RowOfColumns<typeof PAGE_STATE_COLUMNS>;

/** Condition: friends changed, or a page of the pass is due. */
export const hasRulesToEvaluate = ({ now }: Ctx): SQL =>
	sql`(exists (select 1 from ${richmenuRuleState} where next_attempt_at <= ${now})
		or exists (select 1 from ${richmenuRuleChecks}))`;

/**
 * Runs every minute. Evaluates the rules for friends whose data changed, and every five minutes for all, since
 * conditions also depend on days and on data that no check is requested for.
 */
export async function evaluateMenuRules(ctx: Ctx): Promise<void> {
	const rules = appliedRules(ctx, await loadMenuRules(ctx));
	let hasChanged = false;
	for (let page = 0; page < PAGES_PER_TICK; page++) {
		const checked = await evaluateChecks(ctx, rules);
		hasChanged ||= checked.hasChanged;
		if (checked.isLast) break;
	}
	for (let page = 0; page < PAGES_PER_TICK; page++) {
		const state = await claimPage(ctx);
		if (!state) break;
		hasChanged = (await evaluatePage(ctx, rules, state)) || hasChanged;
	}
	if (hasChanged) await wakeQueue(ctx.env.JOBS);
}

/** Evaluates the changed friends. Their checks are deleted first: after a death the pass finds the friends. */
async function evaluateChecks(
	ctx: Ctx,
	rules: readonly MenuRule[],
): Promise<{ hasChanged: boolean; isLast: boolean }> {
	const checked = await queryRows(
		ctx.db,
		{ friendId: number },
		sql`delete from ${richmenuRuleChecks} where friend_id in (select friend_id from ${richmenuRuleChecks}
			limit ${integerLiteral(FRIENDS_PER_PAGE)}) returning friend_id as friendId`,
	);
	const isLast = checked.length < FRIENDS_PER_PAGE;
	if (checked.length === 0) return { hasChanged: false, isLast };
	const [state] = await queryRows(ctx.db, { version: number }, sql`select version from ${richmenuRuleState}`);
	if (!state) return { hasChanged: false, isLast };
	const isChecked = sql`${friends.id} in ${valuesOfList(checked.map(({ friendId }) => friendId))}`;
	const { changes } = await listRuleChanges(ctx, rules, isChecked);
	if (changes.length > 0) await commitBatch(ctx.db, applyRuleChanges(ctx, state.version, changes));
	await announceChanges(ctx, changes);
	return { hasChanged: changes.length > 0, isLast };
}

/**
 * Claims the next page of the pass, and counts the attempt before any work. A page that lost too many workers
 * ends the evaluation until the rules are saved again; their page says so.
 */
async function claimPage(ctx: Ctx): Promise<PageState | undefined> {
	const [state] = await queryRows(
		ctx.db,
		{ ...PAGE_STATE_COLUMNS, heldUntil: nullable(number) },
		sql`update ${richmenuRuleState} set attempts = attempts + 1,
				next_attempt_at = case when attempts < ${MAX_LOST_WORKERS} then ${ctx.now + LEASE} end
			where next_attempt_at <= ${ctx.now} returning version, cursor, next_attempt_at as heldUntil`,
	);
	return state && state.heldUntil !== null ? { ...state, heldUntil: state.heldUntil } : undefined;
}

/** @returns whether the menu of a friend changed */
async function evaluatePage(
	ctx: Ctx,
	rules: readonly MenuRule[],
	{ version, cursor, heldUntil }: PageState,
): Promise<boolean> {
	const { ids, changes } = await listRuleChanges(ctx, rules, sql`${friends.id} > ${cursor}`);
	const isLastPage = ids.length < FRIENDS_PER_PAGE;
	const isActive = sql`exists (select 1 from ${richmenuRules} where is_active = 1)`;
	await commitBatch(ctx.db, [
		...applyRuleChanges(ctx, version, changes),
		execute(
			ctx.db,
			sql`update ${richmenuRuleState} set attempts = 0, cursor = ${isLastPage ? 0 : ids.at(-1)},
					next_attempt_at = ${isLastPage ? sql`case when ${isActive} then ${ctx.now + PAUSE_AFTER_PASS} end` : ctx.now}
				where version = ${version} and next_attempt_at = ${heldUntil}`,
		),
	]);
	await announceChanges(ctx, changes);
	return changes.length > 0;
}

const RECORDED_COLUMNS = {
	friendId: number,
	menuId: number,
	ruleId: nullable(number),
	isSwitched: number,
	homeId: nullable(number),
};

/** Changes for a page of friends. Friends who blocked the account keep their menu until they return. */
async function listRuleChanges(
	ctx: Ctx,
	rules: readonly MenuRule[],
	where: SQL,
): Promise<{ ids: number[]; changes: MenuRuleChange[] }> {
	const matches = await queryRows(
		ctx.db,
		{ id: number, ruleIndex: nullable(number) },
		packValues(
			sql`select ${friends.id} as id, ${firstRuleIndex(ctx, rules)} as ruleIndex from ${friends}
				where ${friends.blockedAt} is null and ${where}
				order by ${friends.id} limit ${integerLiteral(FRIENDS_PER_PAGE)}`,
		),
	);
	const ids = matches.map(({ id }) => id);
	const recorded = await queryRows(
		ctx.db,
		RECORDED_COLUMNS,
		sql`select friend_id as friendId, richmenu_id as menuId, rule_id as ruleId, is_switched as isSwitched, home_id as homeId
			from ${friendRichmenus} where friend_id in ${valuesOfList(ids)}`,
	);
	const menus = new Map(
		recorded.map(({ friendId, isSwitched, ...menu }): [number, RecordedMenu] => [
			friendId,
			{ ...menu, isSwitched: isSwitched === 1 },
		]),
	);
	const changes = matches.flatMap(
		({ id, ruleIndex }) =>
			menuRuleChange(id, menus.get(id), ruleIndex === null ? null : rules[ruleIndex]!) ?? [],
	);
	return { ids, changes };
}

const announceChanges = (ctx: Ctx, changes: MenuRuleChange[]): Promise<void> =>
	announceFriends(
		ctx.env,
		changes.map(({ friendId }) => friendId),
	);
