import { z } from "zod";
import { id, idInPath, ids, MAX_FIDS, MAX_TAG_IDS, pageSchemaOf } from "./api-fields.ts";

const tagShape = z
	.object({
		id: id(),
		name: z.string(),
		protected: z.boolean().meta({ description: "システムのタグ。付け外しできません" }),
		capacity: z.int().nullable().meta({ description: "付けられる人数。nullは上限なし" }),
	})
	.meta({ id: "Tag" });

export const tagPage = pageSchemaOf(tagShape);

export const tagsOfFriendShape = z.object({
	fid: id(),
	tags: z.array(z.object({ id: id(), name: z.string() })),
});

export const tagsChangedShape = tagsOfFriendShape.extend({
	left_out: z.array(id()).meta({ description: "人数の上限に達していたため、付けられなかったタグ" }),
});

export const tagsInput = z.object({ tag_ids: ids(MAX_TAG_IDS) });

export const ofFriendTag = z.object({ fid: idInPath(), tag_id: idInPath() });

export const manyTagsInput = z.object({
	fids: ids(MAX_FIDS),
	tag_ids: ids(MAX_TAG_IDS),
	remove: z.boolean().default(false).meta({ description: "trueで外します" }),
});

export const changedShape = z.object({
	fids: z.array(id()).meta({ description: "対象になった友だち" }),
});
