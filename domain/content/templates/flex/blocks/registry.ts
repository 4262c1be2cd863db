import type { FlexBlock } from "../block.ts";
import { box } from "./box.ts";
import { bubble } from "./bubble.ts";
import { button } from "./button.ts";
import { carousel } from "./carousel.ts";
import type { BlockDefinition, FlexPartDefinition } from "./definition.ts";
import { filler } from "./filler.ts";
import { icon } from "./icon.ts";
import { image } from "./image.ts";
import { separator } from "./separator.ts";
import { span } from "./span.ts";
import { text } from "./text.ts";
import { video } from "./video.ts";

/** The kinds of block that LINE knows, by LINE's names. */
export const BLOCKS = {
	bubble,
	carousel,
	box,
	text,
	span,
	image,
	icon,
	button,
	separator,
	filler,
	video,
} satisfies Record<string, BlockDefinition>;

export type BlockType = keyof typeof BLOCKS;

/** The definition of a block's type; null for one that LINE does not know. */
export const flexDefinitionOf = (type: string): BlockDefinition | null =>
	Object.hasOwn(BLOCKS, type) ? BLOCKS[type as BlockType] : null;

/** Types allowed in a block's `contents`; none for a block without it. */
export const heldBy = (block: FlexBlock): readonly string[] =>
	flexDefinitionOf(block.type)?.holds?.(block) ?? [];

export const flexPartsOf = (block: FlexBlock): readonly FlexPartDefinition[] =>
	flexDefinitionOf(block.type)?.parts ?? [];
