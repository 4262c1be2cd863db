import type { BroadcastMessage } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";

const text = (text: string): BroadcastMessage => ({ ...EFFECTS.text.blank(), text });
const template = (egg_id: number): BroadcastMessage => ({ ...EFFECTS.template.blank(), egg_id });

/**
 * Drafts of broadcasts: one to all friends without placeholders, and one to a branch's friends that
 * contains their names.
 */
export const DEMO_BROADCASTS = [
	{
		id: 1,
		name: "年末年始の営業のお知らせ",
		messages: [
			text("いつもご利用いただきありがとうございます。年内は12月30日まで、年始は1月5日から営業します。"),
		],
		filter: null,
	},
	{
		id: 2,
		name: "渋谷店の秋のキャンペーン",
		messages: [text("{name}さん、渋谷店の秋のキャンペーンが始まりました🍁"), template(2)],
		filter: filterSchema.parse({ inputs: [{ type: 60, tag_ids: [1] }] }),
	},
];
