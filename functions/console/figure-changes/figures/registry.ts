import type { ChangedFigureName } from "#domain/console/figure-changes/changed-figures.ts";
import type { FigureRecords } from "../figure-records.ts";
import { answerRecords } from "./answers.ts";
import { blockedRecords } from "./blocked.ts";
import { bookingRecords } from "./bookings.ts";
import { followedRecords } from "./followed.ts";
import { linkTapRecords } from "./link-taps.ts";
import { sentRecords } from "./sent.ts";

/** Records of each figure. */
export const FIGURE_RECORDS: Record<ChangedFigureName, FigureRecords> = {
	sent: sentRecords,
	followed: followedRecords,
	blocked: blockedRecords,
	linkTaps: linkTapRecords,
	answers: answerRecords,
	bookings: bookingRecords,
};
