import type { Page } from "@playwright/test";
import { ASKED_LATELY } from "./within.ts";

/** What a notice of leaving the page waits before it goes by itself, ms. */
const READING_TIME = 3_000;
/** What the component library waits before it gives the cursor back to what opened a panel, ms. */
const LIBRARY_FOCUS_RETURN = 10;
const A_MINUTE = 60_000;

/** Lets a notice of leaving the page stand until its button is pressed, however slow the machine is. */
export const letNoticesStand = (page: Page) => stretch(page, READING_TIME);

/** The library is too late with the cursor, as it is for whoever presses Tab at once. */
export const holdLibraryFocus = (page: Page) => stretch(page, LIBRARY_FOCUS_RETURN);

/** What a page has asked for counts as asked for lately for a minute, however slow the machine is. */
export const rememberAsked = (page: Page) => stretch(page, ASKED_LATELY);

/** Has the timers of one length take a minute. */
const stretch = (page: Page, given: number) =>
	page.addInitScript(
		({ given, taken }) => {
			const { setTimeout } = window;
			window.setTimeout = ((work: () => void, after?: number, ...rest: unknown[]) =>
				setTimeout(work, after === given ? taken : after, ...rest)) as typeof window.setTimeout;
		},
		{ given, taken: A_MINUTE },
	);
