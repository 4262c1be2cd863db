import { type SQL, sql } from "drizzle-orm";
import { pointBalances, pointPrograms, pointRanks, pointRules } from "#db/commerce/points.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { actions } from "#db/engine/actions.ts";
import { vars } from "#db/people/friend-fields.ts";
import { tags } from "#db/people/tag-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { PointProgramInput } from "#domain/commerce/points/point-program.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { POINT_TEXTS } from "#domain/platform/texts/points-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { assertActionsRunnable } from "#functions/engine/actions/effect-abilities.ts";
import { loadProtectedNames } from "#functions/engine/actions/protected-names.ts";
import { PROGRAM_ID } from "#functions/engine/friend-records/write-point-entries.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, Refusal } from "#functions/platform/http/request-refusal.ts";
import { skipMissedBirthdays } from "./grant-for-birthdays.ts";
import { beginCursors } from "./grant-for-events.ts";
import type { PointEventSources } from "./point-source.ts";
import { showProgram } from "./show-program.ts";

interface SaveArgs {
	ctx: OperatorCtx;
	input: PointProgramInput;
	sources: PointEventSources;
}

type Stored = Awaited<ReturnType<typeof showProgram>>;

/**
 * Saves settings, rules and ranks. After a change of the ranks every friend's rank is determined again; after a pause
 * the rules count from now on.
 * @throws Refusal 409 if they were changed meanwhile; 422, also for actions beyond the operator's abilities
 */
export async function saveProgram({ ctx, input, sources }: SaveArgs) {
	const stored = await showProgram({ ctx });
	await assertValid(ctx, input, stored);
	/** Holds until the settings are written, which come last: a repeated save creates no rule or rank anew. */
	const isUnsaved = sql`exists (select 1 from ${pointPrograms} p where p.version = ${input.version})`;
	const ranksChange =
		input.rank_months !== stored.rank_months || JSON.stringify(input.ranks) !== JSON.stringify(stored.ranks);
	const settings = {
		isOn: input.is_on,
		unit: input.unit,
		expiryMonths: input.expiry_months,
		rankMonths: input.rank_months,
		card: input.card,
	};
	const isBegun = sql`(${isUnsaved} and not ${stored.is_on ? sql`1` : sql`0`})`;
	await commitBatch(ctx.db, [
		execute(ctx.db, sql`insert into ${pointPrograms} (id) values (${PROGRAM_ID}) on conflict do nothing`),
		...beginCursors(ctx, sources, isBegun),
		skipMissedBirthdays(ctx, isBegun),
		...writeRules(ctx, input.rules, isUnsaved),
		...writeRanks(ctx, input.ranks, isUnsaved),
		...(ranksChange
			? [
					execute(
						ctx.db,
						sql`update ${pointBalances} set rank_due_at = ${ctx.now} where ${isUnsaved}
							and (rank_id is not null or ${input.ranks.length > 0 ? sql`1` : sql`0`})`,
					),
				]
			: []),
		ctx.db
			.update(pointPrograms)
			.set({ ...settings, version: input.version + 1, saveKey: ctx.saveKey })
			.where(sql`version = ${input.version}`),
		auditOfChange(ctx, {
			verb: "points.update",
			subjectType: "points",
			detail: { is_on: input.is_on, unit: input.unit },
		}),
	]);
	const [saved] = await queryRows(
		ctx.db,
		{ saved: number },
		sql`select exists (select 1 from ${pointPrograms} p where p.save_key is ${ctx.saveKey}
			and p.version = ${input.version + 1}) as saved`,
	);
	if (saved?.saved !== 1) throw changedByOther();
	return showProgram({ ctx });
}

function writeRules(ctx: OperatorCtx, rules: PointProgramInput["rules"], isUnsaved: SQL): Statement[] {
	const { rows, column } = rowsFrom(
		rules.map(({ per_day, field_id, ...rule }) => ({ ...rule, perDay: per_day, fieldId: field_id })),
		["id", "event", "points", "perDay", "fieldId"],
	);
	const { id, ...values } = column;
	const kept = valuesOfList(rules.flatMap((rule) => rule.id ?? []));
	return [
		execute(
			ctx.db,
			sql`update ${pointRules} set deleted_at = ${ctx.now} where deleted_at is null and id not in ${kept} and ${isUnsaved}`,
		),
		execute(
			ctx.db,
			sql`update ${pointRules} set points = ${values.points}, per_day = ${values.perDay}, field_id = ${values.fieldId}
				from ${rows} where ${pointRules.id} = ${id} and deleted_at is null and ${isUnsaved}`,
		),
		execute(
			ctx.db,
			insertInto(
				pointRules,
				{ ...values, since: ctx.now },
				sql`from ${rows} where ${id} is null and ${isUnsaved}`,
			),
		),
	];
}

