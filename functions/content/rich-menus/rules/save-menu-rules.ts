import { sql } from "drizzle-orm";
import { richmenuRuleState, richmenuRules } from "#db/content/menu-rules.ts";
import { richmenus } from "#db/content/rich-menus.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { MenuRulesInput } from "#domain/content/rich-menus/menu-rule-input.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { assignPartIds } from "#functions/engine/explorer/part-ids.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { refuseRestricted } from "#functions/platform/http/refuse-restricted.ts";
import { changedByOther, Refusal } from "#functions/platform/http/request-refusal.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { loadMenuRules, type StoredMenuRule } from "./load-menu-rules.ts";

/**
 * Saves all rules in their order, and starts a pass over all friends.
 * @throws Refusal 403 for an operator who does not see all friends or may not use a condition, 422 for a deleted
 * menu, 409 where somebody else saved first
 */
export async function saveMenuRules({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: MenuRulesInput;
}): Promise<{ version: number }> {
	refuseRestricted(ctx);
	const [[before], rulesBefore] = await Promise.all([
		ctx.db.select().from(richmenuRuleState),
		loadMenuRules(ctx),
	]);
	if (before?.saveKey === ctx.saveKey) return { version: before.version };
	if ((before?.version ?? 0) !== input.version) throw changedByOther();
	const filterBefore = new Map(rulesBefore.map(({ id, filter }) => [id, filter]));
	for (const { id, filter } of input.rules)
		if (filter !== null) assertConditionsAllowed(ctx.operator, filter, filterBefore.get(id ?? 0));
	await refuseMissingMenus(ctx, input);
	await commitBatch(ctx.db, writeRules(ctx, input, rulesBefore));
	const [stored] = await ctx.db.select().from(richmenuRuleState);
	if (stored?.saveKey !== ctx.saveKey) throw changedByOther();
	await wakeQueue(ctx.env.JOBS);
	return { version: stored.version };
}

/** Statements of the save. The first replaces the state; the rules follow only if it did. */
function writeRules(
	ctx: OperatorCtx,
	{ rules, version }: MenuRulesInput,
	rulesBefore: StoredMenuRule[],
): Statement[] {
	const isSaved = sql`exists (select 1 from ${richmenuRuleState} where save_key = ${ctx.saveKey})`;
	const after = assignPartIds(rules, rulesBefore, 0).map(({ filter, ...rule }, position) => ({
		...rule,
		position,
		filter: filter && JSON.stringify(filter),
		queryKey: `${ctx.saveKey}:rule:${position}`,
	}));
	const { rows, column } = rowsFrom(after, [
		"id",
		"position",
		"name",
		"richmenu_id",
		"filter",
		"start_on",
		"end_on",
		"is_active",
		"queryKey",
	]);
	const oldQueries = valuesOfList(rulesBefore.flatMap(({ memberQueryId }) => memberQueryId ?? []));
	return [
		execute(
			ctx.db,
			insertInto(
				richmenuRuleState,
				{ id: 1, version: version + 1, saveKey: ctx.saveKey, nextAttemptAt: ctx.now },
				sql`where true on conflict (id) do update set version = excluded.version, save_key = excluded.save_key,
						cursor = 0, next_attempt_at = excluded.next_attempt_at, attempts = 0
					where ${richmenuRuleState.version} = ${version}`,
			),
		),
		auditOfChange(ctx, {
			verb: "richmenu.rules",
			subjectType: "setting",
			subjectId: "richmenu_rules",
			detail: { before: rulesBefore, after: rules },
		}),
		execute(ctx.db, sql`delete from ${richmenuRules} where ${isSaved}`),
		execute(ctx.db, sql`delete from ${memberQueries} where id in ${oldQueries} and ${isSaved}`),
		execute(
			ctx.db,
			insertInto(
				memberQueries,
				{ filter: column.filter, createdAt: ctx.now, saveKey: column.queryKey },
				sql`from ${rows} where ${column.filter} is not null and ${isSaved}`,
			),
		),
		execute(
			ctx.db,
			insertInto(
				richmenuRules,
				{
					id: column.id,
					position: column.position,
					name: column.name,
					richmenuId: column.richmenu_id,
					memberQueryId: sql`(select q.id from ${memberQueries} q where q.save_key = ${column.queryKey})`,
					startOn: column.start_on,
					endOn: column.end_on,
					isActive: column.is_active,
				},
				sql`from ${rows} where ${isSaved}`,
			),
		),
	];
}

/** @throws Refusal 422 that names each field with a deleted menu, or one of another tool (`downloaded`). */
async function refuseMissingMenus(ctx: OperatorCtx, { rules }: MenuRulesInput): Promise<void> {
	const existing = await ctx.db
		.select({ id: richmenus.id })
		.from(richmenus)
		.where(sql`${richmenus.deletedAt} is null and ${richmenus.downloaded} = 0`);
	const ids = new Set(existing.map(({ id }) => id));
	const fieldsWithoutMenu = rules.flatMap(({ richmenu_id }, index) =>
		ids.has(richmenu_id) ? [] : [`rules[${index}][richmenu_id]`],
	);
	if (fieldsWithoutMenu.length > 0)
		throw new Refusal(
			422,
			Object.fromEntries(fieldsWithoutMenu.map((field) => [field, [RICHMENU_TEXTS.menuGone]])),
		);
}
