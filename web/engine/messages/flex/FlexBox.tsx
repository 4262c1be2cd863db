import type { CSSProperties, ReactNode } from "react";
import type { useTapProps } from "../messageTap.ts";
import { clampLength, cssBorderWidth, cssSpace } from "./flexMeasures.ts";
import type { FlexComponentObject } from "./flexTypes.ts";

interface FlexBoxProps {
	box: FlexComponentObject;
	style: CSSProperties;
	tapProps: ReturnType<typeof useTapProps>;
	children: ReactNode;
}

const ALIGNMENT = { horizontal: "stretch", vertical: "stretch", baseline: "baseline" } as const;

/** Flex box: components in a row, in a column, or on a baseline. */
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
				width: clampLength(box.width),
				maxWidth: clampLength(box.maxWidth),
				height: clampLength(box.height),
				maxHeight: clampLength(box.maxHeight),
				overflow: box.cornerRadius || box.height || box.maxHeight ? "hidden" : undefined,
				borderRadius: cssSpace(box.cornerRadius),
				border: hasBorder
					? `${cssBorderWidth(box.borderWidth)} solid ${box.borderColor ?? "currentColor"}`
					: undefined,
				background: gradientOf(box.background) ?? box.backgroundColor,
				padding: cssSpace(box.paddingAll),
				...paddingSides(box),
			}}
		>
			{children}
		</div>
	);
}

/** Only the given sides, because an undefined one would remove the padding of all sides. */
function paddingSides(box: FlexComponentObject): CSSProperties {
	return {
		...(box.paddingTop && { paddingTop: cssSpace(box.paddingTop) }),
		...(box.paddingBottom && { paddingBottom: cssSpace(box.paddingBottom) }),
		...(box.paddingStart && { paddingInlineStart: cssSpace(box.paddingStart) }),
		...(box.paddingEnd && { paddingInlineEnd: cssSpace(box.paddingEnd) }),
	};
}

function gradientOf(background: FlexComponentObject["background"]): string | undefined {
	if (!background) return undefined;
	const { angle, startColor, centerColor, centerPosition = "50%", endColor } = background;
	const center = centerColor ? `${centerColor} ${centerPosition}, ` : "";
	return `linear-gradient(${angle}, ${startColor}, ${center}${endColor})`;
}
