import type { FlexBlock } from "../flex-block.ts";
import type { FlexPropertyGroup } from "../flex-property.ts";

/** Part of a block with room for one other block, such as a bubble's header. */
export interface FlexPartDefinition {
	name: string;
	label: string;
	holds: readonly string[];
}

/** Definition of a block type for the builder. */
export interface BlockDefinition {
	label: string;
	blank: () => FlexBlock;
	/** Types that its `contents` may have; absent for blocks without contents. */
	holds?: (block: FlexBlock) => readonly string[];
	/** Maximum number of children. */
	most?: number;
	parts?: readonly FlexPartDefinition[];
	/** Short text that distinguishes a block from others of its type. */
	summary: (block: FlexBlock) => string;
	groups: readonly FlexPropertyGroup[];
}

export const defineBlock = (definition: BlockDefinition): BlockDefinition => definition;

/** Property of a block if it is a string; else an empty string. */
export const textPropertyOf = (block: FlexBlock, property: string): string =>
	typeof block[property] === "string" ? (block[property] as string) : "";
