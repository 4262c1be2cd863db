import type { ShownMessage } from "../line.ts";
import { usePartInView } from "../partInView.ts";
import { Bubble } from "./Bubble.tsx";
import classes from "./Flex.module.css";
import type { BubbleContainer, CarouselContainer } from "./line.ts";

/** A Flex Message: a bubble, or several to scroll through. */
export function FlexBody({ message: { contents, altText } }: { message: ShownMessage }) {
	const container = contents as BubbleContainer | CarouselContainer;
	if (container.type === "bubble") return <Bubble bubble={container} />;
	return <Carousel bubbles={container.contents} label={altText} />;
}

function Carousel({ bubbles, label }: { bubbles: BubbleContainer[]; label: string | undefined }) {
	return (
		<section
			ref={usePartInView(bubbles.length)}
			className={classes.carousel}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable with the keyboard
			tabIndex={0}
			aria-label={label}
		>
			{bubbles.map((bubble, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: bubbles have no ids and never move
				<Bubble key={index} bubble={bubble} />
			))}
		</section>
	);
}
