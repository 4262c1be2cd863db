import type { FlexBlock } from "../block.ts";
import type { PropertyGroup } from "../property.ts";

/** A place in a block that holds one other: a bubble's header. */
export interface FlexPartDefinition {
	name: string;
	label: string;
	holds: readonly string[];
}

/** Kind of block: its allowed contents, its editable properties, and a new one. */
export interface BlockDefinition {
	label: string;
	blank: () => FlexBlock;
	/** The types that its `contents` may have; absent where it has none. */
	holds?: (block: FlexBlock) => readonly string[];
	/** Maximum number of children. */
	most?: number;
	parts?: readonly FlexPartDefinition[];
	/** Short text that distinguishes it from others of its type. */
	summary: (block: FlexBlock) => string;
	groups: readonly PropertyGroup[];
}

export const defineBlock = (definition: BlockDefinition): BlockDefinition => definition;

/** A property as a text; empty where it is none. */
export const said = (block: FlexBlock, property: string): string =>
	typeof block[property] === "string" ? (block[property] as string) : "";
