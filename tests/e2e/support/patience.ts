import type { Page } from "@playwright/test";
import { ASKED_LATELY } from "./within.ts";

/** Delay after which a notice about leaving the page disappears, ms. */
const READING_TIME = 3_000;
/** Delay after which the component library returns the focus to a panel's trigger, ms. */
const LIBRARY_FOCUS_RETURN = 10;
const A_MINUTE = 60_000;

/** Keeps notices about leaving the page until their button is pressed. */
export const letNoticesStand = (page: Page) => stretch(page, READING_TIME);

/** Delays the library's focus return, like a user who presses Tab immediately. */
export const holdLibraryFocus = (page: Page) => stretch(page, LIBRARY_FOCUS_RETURN);

/** Extends SWR's deduplication to a minute, for slow machines. */
export const rememberAsked = (page: Page) => stretch(page, ASKED_LATELY);

/** Extends timers of one length to a minute. */
const stretch = (page: Page, given: number) =>
	page.addInitScript(
		({ given, taken }) => {
			const { setTimeout } = window;
			window.setTimeout = ((work: () => void, after?: number, ...rest: unknown[]) =>
				setTimeout(work, after === given ? taken : after, ...rest)) as typeof window.setTimeout;
		},
		{ given, taken: A_MINUTE },
	);
