import { type SQL, sql } from "drizzle-orm";
import { payments } from "#db/commerce/payments.ts";
import { pointBalances, pointPrograms, pointRanks, pointRules } from "#db/commerce/points.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { actions } from "#db/engine/actions.ts";
import { vars } from "#db/people/friend-fields.ts";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { pointEvent } from "#domain/commerce/points/point-events.ts";
import type { PointProgramInput } from "#domain/commerce/points/point-program.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { POINT_TEXTS } from "#domain/platform/texts/points-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { assertActionsRunnable } from "#functions/engine/actions/effect-abilities.ts";
import { loadProtectedNames } from "#functions/engine/actions/protected-names.ts";
import { addTags } from "#functions/engine/friend-records/add-tags.ts";
import { PROGRAM_ID } from "#functions/engine/friend-records/write-point-entries.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, Refusal } from "#functions/platform/http/request-refusal.ts";
import { publishTagsRemoved } from "#functions/platform/notices/publish-tags.ts";
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
 * Saves settings, rules and ranks. After a change of the ranks every friend's rank is determined again, and ranks by yen
 * also after a pause, during which payments make no rank due; the rules count from the end of the pause on.
 * @throws Refusal 409 if they were changed meanwhile; 422, also for actions beyond the operator's abilities
 */
export async function saveProgram({ ctx, input, sources }: SaveArgs) {
	const stored = await showProgram({ ctx });
	await assertValid(ctx, input, stored, sources);
	/** Holds until the settings are written, which come last: a repeated save creates no rule or rank anew. */
	const isUnsaved = sql`exists (select 1 from ${pointPrograms} p where p.version = ${input.version})`;
	const isResumed = input.is_on && !stored.is_on;
	const areRanksDue =
		(isResumed && input.rank_basis === "yen") ||
		input.rank_months !== stored.rank_months ||
		input.rank_basis !== stored.rank_basis ||
		JSON.stringify(input.ranks) !== JSON.stringify(stored.ranks);
	const settings = {
		isOn: input.is_on,
		unit: input.unit,
		expiryMonths: input.expiry_months,
		rankMonths: input.rank_months,
		rankBasis: input.rank_basis,
		card: input.card,
	};
	const isBegun = sql`(${isUnsaved} and not ${stored.is_on ? sql`1` : sql`0`})`;
	await commitBatch(ctx.db, [
		execute(ctx.db, sql`insert into ${pointPrograms} (id) values (${PROGRAM_ID}) on conflict do nothing`),
		...beginCursors(ctx, sources, isBegun),
		skipMissedBirthdays(ctx, isBegun),
		...writeRules(ctx, input.rules, isUnsaved),
		...moveRankTags(ctx, input.ranks, isUnsaved),
		...writeRanks(ctx, input.ranks, isUnsaved),
		...(input.rank_basis === "yen" ? [addPayers(ctx, isUnsaved)] : []),
		...(areRanksDue
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
		rules.map(({ per_day, field_id, per_yen, item_ids, reverses, ...rule }) => ({
			...rule,
			perDay: per_day,
			fieldId: field_id,
			perYen: per_yen,
			itemIds: item_ids === null ? null : JSON.stringify(item_ids),
			reverses: Number(reverses),
		})),
		["id", "event", "points", "perDay", "fieldId", "perYen", "itemIds", "reverses"],
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
			sql`update ${pointRules} set points = ${values.points}, per_day = ${values.perDay}, field_id = ${values.fieldId},
					per_yen = ${values.perYen}, item_ids = ${values.itemIds}, reverses = ${values.reverses}
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

/**
 * Moves the friends of a rank from its former tag to its new one, before the rank changes. Another rank's same tag stays
 * theirs, since a friend has one rank.
 */
function moveRankTags(ctx: OperatorCtx, ranks: PointProgramInput["ranks"], isUnsaved: SQL): Statement[] {
	const { rows, column } = rowsFrom(
		ranks.map(({ id, tag_id }) => ({ id, tagId: tag_id })),
		["id", "tagId"],
	);
	const moved = sql`(select b.friend_id, r.tag_id as former, ${column.tagId} as next
		from ${rows} join ${pointRanks} r on r.id = ${column.id} and r.deleted_at is null
		join ${pointBalances} b on b.rank_id = r.id where r.tag_id is not ${column.tagId} and ${isUnsaved})`;
	const left = sql`(friend_id, tag_id) in (select m.friend_id, m.former from ${moved} m where m.former is not null)`;
	return [
		publishTagsRemoved(ctx, left),
		execute(ctx.db, sql`delete from ${friendTags} where ${left}`),
		...addTags(ctx, {
			pairs: sql`(select 'rank-tag:' || m.friend_id || ${`:${ctx.now}`} as run_id, m.friend_id, t.id as tag_id
				from ${moved} m join ${tags} t on t.id = m.next and t.deleted_at is null)`,
			position: 0,
		}),
	];
}

/** Gives friends who have paid a row for their rank, which those without points lack. */
const addPayers = (ctx: OperatorCtx, isUnsaved: SQL): Statement =>
	execute(
		ctx.db,
		sql`insert into ${pointBalances} (friend_id) select distinct p.friend_id from ${payments} p
			where p.friend_id is not null and p.paid_at is not null and ${isUnsaved} on conflict do nothing`,
	);

async function assertValid(
	ctx: OperatorCtx,
	input: PointProgramInput,
	stored: Stored,
	sources: PointEventSources,
): Promise<void> {
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
	for (const index of await findUnknownItems(ctx, input.rules, stored.rules, sources))
		problems[`rules[${index}][item_ids]`] = [FIELD_TEXTS.choiceUnknown];
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

/** Indexes of the rules that name items for the first time which do not exist, or which the operator may not read. */
async function findUnknownItems(
	ctx: OperatorCtx,
	rules: PointProgramInput["rules"],
	stored: Stored["rules"],
	sources: PointEventSources,
): Promise<number[]> {
	const chosen = rules.flatMap(({ id, event, item_ids }, index) => {
		const { items } = pointEvent(event);
		const known = new Set(stored.find((rule) => rule.id === id)?.item_ids ?? []);
		const added = (item_ids ?? []).filter((item) => !known.has(item));
		return items === undefined || added.length === 0 ? [] : [{ index, source: sources.items[items], added }];
	});
	if (chosen.length === 0) return [];
	const found = await queryRows(
		ctx.db,
		{ found: number },
		sql.join(
			chosen.map(
				({ source, added }) =>
					sql`select count(*) as found from (${source.rows}) item where item.id in ${valuesOfList(added)}`,
			),
			sql` union all `,
		),
	);
	return chosen.flatMap(({ index, source, added }, at) =>
		hasAbility(ctx.operator, source.ability) && found[at]?.found === new Set(added).size ? [] : [index],
	);
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
