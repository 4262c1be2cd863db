/** Width of the open selector, px (E-460). */
const WIDTH = 550;
/** The extra width for a test button and for a preview button (E-461, E-462). */
const BUTTON_WIDTH = 86;

export const panelWidth = ({ test, preview }: { test: boolean; preview: boolean }): number =>
	WIDTH + (test ? BUTTON_WIDTH : 0) + (preview ? BUTTON_WIDTH : 0);

/** How many suggestions a search shows (E-454), and how much a name may differ from what is typed. */
export const MAX_SUGGESTIONS = 20;
export const SUGGESTION_THRESHOLD = 0.2;
