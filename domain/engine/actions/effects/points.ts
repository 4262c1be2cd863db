import { z } from "zod";
import { entryPoints, entryReason } from "#domain/engine/friend-records/point-entry-fields.ts";
import { conditionField } from "./condition-field.ts";
import { defineEffect } from "./definition.ts";

/** Effect 61: grants points, or takes them away as far as there are any. */
export const pointsEffect = defineEffect(
	z.object({
		type: z.literal(61),
		...conditionField(),
		points: entryPoints(),
		/** Reason, which friends see in their history. */
		reason: entryReason(),
	}),
)({
	type: 61,
	label: "ポイント",
	fieldLabels: { points: "ポイント", reason: "理由" },
	ability: "point-grant",
	blank: () => ({ type: 61, member_query_id: null, points: 10, reason: "プレゼント" }),
	summary: ({ points: change, reason }) => {
		const size = Math.abs(change).toLocaleString("ja-JP");
		return change < 0 ? `ポイントを${size}引く（${reason}）` : `ポイントを${size}付与する（${reason}）`;
	},
});
