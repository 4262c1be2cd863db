import { type FollowerFigures, followersAnswer } from "#domain/console/line-figures/figure-kinds.ts";
import { requestDayFollowers } from "#functions/platform/line/line-insight.ts";
import type { FigureKind } from "./figure-kind.ts";

/** Friends, reach and blocks of a day. */
export const followersKind: FigureKind = {
	request: ({ env }, { day }) => requestDayFollowers(env, day),
	read: (body) => {
		const { success, data } = followersAnswer.safeParse(body);
		if (!success) return null;
		const { status, followers, targetedReaches: reaches, blocks } = data;
		const figures: FollowerFigures | null = status === "ready" ? { followers, reaches, blocks } : null;
		return { status, figures };
	},
};
