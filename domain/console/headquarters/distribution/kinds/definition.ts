import type { z } from "zod";
import type { ReferenceVisitor } from "../reference-visitor.ts";

/** Fields of a save that belong to the place of an item, and not to its content. */
type PlaceField = "group_id" | "version";

/** Content of an item, as its editor saves it. */
export type ContentOf<Schema extends z.ZodType> = Omit<z.output<Schema>, PlaceField>;

/** Registry entry of a kind of items that can be distributed: the references in its content (docs/distribution.md). */
export interface ContentWalk<Content> {
	/**
	 * Returns the content with all references replaced by the visitor's answers: ids of the other account, or the same ones
	 * where the references are only collected. Null if the item makes no sense without one of them, and is refused.
	 */
	walk: (content: Content, visitor: ReferenceVisitor) => Content | null;
	/** Fields that every account sets by itself: an update keeps them. */
	ownFields?: readonly (keyof Content & string)[];
	/** Switch of the item, which is off in a new place. */
	switchField?: keyof Content & string;
}

export const defineContent = <Content extends { name: string }>(entry: ContentWalk<Content>) => entry;
