import { type UnitFigures, unitAnswer } from "#domain/console/line-figures/figure-kinds.ts";
import { requestUnit } from "#functions/platform/line/line-insight.ts";
import type { FigureKind } from "./figure-kind.ts";

/** Maximum number of links of a unit that are kept; the counted links of a message are an address for each friend. */
const MAX_LINKS = 20;

/** Opened messages and tapped links of a unit within its period. */
export const unitKind: FigureKind = {
	request: ({ env }, { subject, day, fromDay }) =>
		requestUnit(env, subject, { from: fromDay ?? day, to: day }),
	read: (body) => {
		const { success, data } = unitAnswer.safeParse(body);
		if (!success) return null;
		const { overview, messages, clicks } = data;
		// Without statistics every count is null, like one below the threshold, and no message is listed.
		if (messages.length === 0 && overview.uniqueImpression === null && overview.delivered === null)
			return { status: "ready", figures: null };
		const figures: UnitFigures = {
			delivered: overview.delivered,
			opened: overview.uniqueImpression,
			clicked: overview.uniqueClick,
			played: overview.uniqueMediaPlayed,
			finished: overview.uniqueMediaPlayed100Percent,
			bubbles: messages.map(({ seq, uniqueImpression }) => ({ seq, shown: uniqueImpression })),
			links: clicks
				.flatMap(({ url, click, uniqueClick }) =>
					click === null ? [] : [{ url, taps: click, friends: uniqueClick }],
				)
				.sort((one, other) => other.taps - one.taps)
				.slice(0, MAX_LINKS),
		};
		return { status: "ready", figures };
	},
};
