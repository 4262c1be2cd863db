import { actionTapData, type ReportedTap, sentTapData } from "./flex/flex-tap-data.ts";
import type { TemplateContent } from "./template-content.ts";

/** Label of a watched video among the buttons of a template. */
const WATCHED = "動画を最後まで見た";

/** Action that a template runs for friends who have watched its video to the end; null for none. */
export const watchedActionOf = (content: TemplateContent): number | null =>
	content.type === "video" ? (content.watched_action_id ?? null) : null;

/** The end of a video as one of the taps that LINE reports; none for a video without an action. */
export const listWatchedVideo = (content: TemplateContent): ReportedTap[] => {
	const actionId = watchedActionOf(content);
	return actionId === null
		? []
		: [{ data: actionTapData(actionId), label: WATCHED, actionId, isCounted: true }];
};

/** Video with the template to which its end belongs, as it is sent. */
export interface SentVideo {
	watched_action_id?: number | undefined;
	tracked_by?: number;
}

/** Tracking id, which LINE returns when a friend has watched the video; undefined without an action. */
export const trackingIdOf = ({ watched_action_id, tracked_by }: SentVideo): string | undefined =>
	watched_action_id === undefined || tracked_by === undefined
		? undefined
		: sentTapData(actionTapData(watched_action_id), tracked_by);
