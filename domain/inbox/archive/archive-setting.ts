import { z } from "zod";
import { ARCHIVE_TEXTS } from "#domain/platform/texts/archive-texts.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { wholeNumber } from "#domain/platform/wire/input-schemas.ts";

/**
 * Age in days from which messages move into the archive. The minimum is well above the 30 days within which a
 * database can be restored; a restore past archived messages would reuse their ids for new ones.
 */
export const ARCHIVE_AGE = { min: 60, max: 3_650 } as const;

/**
 * Age in days from which processed events of LINE are deleted. LINE redelivers none that late, and the
 * minimum leaves a month for investigation.
 */
export const EVENTS_AGE = { min: 30, max: 3_650 } as const;

interface AgeLimits {
	min: number;
	max: number;
}

const ageInput = ({ min, max }: AgeLimits) =>
	z.object({
		after_days: wholeNumber().pipe(
			z
				.number()
				.min(min, ARCHIVE_TEXTS.ageOutOfBounds(min, max))
				.max(max, ARCHIVE_TEXTS.ageOutOfBounds(min, max)),
		),
	});

/** Body of `PUT /api/archive/setting`; the next schema is that of `PUT /api/archive/events_setting`. */
export const archiveSettingInput = ageInput(ARCHIVE_AGE);
export const eventsSettingInput = ageInput(EVENTS_AGE);

export type AgeInput = z.output<typeof archiveSettingInput>;

/** Instant before which messages are old enough to be moved. */
export const oldBefore = (now: number, afterDays: number): number => now - afterDays * DAY;

const MAX_PAUSE = 60 * MINUTE;

/** Pause in milliseconds after consecutive failures: doubled each time, at most an hour. */
export const pauseAfter = (failures: number): number =>
	Math.min(2 ** Math.min(failures - 1, 10) * MINUTE, MAX_PAUSE);
