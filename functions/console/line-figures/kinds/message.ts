import { requestMessageEvent } from "#functions/platform/line/line-insight.ts";
import type { FigureKind } from "./figure-kind.ts";
import { unitKind } from "./unit.ts";

/** Opened messages and tapped links of a send whose friends LINE chose, by LINE's id of the call. */
export const messageKind: FigureKind = {
	...unitKind,
	request: ({ env }, { subject }) => requestMessageEvent(env, subject),
};
