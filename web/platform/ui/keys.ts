/** A key press, as the document's listeners or React's handlers receive it. */
interface KeyPress {
	key: string;
	keyCode: number;
	isComposing?: boolean;
	nativeEvent?: { isComposing: boolean };
}

/** Code of a key that an input method takes. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Whether an input method takes this key. Safari ends a conversion before the Enter that confirms it, and tells of it
 * by the key's code alone.
 */
export const isComposing = ({ isComposing, nativeEvent, keyCode }: KeyPress): boolean =>
	isComposing || nativeEvent?.isComposing || keyCode === TAKEN_BY_INPUT_METHOD;

/** Handler that acts on Enter, and not on the Enter that confirms kanji. */
export const onEnter =
	(act: () => unknown) =>
	(event: KeyPress): void => {
		if (event.key === "Enter" && !isComposing(event)) void act();
	};
