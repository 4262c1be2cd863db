import type { ShownMessage } from "../lineMessageTypes.ts";
import { useScrollToEditedPart } from "../useScrollToEditedPart.ts";
import classes from "./Flex.module.css";
import { FlexBubble } from "./FlexBubble.tsx";
import type { BubbleContainer, CarouselContainer } from "./flexTypes.ts";

/** Flex message: one bubble, or several that scroll horizontally. */
export function FlexBody({ message: { contents, altText } }: { message: ShownMessage }) {
	const container = contents as BubbleContainer | CarouselContainer;
	if (container.type === "bubble") return <FlexBubble bubble={container} />;
	return <Carousel bubbles={container.contents} label={altText} />;
}

function Carousel({ bubbles, label }: { bubbles: BubbleContainer[]; label: string | undefined }) {
	return (
		<section
			ref={useScrollToEditedPart(bubbles.length)}
			className={classes.carousel}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable with the keyboard
			tabIndex={0}
			aria-label={label}
		>
			{bubbles.map((bubble, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: bubbles have no ids and never move
				<FlexBubble key={index} bubble={bubble} />
			))}
		</section>
	);
}
