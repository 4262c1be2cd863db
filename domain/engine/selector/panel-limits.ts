/** Width of the open selector, px (E-460). */
const WIDTH = 550;
/** Additional width for a test button or a preview button (E-461, E-462). */
const BUTTON_WIDTH = 86;

export const panelWidth = ({ test, preview }: { test: boolean; preview: boolean }): number =>
	WIDTH + (test ? BUTTON_WIDTH : 0) + (preview ? BUTTON_WIDTH : 0);

/** Maximum number of search suggestions (E-454), and maximum difference of a name from the typed text. */
export const MAX_SELECTOR_SUGGESTIONS = 20;
export const SUGGESTION_THRESHOLD = 0.2;
