import { z } from "zod";
import { TIMELINE_TEXTS } from "#domain/platform/texts/timeline-texts.ts";
import { boundedList, codeOf, recordId } from "#domain/platform/wire/input-schemas.ts";

/** More than anybody loads. */
const MAX_CHOSEN = 1_000;

/** The body of `POST /api/messages/confirm_multi` (M-231). */
export const confirmInput = z.object({
	ids: boundedList(recordId(), MAX_CHOSEN).refine((ids) => ids.length > 0, TIMELINE_TEXTS.nothingChosen),
});

/** Values of a message's `rate`: ordinary, starred, or unsent by its friend (M-101), which nobody sets. */
export const MESSAGE_RATES = { ordinary: 1, starred: 2, unsent: 4 } as const;

/** The body of `POST /api/messages/{id}/rate`: gives a message a star, or takes it away. */
export const rateInput = z.object({ rate: codeOf(MESSAGE_RATES.ordinary, MESSAGE_RATES.starred) });
