import { useTapProps } from "../messageTap.ts";
import classes from "./Flex.module.css";
import { FlexBox } from "./FlexBox.tsx";
import { FlexButton } from "./FlexButton.tsx";
import { FlexImage } from "./FlexImage.tsx";
import { FlexText } from "./FlexText.tsx";
import { type FlexParent, placementOf } from "./flexPlacement.ts";
import type { FlexComponentObject } from "./flexTypes.ts";

export interface FlexComponentProps {
	component: FlexComponentObject;
	parent: FlexParent;
	isFirst: boolean;
}

/** Component of a Flex message, with its placement. */
export function FlexComponent({ component, parent, isFirst }: FlexComponentProps) {
	const style = placementOf(component, parent, isFirst);
	const tapProps = useTapProps(component.action);
	switch (component.type) {
		case "box":
			return (
				<FlexBox box={component} style={style} tapProps={tapProps}>
					{component.contents?.map((child, index) => (
						<FlexComponent
							// biome-ignore lint/suspicious/noArrayIndexKey: components have no ids and never move
							key={index}
							component={child}
							parent={{ layout: component.layout ?? "vertical", spacing: component.spacing }}
							isFirst={index === 0}
						/>
					))}
				</FlexBox>
			);
		case "text":
			return <FlexText text={component} style={style} tapProps={tapProps} />;
		case "button":
			return <FlexButton button={component} style={style} />;
		case "image":
		case "icon":
		case "video":
			return <FlexImage image={component} style={style} tapProps={tapProps} />;
		case "separator":
			return (
				<div
					className={parent.layout === "vertical" ? classes.line : classes.upright}
					style={{ ...style, backgroundColor: component.color }}
				/>
			);
		case "filler":
			return <div style={{ ...style, flex: component.flex ?? 1 }} />;
	}
}
