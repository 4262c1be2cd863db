import type { z } from "zod";
import type { TagRow, tagInput } from "#domain/kinds/tag.ts";
import type { ItemData } from "../explorer/editing.ts";

/** A tag under the operator's hands. */
export type Draft = z.output<typeof tagInput>;

export type TagFacts = Pick<TagRow, "protected" | "replace_tag_name">;

export const draftOf = (data: ItemData<Draft, TagFacts>): Draft => ({
	name: data.name,
	group_id: data.group_id,
	rate: data.rate,
	capacity: data.capacity,
	append_action_id: data.append_action_id,
	fulled_action_id: data.fulled_action_id,
	replace_tag_id: data.replace_tag_id,
	version: data.version,
});
