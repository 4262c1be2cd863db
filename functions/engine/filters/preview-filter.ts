import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { packValues } from "#db/platform/sql/pack-values.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import { hasUnreadableCondition, problemWithCondition } from "#domain/engine/filters/broken-filter.ts";
import { GROUP_TYPE } from "#domain/engine/filters/conditions/group.ts";
import {
	type DraftNode,
	type FilterDraftInput,
	readDraftNode,
} from "#domain/engine/filters/filter-draft-input.ts";
import {
	type ConditionCount,
	type FilterPreview,
	MAX_PREVIEW_SAMPLES,
} from "#domain/engine/filters/filter-preview.ts";
import type { Condition, Filter } from "#domain/engine/filters/filter-schema.ts";
import { filterSummary } from "#domain/engine/filters/filter-summary.ts";
import type { FilterNames } from "#domain/engine/filters/named-kinds.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import type { SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { listForbiddenConditions } from "./assert-conditions-allowed.ts";
import { joinConditions } from "./conditions/join-conditions.ts";
import { countFriends } from "./filter-queries.ts";
import { conditionWhere, displayWhere } from "./filter-where.ts";
import { visibleTo } from "./friend-visibility.ts";
import { loadFilterNames } from "./load-filter-names.ts";

/** Maximum number of conditions counted one by one: each count is a statement. */
const MAX_COUNTS = 60;

/**
 * Preview of a filter in its editor: the number of friends of each condition, of each group and of the whole,
 * the condition that leaves nobody, and some of the friends. All in one batch. Conditions that the operator
 * may not use are left out.
 */
export async function previewFilter({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: FilterDraftInput;
}): Promise<FilterPreview> {
	const draftNodes = input.inputs.map(readDraftNode);
	const inputs = draftNodes.flatMap(({ condition }) => condition ?? []);
	const nodes = draftNodes.map((node) => allowedNode(ctx.operator, node));
	const filterBy = (conditions: readonly Condition[]): Filter => ({
		...input,
		inputs: [...conditions],
		take_num: 50,
	});
	const names = await loadFilterNames(ctx, [filterBy(inputs)]);
	const within = visibleTo(ctx.operator);
	const count = (conditions: readonly Condition[]) =>
		countRows(ctx, countFriends(ctx, filterBy(conditions), within));
	const isShown = sql`${displayWhere(input)} and ${within}`;
	const topConditions = nodes.map(({ condition }) =>
		condition === null ? null : whereAlone(ctx, condition),
	);
	const matchWhere = joinConditions([...topConditions.filter((each) => each !== null), isShown], "and");
	const countedNodes = everyNode(nodes)
		.filter(({ condition }) => condition !== null)
		.slice(0, MAX_COUNTS);
	const prefixes = conditionsUpTo(topConditions).slice(0, MAX_COUNTS);
	const [samples, ...countResults] = await ctx.db.batch([
		queryRows(ctx.db, SAMPLE_COLUMNS, samplesOf(matchWhere)),
		count(nodes.flatMap(({ condition }) => condition ?? [])),
		...countedNodes.map(({ condition }) => count([condition!])),
		...prefixes.map(({ where }) => countRows(ctx, anyOf(sql`${where} and ${isShown}`))),
	]);
	const [total, ...otherCounts] = countResults.map((rows) => rows[0]?.count ?? 0);
	const counts = new Map(countedNodes.map((node, index) => [node, otherCounts[index] ?? null]));
	const emptyingPrefix = prefixes.find((_, index) => otherCounts[countedNodes.length + index] === 0);
	return {
		description: filterSummary({ inputs }, names),
		total: total ?? 0,
		conditions: nodes.map((node) => nodeCounts(node, counts, names)),
		emptied_by: total === 0 ? (emptyingPrefix?.place ?? null) : null,
		samples,
	};
}

/** A condition beyond the operator's abilities is left out, like an incomplete one; the others are counted. */
function allowedNode(operator: SignedIn, node: DraftNode): DraftNode {
	if (node.effects) {
		const effects = node.effects.map((each) => allowedNode(operator, each));
		const whole = effects.flatMap((each) => each.condition ?? []);
		return { ...node, condition: whole.length > 0 ? { type: GROUP_TYPE, effects: whole } : null, effects };
	}
	if (node.condition === null) return node;
	const [forbiddenLabel] = listForbiddenConditions(operator, { inputs: [node.condition] });
	return forbiddenLabel === undefined
		? node
		: { condition: null, problem: FILTER_TEXTS.conditionNotAllowed(forbiddenLabel) };
}

const SAMPLE_COLUMNS = {
	id: number,
	name: text,
	icon_url: nullable(text),
};

/** Friends that this condition alone selects: nobody where it contains a broken one. */
const whereAlone = (ctx: OperatorCtx, condition: Condition): SQL =>
	hasUnreadableCondition({ inputs: [condition] }) ? sql`0` : conditionWhere(ctx, condition);

const everyNode = (nodes: DraftNode[]): DraftNode[] =>
	nodes.flatMap((node) => [node, ...everyNode(node.effects ?? [])]);

const nodeCounts = (
	node: DraftNode,
	counts: Map<DraftNode, number | null>,
	names: FilterNames,
): ConditionCount => ({
	count: counts.get(node) ?? null,
	problem:
		node.problem ?? (node.condition && !node.effects ? problemWithCondition(node.condition, names) : null),
	...(node.effects && { effects: node.effects.map((child) => nodeCounts(child, counts, names)) }),
});

/** Combined conditions up to each position, without incomplete ones. */
const conditionsUpTo = (topConditions: (SQL | null)[]) =>
	topConditions.flatMap((topCondition, index) =>
		topCondition === null
			? []
			: [
					{
						place: index,
						where: joinConditions(
							topConditions.slice(0, index + 1).filter((each) => each !== null),
							"and",
						),
					},
				],
	);

const countRows = (ctx: OperatorCtx, statement: SQL) =>
	queryRows(ctx.db, { count: number }, packValues(statement));

const anyOf = (where: SQL): SQL => sql`select exists (select 1 from ${friends} where ${where}) as count`;

/** Any friends: sorting would make a rare condition read every friend. */
const samplesOf = (where: SQL): SQL =>
	packValues(sql`select ${friends.id} as id, ${friends.name} as name, ${friends.iconUrl} as icon_url from ${friends}
		where ${where} limit ${integerLiteral(MAX_PREVIEW_SAMPLES)}`);
