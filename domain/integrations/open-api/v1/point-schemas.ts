import { z } from "zod";
import {
	entryPoints,
	MAX_ENTRY_POINTS,
	MAX_REASON,
} from "#domain/engine/friend-records/point-entry-fields.ts";
import { apiId, filledText } from "./api-fields.ts";

export const pointsShape = z
	.object({
		fid: apiId(),
		balance: z.number().int(),
		rank: z.string().nullable().meta({ description: "ランクの名前。なければnull" }),
		stamps: z.number().int().meta({ description: "スタンプの数。カードがなくても数えます" }),
		next_expiry: z
			.object({ on: z.string().meta({ description: "最後に使える日" }), points: z.number().int() })
			.nullable(),
	})
	.meta({ id: "FriendPoints" });

export const pointChangeInput = z.object({
	points: entryPoints().meta({
		type: "integer",
		minimum: -MAX_ENTRY_POINTS,
		maximum: MAX_ENTRY_POINTS,
		description: "付与はプラス、引くときはマイナス。0は使えません",
	}),
	reason: filledText(MAX_REASON).meta({ description: "友だちの履歴に表示する理由" }),
});
