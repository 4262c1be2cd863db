import { z } from "zod";
import { apiId, apiIds, idInPath, MAX_FIDS, MAX_TAG_IDS, pageSchemaOf } from "./api-fields.ts";

const tagShape = z
	.object({
		id: apiId(),
		name: z.string(),
		protected: z.boolean().meta({ description: "システムのタグ。付け外しできません" }),
		capacity: z.int().nullable().meta({ description: "付けられる人数。nullは上限なし" }),
	})
	.meta({ id: "Tag" });

export const tagPage = pageSchemaOf(tagShape);

export const tagsOfFriendShape = z.object({
	fid: apiId(),
	tags: z.array(z.object({ id: apiId(), name: z.string() })),
});

export const tagsChangedShape = tagsOfFriendShape.extend({
	left_out: z.array(apiId()).meta({ description: "人数の上限に達していたため、付けられなかったタグ" }),
});

export const tagsInput = z.object({ tag_ids: apiIds(MAX_TAG_IDS) });

export const friendTagParams = z.object({ fid: idInPath(), tag_id: idInPath() });

export const manyTagsInput = z.object({
	fids: apiIds(MAX_FIDS),
	tag_ids: apiIds(MAX_TAG_IDS),
	remove: z.boolean().default(false).meta({ description: "trueで外します" }),
});

export const changedFriendsShape = z.object({
	fids: z.array(apiId()).meta({ description: "対象になった友だち" }),
});
