import type { z } from "zod";
import type { TagRow, tagInput } from "#domain/engine/kinds/tag.ts";

/** Tag in the editor. */
export type TagDraft = z.output<typeof tagInput>;

/** Read-only fields of a tag. */
export type TagFacts = Pick<TagRow, "protected" | "replace_tag_name">;
