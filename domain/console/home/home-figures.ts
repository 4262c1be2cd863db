import { type AddressName, addressOf } from "#domain/engine/access/page-addresses.ts";
import { DELIVERY_FIGURES } from "#domain/engine/deliveries/delivery-states.ts";
import { FIGURE_TEXTS } from "#domain/platform/texts/home-texts.ts";

/** Figure of the home page: a count, and the list of exactly the counted items. */
interface HomeFigure {
	label: string;
	/** Definition of the count, where the label is not enough. */
	counts?: string;
	unit: "件" | "人";
	/** Work that waits for a person, or a figure of today. */
	group: "waiting" | "today";
	/** Page of the list; operators who may not open it do not get the figure. */
	page: AddressName;
	/** Query of the page that shows the counted items; days are YYYY-MM-DD. */
	shows: (today: string) => Record<string, string>;
}

export const HOME_FIGURES = {
	messages: {
		...FIGURE_TEXTS.messages,
		unit: "件",
		group: "waiting",
		page: "timeline",
		shows: () => ({ mode: "uncheck" }),
	},
	approvals: {
		...FIGURE_TEXTS.approvals,
		unit: "件",
		group: "waiting",
		page: "approvals",
		shows: () => ({ tab: "needed" }),
	},
	failed: {
		...DELIVERY_FIGURES.failed,
		unit: "件",
		group: "waiting",
		page: "deliveries",
		shows: () => ({ state: "failed" }),
	},
	parked: {
		...DELIVERY_FIGURES.parked,
		unit: "件",
		group: "waiting",
		page: "deliveries",
		shows: () => ({ state: "parked" }),
	},
	stopped: {
		...FIGURE_TEXTS.stopped,
		unit: "件",
		group: "waiting",
		page: "stopped",
		shows: () => ({}),
	},
	sent: {
		...FIGURE_TEXTS.sent,
		unit: "件",
		group: "today",
		page: "deliveries",
		shows: (day) => ({ state: "sent", from: day, until: day }),
	},
	scheduled: {
		...FIGURE_TEXTS.scheduled,
		unit: "件",
		group: "today",
		page: "deliveries",
		shows: (day) => ({ state: "scheduled", from: day, until: day }),
	},
	followed: {
		...FIGURE_TEXTS.followed,
		unit: "人",
		group: "today",
		page: "friends",
		shows: (day) => ({ followed: day }),
	},
	blocked: {
		...FIGURE_TEXTS.blocked,
		unit: "人",
		group: "today",
		page: "friends",
		shows: (day) => ({ state: "blocked", blocked: day }),
	},
} as const satisfies Record<string, HomeFigure>;

export type HomeFigureName = keyof typeof HOME_FIGURES;

export const HOME_FIGURE_NAMES = Object.keys(HOME_FIGURES) as HomeFigureName[];

/** Address of the list of a figure's items. */
export const addressOfFigure = (name: HomeFigureName, today: string): string => {
	const { page, shows }: HomeFigure = HOME_FIGURES[name];
	return addressOf(page, shows(today));
};

/** Maximum count; a larger number is shown as "more than that". */
export const MAX_FIGURE_COUNT = 10_000;

/** Value of a figure. */
export interface FigureCount {
	count: number;
	/** Whether the true number is larger. */
	more: boolean;
}
