import type { ChangedFigureName } from "#domain/console/figure-changes/changed-figures.ts";
import type { FigureRecords } from "../figure-records.ts";
import { answerRecords } from "./answer-records.ts";
import { blockedRecords } from "./blocked-records.ts";
import { bookingRecords } from "./booking-records.ts";
import { followedRecords } from "./followed-records.ts";
import { linkTapRecords } from "./link-tap-records.ts";
import { sentRecords } from "./sent-records.ts";

/** Records of each figure. */
export const FIGURE_RECORDS: Record<ChangedFigureName, FigureRecords> = {
	sent: sentRecords,
	followed: followedRecords,
	blocked: blockedRecords,
	linkTaps: linkTapRecords,
	answers: answerRecords,
	bookings: bookingRecords,
};
