import type { CSSProperties } from "react";
import { cssSpace } from "./flexMeasures.ts";
import type { FlexComponentObject } from "./flexTypes.ts";

/** Layout of a component's parent, as far as its placement depends on it. */
export interface FlexParent {
	layout: "horizontal" | "vertical" | "baseline";
	spacing?: string | undefined;
}

const NON_GROWING_TYPES = new Set(["icon", "separator"]);

/** Flex value of a component: in a row it grows evenly unless set otherwise, in a column not at all. */
function flexGrowthOf({ type, flex, width }: FlexComponentObject, isRow: boolean): string {
	if (!isRow) return flex ? `${flex} ${flex} auto` : "0 0 auto";
	if (NON_GROWING_TYPES.has(type)) return "0 0 auto";
	if (flex === 0 || (flex === undefined && width)) return "0 0 auto";
	return `${flex ?? 1} 1 0`;
}

const GRAVITY = { top: "flex-start", center: "center", bottom: "flex-end" } as const;

/** Placement of a component in its parent. Its own margin replaces the parent's spacing. */
export function placementOf(
	component: FlexComponentObject,
	parent: FlexParent,
	isFirst: boolean,
): CSSProperties {
	const isRow = parent.layout !== "vertical";
	const gap = cssSpace(component.margin) ?? (isFirst ? undefined : cssSpace(parent.spacing));
	const isAbsolute = component.position === "absolute";
	return {
		flex: flexGrowthOf(component, isRow),
		minWidth: 0,
		...(isRow ? { marginInlineStart: gap } : { marginTop: gap }),
		...(isRow && component.gravity && { alignSelf: GRAVITY[component.gravity] }),
		position: isAbsolute ? "absolute" : "relative",
		top: cssSpace(component.offsetTop),
		bottom: cssSpace(component.offsetBottom),
		insetInlineStart: cssSpace(component.offsetStart),
		insetInlineEnd: cssSpace(component.offsetEnd),
	};
}
