import { demographicAnswer } from "#domain/console/line-figures/figure-kinds.ts";
import { requestDemographic } from "#functions/platform/line/line-insight.ts";
import type { FigureKind } from "./figure-kind.ts";

/** Attributes of the friends, at the day on which LINE was asked. */
export const demographicKind: FigureKind = {
	request: ({ env }) => requestDemographic(env),
	read: (body) => {
		const { success, data } = demographicAnswer.safeParse(body);
		if (!success) return null;
		const { available, ...figures } = data;
		return available ? { status: "ready", figures } : { status: "out_of_service", figures: null };
	},
};
