import type { CSSProperties } from "react";
import type { useTapProps } from "../messageTap.ts";
import classes from "./Flex.module.css";
import { cssFontSize, cssSpanSize } from "./flexMeasures.ts";
import type { FlexComponentObject } from "./flexTypes.ts";

const ALIGN = { start: "start", center: "center", end: "end" } as const;

const textStyleOf = ({ color, weight, style, decoration }: FlexComponentObject): CSSProperties => ({
	color,
	fontWeight: weight === "bold" ? 700 : undefined,
	fontStyle: style === "italic" ? "italic" : undefined,
	textDecoration: decoration === "none" ? undefined : decoration,
});

interface FlexTextProps {
	text: FlexComponentObject;
	style: CSSProperties;
	tapProps: ReturnType<typeof useTapProps>;
}

/** Text, plain or in spans of different styles. */
export function FlexText({ text, style, tapProps }: FlexTextProps) {
	const clamp = text.maxLines ? { WebkitLineClamp: text.maxLines } : {};
	return (
		<div
			{...tapProps}
			className={text.wrap ? (text.maxLines ? classes.clamped : classes.wrapped) : classes.single}
			style={{
				...style,
				...textStyleOf(text),
				...clamp,
				fontSize: cssFontSize(text.size),
				textAlign: ALIGN[text.align ?? "start"],
			}}
		>
			{text.contents
				? text.contents.map((span, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: spans have no ids and never move
						<span key={index} style={{ ...textStyleOf(span), fontSize: cssSpanSize(span.size) }}>
							{span.text}
						</span>
					))
				: text.text}
		</div>
	);
}
