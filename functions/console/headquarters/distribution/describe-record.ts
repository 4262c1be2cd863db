import { sql } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { tags } from "#db/people/tag-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { DistributedRecordKind } from "#domain/console/headquarters/distribution/kinds/registry.ts";
import { type Effect, summariseEffect } from "#domain/engine/actions/effects/registry.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { filterListSummary } from "#domain/engine/filters/filter-summary.ts";
import { COMMON_VAR_TYPE_LABELS } from "#domain/engine/kinds/common-var.ts";
import { VAR_TYPE_LABELS } from "#domain/engine/kinds/var.ts";
import { isVersioned } from "#domain/engine/versions/versioned-kind-names.ts";
import { findVersionedKind } from "#domain/versioned-kind-definitions.ts";
import { loadEffectNames } from "#functions/engine/actions/load-effect-names.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import { loadVersionNames } from "#functions/engine/versions/version-names.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { AccountSide } from "./account-side.ts";
import type { StoredRecord } from "./records/definition.ts";

/** Field of a record in words. */
export interface DescribedField {
	label: string;
	text: string;
}

type Content = StoredRecord["content"];

const NONE = "なし";

/** Fields of a record in words, with the names of its account. */
export async function describeRecord(
	{ ctx }: AccountSide,
	kind: DistributedRecordKind,
	{ content }: StoredRecord,
): Promise<DescribedField[]> {
	if (isVersioned(kind)) {
		const { references, fields } = findVersionedKind(kind);
		const versionContent = { ...content, a_name: content.name };
		const names = await loadVersionNames(ctx, [references(versionContent)]);
		return fields(versionContent, names).map(({ label, lines, picture, file }) => ({
			label,
			text: lines.length > 0 ? lines.map(({ text }) => text).join("\n") : picture || file ? "ファイル" : NONE,
		}));
	}
	const described = await DESCRIPTIONS[kind as keyof typeof DESCRIPTIONS](ctx, content as never);
	return Object.entries({ 名前: content.name, ...described }).map(([label, text]) => ({
		label,
		text: text === "" || text === null ? NONE : String(text),
	}));
}

type Description = (ctx: OperatorCtx, content: Content) => Promise<Record<string, string | number | null>>;

const DESCRIPTIONS: Record<"tag" | "var" | "common_var" | "funnel" | "condition" | "reaction", Description> =
	{
		tag: async (ctx, content) => {
			const name = async (table: typeof actions | typeof tags, id: unknown) => {
				if (typeof id !== "number") return null;
				const [row] = await ctx.db
					.select({ name: sql<string>`name` })
					.from(table)
					.where(sql`id in ${valuesOfList([id])}`);
				return row?.name ?? null;
			};
			return {
				上限の人数: content.capacity as number | null,
				追加されたときのアクション: await name(actions, content.append_action_id),
				上限に達したときのアクション: await name(actions, content.fulled_action_id),
				置き換えるタグ: await name(tags, content.replace_tag_id),
			};
		},
		var: async (_ctx, { type, choices, echo_default }) => ({
			種類: VAR_TYPE_LABELS[type as keyof typeof VAR_TYPE_LABELS],
			選択肢: (choices as { value: string }[]).map(({ value }) => value).join("、"),
			値がないときの表示: echo_default as string,
		}),
		common_var: async (_ctx, { type, value }) => ({
			種類: COMMON_VAR_TYPE_LABELS[type as keyof typeof COMMON_VAR_TYPE_LABELS],
			値: value as string,
		}),
		funnel: describeFilter,
		condition: describeFilter,
		reaction: async (ctx, content) => ({
			キーワード: (content.keywords as string[]).join("、"),
			...(content.filter ? await describeFilter(ctx, content) : { 条件: "すべての友だち" }),
			返答: await describeAnswer(ctx, content),
		}),
	};

async function describeFilter(ctx: OperatorCtx, content: Content) {
	const filter = content.filter as Filter;
	return { 条件: filterListSummary(filter, await loadFilterNames(ctx, [filter])) };
}

async function describeAnswer(ctx: OperatorCtx, { action_id, answer }: Content): Promise<string | null> {
	const inputs = (answer as { inputs: Effect[] } | undefined)?.inputs;
	if (inputs) {
		const names = await loadEffectNames(ctx, inputs);
		return inputs.map((effect) => summariseEffect(effect, names)).join("\n");
	}
	const [action] = await ctx.db
		.select({ name: actions.name })
		.from(actions)
		.where(sql`${actions.id} = ${action_id}`);
	return action?.name ?? null;
}
