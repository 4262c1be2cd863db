import { sql } from "drizzle-orm";
import { introductionPrograms } from "#db/commerce/introductions.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { UseFinder } from "../use-finder.ts";

/** Actions for friends who introduce others, and for those whom they introduce. */
export const introductionUses: UseFinder = {
	owner: { name: "introductions", label: "友だち紹介", readAbility: "introduction-read" },
	address: () => addressOf("introductionSettings"),
	select: ({ actionIds }) =>
		sql`select p.id, '友だち紹介' as name, iif(p.introducer_action_id in ${valuesOfList(actionIds)},
				'紹介した友だちのアクション', '新しい友だちのアクション') as part from ${introductionPrograms} p
			where p.introducer_action_id in ${valuesOfList(actionIds)} or p.friend_action_id in ${valuesOfList(actionIds)}`,
};
