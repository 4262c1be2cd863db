import type { Block } from "../block.ts";
import type { PropertyGroup } from "../property.ts";

/** A place in a block that holds one other: a bubble's header. */
export interface Part {
	name: string;
	label: string;
	holds: readonly string[];
}

/** Kind of block: its allowed contents, its editable properties, and a new one. */
export interface BlockDefinition {
	label: string;
	blank: () => Block;
	/** The types that its `contents` may have; absent where it has none. */
	holds?: (block: Block) => readonly string[];
	/** Maximum number of children. */
	most?: number;
	parts?: readonly Part[];
	/** Short text that distinguishes it from others of its type. */
	summary: (block: Block) => string;
	groups: readonly PropertyGroup[];
}

export const defineBlock = (definition: BlockDefinition): BlockDefinition => definition;

/** A property as a text; empty where it is none. */
export const said = (block: Block, property: string): string =>
	typeof block[property] === "string" ? (block[property] as string) : "";
