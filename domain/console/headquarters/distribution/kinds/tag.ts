import type { tagInput } from "#domain/engine/kinds/tag-input.ts";
import { visitOptional } from "../reference-visitor.ts";
import { type ContentOf, defineContent } from "./definition.ts";

/** Content of a tag: its limit, and the actions and the tag that it brings along. */
export const tagWalk = defineContent<ContentOf<typeof tagInput>>({
	ownFields: ["rate"],
	walk: (content, visitor) => ({
		...content,
		append_action_id: visitOptional(visitor, "actions", content.append_action_id),
		fulled_action_id: visitOptional(visitor, "actions", content.fulled_action_id),
		replace_tag_id: visitOptional(visitor, "tags", content.replace_tag_id),
	}),
});
