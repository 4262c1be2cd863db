import { listReportedTaps, type ReportedTap } from "./flex/flex-tap-data.ts";
import { listReportedQuickReplies } from "./quick-replies.ts";
import { parseFlexContents, type TemplateContent } from "./template-content.ts";
import { listWatchedVideo } from "./watched-video.ts";

/** Buttons of a template whose taps LINE reports: those of a Flex message, its quick replies, and the end of a video. */
export const listTemplateTaps = (content: TemplateContent): ReportedTap[] => [
	...(content.type === "flex" ? listReportedTaps(parseFlexContents(content.contents)) : []),
	...listReportedQuickReplies(content),
	...listWatchedVideo(content),
];