function writeRanks(ctx: OperatorCtx, ranks: PointProgramInput["ranks"], isUnsaved: SQL): Statement[] {
	const { rows, column } = rowsFrom(
		ranks.map(({ from_points, tag_id, action_id, ...rank }) => ({
			...rank,
			fromPoints: from_points,
			tagId: tag_id,
			actionId: action_id,
		})),
		["id", "name", "colour", "fromPoints", "tagId", "actionId"],
	);
	const { id, ...values } = column;
	const kept = valuesOfList(ranks.flatMap((rank) => rank.id ?? []));
	return [
		execute(
			ctx.db,
			sql`update ${pointRanks} set deleted_at = ${ctx.now} where deleted_at is null and id not in ${kept} and ${isUnsaved}`,
		),
		execute(
			ctx.db,
			sql`update ${pointRanks} set name = ${values.name}, colour = ${values.colour}, from_points = ${values.fromPoints},
					tag_id = ${values.tagId}, action_id = ${values.actionId}
				from ${rows} where ${pointRanks.id} = ${id} and deleted_at is null and ${isUnsaved}`,
		),
		execute(ctx.db, insertInto(pointRanks, values, sql`from ${rows} where ${id} is null and ${isUnsaved}`)),
	];
}

async function assertValid(ctx: OperatorCtx, input: PointProgramInput, stored: Stored): Promise<void> {
	const problems: Record<string, string[]> = {};
	for (const list of ["rules", "ranks"] as const) {
		const ids = new Set(stored[list].map(({ id }) => id));
		for (const [index, { id }] of input[list].entries())
			if (id !== null && !ids.has(id)) problems[`${list}[${index}][id]`] = [POINT_TEXTS.changedElsewhere];
	}
	// A rule with another event is a new rule, because its grants are counted by its id.
	for (const [index, { id, event }] of input.rules.entries())
		if (stored.rules.some((rule) => rule.id === id && rule.event !== event))
			problems[`rules[${index}][event]`] = [POINT_TEXTS.changedElsewhere];
	const known = await readReferences(ctx, input);
	for (const [index, { field_id }] of input.rules.entries())
		if (field_id !== null && !known.has(`field:${field_id}`))
			problems[`rules[${index}][field_id]`] = [POINT_TEXTS.fieldNotDate];
	const protectedNames = await loadProtectedNames(
		ctx,
		tags,
		input.ranks.flatMap(({ tag_id }) => tag_id ?? []),
	);
	for (const [index, { id, tag_id, action_id }] of input.ranks.entries()) {
		const protectedName = tag_id === null ? undefined : protectedNames.get(tag_id);
		// One that was protected afterwards stays.
		if (protectedName !== undefined && !stored.ranks.some((rank) => rank.id === id && rank.tag_id === tag_id))
			problems[`ranks[${index}][tag_id]`] = [TAG_TEXTS.protectedTagSet(protectedName)];
		if (tag_id !== null && !known.has(`tag:${tag_id}`))
			problems[`ranks[${index}][tag_id]`] = [FIELD_TEXTS.choiceUnknown];
		if (action_id !== null && !known.has(`action:${action_id}`))
			problems[`ranks[${index}][action_id]`] = [FIELD_TEXTS.choiceUnknown];
	}
	if (Object.keys(problems).length > 0) throw new Refusal(422, problems);
	const storedActions = new Set(stored.ranks.map(({ action_id }) => action_id));
	const chosen = input.ranks.flatMap(({ action_id: id }, index) =>
		id === null || storedActions.has(id) ? [] : [{ field: `ranks[${index}][action_id]`, id }],
	);
	if (chosen.length > 0) await assertActionsRunnable(ctx, chosen);
}

/** Existing fields with a date, tags and actions that the input names. */
async function readReferences(ctx: OperatorCtx, { rules, ranks }: PointProgramInput): Promise<Set<string>> {
	const rows = await queryRows(
		ctx.db,
		{ name: text },
		sql`select 'field:' || id as name from ${vars} where deleted_at is null and type = ${VAR_TYPES.date}
				and id in ${valuesOfList(rules.flatMap(({ field_id }) => field_id ?? []))}
			union all select 'tag:' || id from ${tags} where deleted_at is null
				and id in ${valuesOfList(ranks.flatMap(({ tag_id }) => tag_id ?? []))}
			union all select 'action:' || id from ${actions} where deleted_at is null
				and id in ${valuesOfList(ranks.flatMap(({ action_id }) => action_id ?? []))}`,
	);
	return new Set(rows.map(({ name }) => name));
}
