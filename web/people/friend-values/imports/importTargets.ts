import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import type { ImportTarget } from "#domain/people/friend-values/imports/import-mapping.ts";
import type { FriendImportMappingData } from "./friendImportsApi.ts";

/** Keys of the choices that are no items of the account. */
const FIXED_TARGETS: Record<string, ImportTarget> = {
	ignore: { to: "ignore" },
	short_name: { to: "base", field: "short_name" },
	nickname: { to: "base", field: "nickname" },
	memo: { to: "base", field: "memo" },
	mark: { to: "mark" },
	tags: { to: "tags" },
};

/** Choices of a column's target, for a `Select`. */
export const targetOptions = ({ fields, tags }: Pick<FriendImportMappingData, "fields" | "tags">) => [
	{ value: "ignore", label: "取り込まない" },
	{
		group: "新しく作成",
		items: [
			{ value: "new-tag", label: "タグを作成（1と0の列）" },
			{ value: "new-field", label: "友だち情報を作成" },
		],
	},
	{
		group: "基本の項目",
		items: [
			{ value: "tags", label: "タグ名の一覧（、で区切る）" },
			{ value: "memo", label: "メモ" },
			{ value: "short_name", label: "システム表示名" },
			{ value: "nickname", label: "ニックネーム" },
			{ value: "mark", label: "対応マーク" },
		],
	},
	...(fields.length > 0
		? [{ group: "友だち情報", items: fields.map(({ id, name }) => ({ value: `field:${id}`, label: name })) }]
		: []),
	...(tags.length > 0
		? [
				{
					group: "タグ（1と0の列）",
					items: tags.map(({ id, name }) => ({ value: `tag:${id}`, label: name })),
				},
			]
		: []),
];

/** Key of a target among the choices. */
export function optionOf(target: ImportTarget): string {
	if (target.to === "field" || target.to === "tag") return `${target.to}:${target.id}`;
	return target.to === "base" ? target.field : target.to;
}

/** Target of a chosen key; a new item is called as the column. */
export function targetOf(option: string, heading: string): ImportTarget {
	const fixed = FIXED_TARGETS[option];
	if (fixed) return fixed;
	if (option === "new-tag") return { to: "new-tag", name: heading };
	if (option === "new-field") return { to: "new-field", name: heading, type: VAR_TYPES.normal };
	const [kind, id] = option.split(":");
	return { to: kind === "tag" ? "tag" : "field", id: Number(id) };
}
