import type { CSSProperties } from "react";
import { actionLabel, useTap, type useTapProps } from "../tap.ts";
import classes from "./Flex.module.css";
import type { Component } from "./line.ts";
import { fontSize, spanSize } from "./measures.ts";

const ALIGN = { start: "start", center: "center", end: "end" } as const;

const lettering = ({ color, weight, style, decoration }: Component): CSSProperties => ({
	color,
	fontWeight: weight === "bold" ? 700 : undefined,
	fontStyle: style === "italic" ? "italic" : undefined,
	textDecoration: decoration === "none" ? undefined : decoration,
});

interface FlexTextProps {
	text: Component;
	style: CSSProperties;
	tapProps: ReturnType<typeof useTapProps>;
}

/** A text, whole or in differently lettered pieces. */
export function FlexText({ text, style, tapProps }: FlexTextProps) {
	const clamp = text.maxLines ? { WebkitLineClamp: text.maxLines } : {};
	return (
		<div
			{...tapProps}
			className={text.wrap ? (text.maxLines ? classes.clamped : classes.wrapped) : classes.single}
			style={{
				...style,
				...lettering(text),
				...clamp,
				fontSize: fontSize(text.size),
				textAlign: ALIGN[text.align ?? "start"],
			}}
		>
			{text.contents
				? text.contents.map((span, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: spans have no ids and never move
						<span key={index} style={{ ...lettering(span), fontSize: spanSize(span.size) }}>
							{span.text}
						</span>
					))
				: text.text}
		</div>
	);
}

/** A button of one of LINE's three styles. */
export function FlexButton({ button, style }: { button: Component; style: CSSProperties }) {
	const tap = useTap();
	const kind = button.style ?? "link";
	const { action } = button;
	if (!action) return null;
	return (
		<button
			type="button"
			className={classes.button}
			data-kind={kind}
			data-small={button.height === "sm" || undefined}
			onClick={() => tap(action)}
			style={{ ...style, ...(kind === "link" ? { color: button.color } : { backgroundColor: button.color }) }}
		>
			{actionLabel(action)}
		</button>
	);
}
