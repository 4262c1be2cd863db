import { type MenuFigures, menuAnswer } from "#domain/console/line-figures/figure-kinds.ts";
import { requestMenu } from "#functions/platform/line/line-insight.ts";
import type { FigureKind } from "./figure-kind.ts";

/** Displays and taps of a rich menu within a period; LINE leaves all out below its threshold. */
export const menuKind: FigureKind = {
	request: ({ env }, { subject, day, fromDay }) =>
		requestMenu(env, subject, { from: fromDay ?? day, to: day }),
	read: (body) => {
		const { success, data } = menuAnswer.safeParse(body);
		if (!success) return null;
		const metrics = data.impression?.metrics;
		const figures: MenuFigures = {
			shown: metrics ? { count: metrics.count, friends: metrics.uniqueUsers } : null,
			areas: data.clicks.map(({ bounds: { x, y, width, height }, metrics: { count, uniqueUsers } }) => ({
				x,
				y,
				width,
				height,
				count,
				friends: uniqueUsers,
			})),
		};
		return { status: "ready", figures };
	},
};
