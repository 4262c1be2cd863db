import { type DeliveryFigures, deliveriesAnswer } from "#domain/console/line-figures/figure-kinds.ts";
import { requestDayDeliveries } from "#functions/platform/line/line-insight.ts";
import type { FigureKind } from "./figure-kind.ts";

/** Messages of a day by kind: LINE leaves out kinds without messages. */
export const deliveriesKind: FigureKind = {
	request: ({ env }, { day }) => requestDayDeliveries(env, day),
	read: (body) => {
		const { success, data } = deliveriesAnswer.safeParse(body);
		if (!success) return null;
		const { status, ...kinds } = data;
		const counts = Object.entries(kinds).filter(
			(entry): entry is [string, number] => typeof entry[1] === "number",
		);
		const figures: DeliveryFigures | null = status === "ready" ? Object.fromEntries(counts) : null;
		return { status, figures };
	},
};
