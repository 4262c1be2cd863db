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
import { countOf } from "./filter-queries.ts";
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
	const drawn = input.inputs.map(readDraftNode);
	const inputs = drawn.flatMap(({ whole }) => whole ?? []);
	const nodes = drawn.map((node) => allowedNode(ctx.operator, node));
	const filterBy = (some: readonly Condition[]): Filter => ({ ...input, inputs: [...some], take_num: 50 });
	const names = await loadFilterNames(ctx, [filterBy(inputs)]);
	const within = visibleTo(ctx.operator);
	const count = (some: readonly Condition[]) => countRows(ctx, countOf(ctx, filterBy(some), within));
	const shown = sql`${displayWhere(input)} and ${within}`;
	const tops = nodes.map(({ whole }) => (whole === null ? null : whereAlone(ctx, whole)));
	const all = joinConditions([...tops.filter((each) => each !== null), shown], "and");
	const asked = everyNode(nodes)
		.filter(({ whole }) => whole !== null)
		.slice(0, MAX_COUNTS);
	const lost = conditionsUpTo(tops).slice(0, MAX_COUNTS);
	const [samples, ...figures] = await ctx.db.batch([
		queryRows(ctx.db, SAMPLE_COLUMNS, samplesOf(all)),
		count(nodes.flatMap(({ whole }) => whole ?? [])),
		...asked.map(({ whole }) => count([whole!])),
		...lost.map(({ where }) => countRows(ctx, anyOf(sql`${where} and ${shown}`))),
	]);
	const [total, ...rest] = figures.map((rows) => rows[0]?.count ?? 0);
	const counts = new Map(asked.map((node, index) => [node, rest[index] ?? null]));
	const emptied = lost.find((_, index) => rest[asked.length + index] === 0);
	return {
		description: filterSummary({ inputs }, names),
		total: total ?? 0,
		conditions: nodes.map((node) => nodeCounts(node, counts, names)),
		emptied_by: total === 0 ? (emptied?.place ?? null) : null,
		samples,
	};
}

/** A condition beyond the operator's abilities is left out, like an incomplete one; the others are counted. */
function allowedNode(operator: SignedIn, node: DraftNode): DraftNode {
	if (node.effects) {
		const effects = node.effects.map((each) => allowedNode(operator, each));
		const whole = effects.flatMap((each) => each.whole ?? []);
		return { ...node, whole: whole.length > 0 ? { type: GROUP_TYPE, effects: whole } : null, effects };
	}
	if (node.whole === null) return node;
	const [beyond] = listForbiddenConditions(operator, { inputs: [node.whole] });
	return beyond === undefined ? node : { whole: null, problem: FILTER_TEXTS.conditionNotAllowed(beyond) };
}

const SAMPLE_COLUMNS = {
	id: number,
	name: text,
	icon_url: nullable(text),
};

/** Friends that this condition alone selects: nobody where it contains a broken one. */
const whereAlone = (ctx: OperatorCtx, whole: Condition): SQL =>
	hasUnreadableCondition({ inputs: [whole] }) ? sql`0` : conditionWhere(ctx, whole);

const everyNode = (nodes: DraftNode[]): DraftNode[] =>
	nodes.flatMap((node) => [node, ...everyNode(node.effects ?? [])]);

const nodeCounts = (
	node: DraftNode,
	counts: Map<DraftNode, number | null>,
	names: FilterNames,
): ConditionCount => ({
	count: counts.get(node) ?? null,
	problem: node.problem ?? (node.whole && !node.effects ? problemWithCondition(node.whole, names) : null),
	...(node.effects && { effects: node.effects.map((each) => nodeCounts(each, counts, names)) }),
});

/** Combined conditions up to each position, without incomplete ones. */
const conditionsUpTo = (tops: (SQL | null)[]) =>
	tops.flatMap((top, place) =>
		top === null
			? []
			: [
					{
						place,
						where: joinConditions(
							tops.slice(0, place + 1).filter((each) => each !== null),
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
