import type { FlexBlock } from "../flex-block.ts";
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

/** Definitions of LINE's block types, by LINE's names. */
export const FLEX_BLOCKS = {
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

export type FlexBlockType = keyof typeof FLEX_BLOCKS;

/** Definition of a block type; null for an unknown type. */
export const flexBlockDefinitionOf = (type: string): BlockDefinition | null =>
	Object.hasOwn(FLEX_BLOCKS, type) ? FLEX_BLOCKS[type as FlexBlockType] : null;

/** Types that are allowed in a block's `contents`. */
export const allowedContents = (block: FlexBlock): readonly string[] =>
	flexBlockDefinitionOf(block.type)?.allowedChildren?.(block) ?? [];

export const flexBlockParts = (block: FlexBlock): readonly FlexPartDefinition[] =>
	flexBlockDefinitionOf(block.type)?.parts ?? [];
