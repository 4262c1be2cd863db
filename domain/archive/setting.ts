import { z } from "zod";
import { ARCHIVE_TEXTS } from "../texts/archive.ts";
import { DAY, MINUTE } from "../time.ts";
import { wholeNumber } from "../wire.ts";

/**
 * The age in days from which messages move into the archive. The least lies well beyond the 30 days for which a database
 * can be taken back in time, so that none is ever given an id that the archive has.
 */
export const ARCHIVE_AGE = { least: 60, most: 3_650 } as const;

/** The input of `PUT /api/archive/setting`. */
export const archiveSettingInput = z.object({
	after_days: wholeNumber().pipe(
		z
			.number()
			.min(ARCHIVE_AGE.least, ARCHIVE_TEXTS.ageOutOfBounds(ARCHIVE_AGE.least, ARCHIVE_AGE.most))
			.max(ARCHIVE_AGE.most, ARCHIVE_TEXTS.ageOutOfBounds(ARCHIVE_AGE.least, ARCHIVE_AGE.most)),
	),
});

export type ArchiveSettingInput = z.output<typeof archiveSettingInput>;

/** Messages from before this instant are old. */
export const oldBefore = (now: number, afterDays: number): number => now - afterDays * DAY;

const LONGEST_PAUSE = 60 * MINUTE;

/** How long nothing is tried after so many failures in a row. */
export const pauseAfter = (failures: number): number =>
	Math.min(2 ** Math.min(failures - 1, 10) * MINUTE, LONGEST_PAUSE);
