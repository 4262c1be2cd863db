import type { Page } from "@playwright/test";

/** What a notice of leaving the page waits before it goes by itself, ms. */
const READING_TIME = 3_000;
const A_MINUTE = 60_000;

/** Lets a notice of leaving the page stand until its button is pressed, however slow the machine is. */
export const letNoticesStand = (page: Page) =>
	page.addInitScript(
		({ given, taken }) => {
			const { setTimeout } = window;
			window.setTimeout = ((work: () => void, after?: number, ...rest: unknown[]) =>
				setTimeout(work, after === given ? taken : after, ...rest)) as typeof window.setTimeout;
		},
		{ given: READING_TIME, taken: A_MINUTE },
	);
