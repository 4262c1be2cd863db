import type { z } from "zod";
import type { TagRow } from "#domain/engine/kinds/tag.ts";
import type { tagInput } from "#domain/engine/kinds/tag-input.ts";

/** Tag in the editor. */
export type TagDraft = z.output<typeof tagInput>;

/** Read-only fields of a tag. */
export type TagFacts = Pick<TagRow, "protected" | "replace_tag_name">;
