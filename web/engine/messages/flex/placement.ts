import type { CSSProperties } from "react";
import type { Component } from "./line.ts";
import { space } from "./measures.ts";

/** The parent of a component, as far as its place depends on it. */
export interface Parent {
	layout: "horizontal" | "vertical" | "baseline";
	spacing?: string | undefined;
}

const WITHOUT_WIDTH_OF_THEIR_OWN = new Set(["icon", "separator"]);

/** How wide or high a component grows: in a row evenly unless it says otherwise, in a column not at all. */
function growth({ type, flex, width }: Component, isRow: boolean): string {
	if (!isRow) return flex ? `${flex} ${flex} auto` : "0 0 auto";
	if (WITHOUT_WIDTH_OF_THEIR_OWN.has(type)) return "0 0 auto";
	if (flex === 0 || (flex === undefined && width)) return "0 0 auto";
	return `${flex ?? 1} 1 0`;
}

const GRAVITY = { top: "flex-start", center: "center", bottom: "flex-end" } as const;

/** Where a component stands in its parent. Its own margin replaces the parent's spacing. */
export function placementOf(component: Component, parent: Parent, isFirst: boolean): CSSProperties {
	const isRow = parent.layout !== "vertical";
	const gap = space(component.margin) ?? (isFirst ? undefined : space(parent.spacing));
	const isAbsolute = component.position === "absolute";
	return {
		flex: growth(component, isRow),
		minWidth: 0,
		...(isRow ? { marginInlineStart: gap } : { marginTop: gap }),
		...(isRow && component.gravity && { alignSelf: GRAVITY[component.gravity] }),
		position: isAbsolute ? "absolute" : "relative",
		top: space(component.offsetTop),
		bottom: space(component.offsetBottom),
		insetInlineStart: space(component.offsetStart),
		insetInlineEnd: space(component.offsetEnd),
	};
}
