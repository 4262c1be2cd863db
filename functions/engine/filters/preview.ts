import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { packed } from "#db/platform/sql/packed.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { whole } from "#db/platform/sql/whole.ts";
import { holdsBroken, problemWith } from "#domain/engine/filters/broken.ts";
import { GROUP_TYPE } from "#domain/engine/filters/conditions/group.ts";
import { type DraftNode, draftNode, type FilterDraft } from "#domain/engine/filters/draft.ts";
import type { Condition, Filter } from "#domain/engine/filters/filter.ts";
import type { FilterNames } from "#domain/engine/filters/names.ts";
import { type ConditionCount, type FilterPreview, SAMPLES } from "#domain/engine/filters/preview.ts";
import { filterSummary } from "#domain/engine/filters/summary.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters.ts";
import type { SignedIn } from "#functions/platform/auth/signed-in.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { conditionsBeyond } from "./allowed.ts";
import { countOf } from "./audience.ts";
import { joined } from "./conditions/joined.ts";
import { conditionWhere, displayWhere } from "./filter.ts";
import { filterNames } from "./names.ts";
import { visibleTo } from "./visible.ts";

/** Maximum number of conditions counted one by one: each count is a statement. */
const COUNTED = 60;

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
	input: FilterDraft;
}): Promise<FilterPreview> {
	const drawn = input.inputs.map(draftNode);
	const inputs = drawn.flatMap(({ whole }) => whole ?? []);
	const nodes = drawn.map((node) => askable(ctx.operator, node));
	const filterBy = (some: readonly Condition[]): Filter => ({ ...input, inputs: [...some], take_num: 50 });
	const names = await filterNames(ctx, [filterBy(inputs)]);
	const within = visibleTo(ctx.operator);
	const count = (some: readonly Condition[]) => figure(ctx, countOf(ctx, filterBy(some), within));
	const shown = sql`${displayWhere(input)} and ${within}`;
	const tops = nodes.map(({ whole }) => (whole === null ? null : whereAlone(ctx, whole)));
	const all = joined([...tops.filter((each) => each !== null), shown], "and");
	const asked = everyNode(nodes)
		.filter(({ whole }) => whole !== null)
		.slice(0, COUNTED);
	const lost = stepsTo(tops).slice(0, COUNTED);
	const [samples, ...figures] = await ctx.db.batch([
		rowsOf<Sample>(ctx.db, samplesOf(all)),
		count(nodes.flatMap(({ whole }) => whole ?? [])),
		...asked.map(({ whole }) => count([whole!])),
		...lost.map(({ where }) => figure(ctx, anyOf(sql`${where} and ${shown}`))),
	]);
	const [total, ...rest] = figures.map((rows) => rows[0]?.count ?? 0);
	const counts = new Map(asked.map((node, index) => [node, rest[index] ?? null]));
	const emptied = lost.find((_, index) => rest[asked.length + index] === 0);
	return {
		description: filterSummary({ inputs }, names),
		total: total ?? 0,
		conditions: nodes.map((node) => countsOf(node, counts, names)),
		emptied_by: total === 0 ? (emptied?.place ?? null) : null,
		samples,
	};
}

/** A condition beyond the operator's abilities is left out, like an incomplete one; the others are counted. */
function askable(operator: SignedIn, node: DraftNode): DraftNode {
	if (node.effects) {
		const effects = node.effects.map((each) => askable(operator, each));
		const whole = effects.flatMap((each) => each.whole ?? []);
		return { ...node, whole: whole.length > 0 ? { type: GROUP_TYPE, effects: whole } : null, effects };
	}
	if (node.whole === null) return node;
	const [beyond] = conditionsBeyond(operator, { inputs: [node.whole] });
	return beyond === undefined ? node : { whole: null, problem: FILTER_TEXTS.conditionNotAllowed(beyond) };
}

interface Sample {
	id: number;
	name: string;
	icon_url: string | null;
}

/** Friends that this condition alone selects: nobody where it contains a broken one. */
const whereAlone = (ctx: OperatorCtx, whole: Condition): SQL =>
	holdsBroken({ inputs: [whole] }) ? sql`0` : conditionWhere(ctx, whole);

const everyNode = (nodes: DraftNode[]): DraftNode[] =>
	nodes.flatMap((node) => [node, ...everyNode(node.effects ?? [])]);

const countsOf = (
	node: DraftNode,
	counts: Map<DraftNode, number | null>,
	names: FilterNames,
): ConditionCount => ({
	count: counts.get(node) ?? null,
	problem: node.problem ?? (node.whole && !node.effects ? problemWith(node.whole, names) : null),
	...(node.effects && { effects: node.effects.map((each) => countsOf(each, counts, names)) }),
});

/** The conditions up to each position, without incomplete ones. */
const stepsTo = (tops: (SQL | null)[]) =>
	tops.flatMap((top, place) =>
		top === null
			? []
			: [
					{
						place,
						where: joined(
							tops.slice(0, place + 1).filter((each) => each !== null),
							"and",
						),
					},
				],
	);

const figure = (ctx: OperatorCtx, statement: SQL) => rowsOf<{ count: number }>(ctx.db, packed(statement));

const anyOf = (where: SQL): SQL => sql`select exists (select 1 from ${friends} where ${where}) as count`;

/** Any friends: sorting them would make a rare condition read every friend. */
const samplesOf = (where: SQL): SQL =>
	packed(sql`select ${friends.id} as id, ${friends.name} as name, ${friends.iconUrl} as icon_url from ${friends}
		where ${where} limit ${whole(SAMPLES)}`);
