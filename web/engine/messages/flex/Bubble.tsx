import { useTapProps } from "../tap.ts";
import classes from "./Flex.module.css";
import { FlexComponent } from "./FlexComponent.tsx";
import type { BubbleContainer, Component } from "./line.ts";
import { bubbleWidth } from "./measures.ts";

const BLOCKS = ["header", "hero", "body", "footer"] as const;

/** What LINE leaves around a block that says nothing of it. */
const DEFAULT_PADDING: Partial<Record<(typeof BLOCKS)[number], string>> = {
	header: "20px",
	body: "20px",
	footer: "10px",
};

/** One bubble: header, picture, body and footer, each where it is given. */
export function Bubble({ bubble }: { bubble: BubbleContainer }) {
	const tapProps = useTapProps(bubble.action);
	return (
		<div
			className={classes.bubble}
			dir={bubble.direction}
			style={{ width: bubbleWidth(bubble.size) }}
			{...tapProps}
		>
			{BLOCKS.map((name) => {
				const block = bubble[name];
				if (!block) return null;
				const style = bubble.styles?.[name];
				return (
					<div
						key={name}
						className={classes[name]}
						style={{
							backgroundColor: style?.backgroundColor,
							borderTop: style?.separator
								? `1px solid ${style.separatorColor ?? "var(--app-line)"}`
								: undefined,
						}}
					>
						<FlexComponent
							component={padded(block, DEFAULT_PADDING[name])}
							parent={{ layout: "vertical" }}
							isFirst
						/>
					</div>
				);
			})}
		</div>
	);
}

const padded = (block: Component, padding: string | undefined): Component =>
	block.type === "box" && padding ? { ...block, paddingAll: block.paddingAll ?? padding } : block;
