import type { FlexBlock } from "../flex-block.ts";
import type { FlexPropertyGroup } from "../flex-property.ts";

/** Part of a block with room for one other block, such as a bubble's header. */
export interface FlexPartDefinition {
	name: string;
	label: string;
	/** Types that the part may have. */
	allowedTypes: readonly string[];
}

/** Definition of a block type for the builder. */
export interface BlockDefinition {
	label: string;
	/** Returns a new block. */
	blank: () => FlexBlock;
	/** Types that its `contents` may have; absent for blocks without contents. */
	allowedChildren?: (block: FlexBlock) => readonly string[];
	/** Maximum number of children. */
	maxChildren?: number;
	/** Positions with room for one block each; absent for types without parts. */
	parts?: readonly FlexPartDefinition[];
	/** Text that distinguishes a block from others of its type; a hint where its picture is missing. */
	summary: (block: FlexBlock) => string;
	/** Sections of the property form. */
	groups: readonly FlexPropertyGroup[];
}

export const defineBlock = (definition: BlockDefinition): BlockDefinition => definition;

/** Property of a block if it is a string; else an empty string. */
export const textPropertyOf = (block: FlexBlock, property: string): string =>
	typeof block[property] === "string" ? (block[property] as string) : "";
