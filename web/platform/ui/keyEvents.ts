/** Key event of the document's listeners or of React's handlers. */
interface KeyPress {
	key: string;
	keyCode: number;
	isComposing?: boolean;
	nativeEvent?: { isComposing: boolean };
}

/** Key code of a key that an input method handles. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Whether an input method handles this key. Safari ends a composition before the Enter that confirms it, and
 * marks that one only by the key code.
 */
export const isComposing = ({ isComposing, nativeEvent, keyCode }: KeyPress): boolean =>
	isComposing || nativeEvent?.isComposing || keyCode === TAKEN_BY_INPUT_METHOD;

/** Handler for Enter, except the Enter that confirms a kanji conversion. */
export const onEnter =
	(action: () => unknown) =>
	(event: KeyPress): void => {
		if (event.key === "Enter" && !isComposing(event)) void action();
	};
