import { raw } from "hono/html";

/** Icon of 20 pixels in the text's colour; it repeats what the text beside it says. */
const icon = (paths: string) =>
	raw(
		`<svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`,
	);

/** Icons of the public pages. */
export const PAGE_ICONS = {
	check: icon('<path d="m5 12.5 4.5 4.5L19 7.5"/>'),
	clock: icon('<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.5 2"/>'),
	pin: icon(
		'<path d="M12 21c-4-4.5-6.5-8-6.5-11a6.5 6.5 0 0 1 13 0c0 3-2.5 6.5-6.5 11z"/><circle cx="12" cy="10" r="2.5"/>',
	),
	phone: icon(
		'<path d="M6 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 6 6l1.5-2 4.5 1.5v3a2 2 0 0 1-2.2 2A17 17 0 0 1 4 5.7 2 2 0 0 1 6 3.5z"/>',
	),
	calendar: icon('<rect x="4" y="5" width="16" height="15" rx="2"/><path d="M4 10h16M9 3v4M15 3v4"/>'),
	forward: icon('<path d="m9 5 7 7-7 7"/>'),
	back: icon('<path d="m15 5-7 7 7 7"/>'),
	person: icon('<circle cx="12" cy="8" r="4"/><path d="M4.5 20a7.5 7.5 0 0 1 15 0"/>'),
	message: icon('<circle cx="12" cy="12" r="9"/><path d="M12 8v5M12 16.5v.1"/>'),
} as const;
