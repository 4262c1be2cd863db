import type { CSSProperties, ReactNode } from "react";
import type { useTapProps } from "../tap.ts";
import type { Component } from "./line.ts";
import { borderWidth, length, space } from "./measures.ts";

interface FlexBoxProps {
	box: Component;
	style: CSSProperties;
	tapProps: ReturnType<typeof useTapProps>;
	children: ReactNode;
}

const ALIGNMENT = { horizontal: "stretch", vertical: "stretch", baseline: "baseline" } as const;

/** Components in a row, in a column, or on one line of writing. */
export function FlexBox({ box, style, tapProps, children }: FlexBoxProps) {
	const layout = box.layout ?? "vertical";
	const hasBorder = box.borderWidth && box.borderWidth !== "none";
	return (
		<div
			{...tapProps}
			style={{
				...style,
				display: "flex",
				boxSizing: "border-box",
				flexDirection: layout === "vertical" ? "column" : "row",
				alignItems: box.alignItems ?? ALIGNMENT[layout],
				justifyContent: box.justifyContent,
				width: length(box.width),
				maxWidth: length(box.maxWidth),
				height: length(box.height),
				maxHeight: length(box.maxHeight),
				overflow: box.cornerRadius || box.height || box.maxHeight ? "hidden" : undefined,
				borderRadius: space(box.cornerRadius),
				border: hasBorder
					? `${borderWidth(box.borderWidth)} solid ${box.borderColor ?? "currentColor"}`
					: undefined,
				background: gradient(box.background) ?? box.backgroundColor,
				padding: space(box.paddingAll),
				...sides(box),
			}}
		>
			{children}
		</div>
	);
}

/** Only the sides that are given, for an absent one would take the padding of all sides away. */
function sides(box: Component): CSSProperties {
	return {
		...(box.paddingTop && { paddingTop: space(box.paddingTop) }),
		...(box.paddingBottom && { paddingBottom: space(box.paddingBottom) }),
		...(box.paddingStart && { paddingInlineStart: space(box.paddingStart) }),
		...(box.paddingEnd && { paddingInlineEnd: space(box.paddingEnd) }),
	};
}

function gradient(background: Component["background"]): string | undefined {
	if (!background) return undefined;
	const { angle, startColor, centerColor, centerPosition = "50%", endColor } = background;
	const center = centerColor ? `${centerColor} ${centerPosition}, ` : "";
	return `linear-gradient(${angle}, ${startColor}, ${center}${endColor})`;
}
