import { useTapProps } from "../messageTap.ts";
import classes from "./Flex.module.css";
import { FlexComponent } from "./FlexComponent.tsx";
import { cssBubbleWidth } from "./flexMeasures.ts";
import type { BubbleContainer, FlexComponentObject } from "./flexTypes.ts";

const BLOCKS = ["header", "hero", "body", "footer"] as const;

/** Padding that LINE gives a block by default. */
const DEFAULT_PADDING: Partial<Record<(typeof BLOCKS)[number], string>> = {
	header: "20px",
	body: "20px",
	footer: "10px",
};

/** Flex bubble: header, hero, body and footer, each optional. */
export function FlexBubble({ bubble }: { bubble: BubbleContainer }) {
	const tapProps = useTapProps(bubble.action);
	return (
		<div
			className={classes.bubble}
			dir={bubble.direction}
			style={{ width: cssBubbleWidth(bubble.size) }}
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
							component={withPadding(block, DEFAULT_PADDING[name])}
							parent={{ layout: "vertical" }}
							isFirst
						/>
					</div>
				);
			})}
		</div>
	);
}

const withPadding = (block: FlexComponentObject, padding: string | undefined): FlexComponentObject =>
	block.type === "box" && padding ? { ...block, paddingAll: block.paddingAll ?? padding } : block;
