import { z } from "zod";
import { TIMELINE_TEXTS } from "#domain/platform/texts/timeline-texts.ts";
import { boundedList, codeOf, recordId } from "#domain/platform/wire/input-schemas.ts";

/** Maximum number of selected messages; larger than any number of loaded ones. */
const MAX_SELECTED = 1_000;

/** Body of `POST /api/messages/confirm_multi` (M-231). */
export const confirmInput = z.object({
	ids: boundedList(recordId(), MAX_SELECTED).refine((ids) => ids.length > 0, TIMELINE_TEXTS.nothingChosen),
});

/** Values of a message's `rate` (M-101). `unsent` means unsent by the friend and cannot be set. */
export const MESSAGE_RATES = { ordinary: 1, starred: 2, unsent: 4 } as const;

/** Body of `POST /api/messages/{id}/rate`, which adds or removes a message's star. */
export const rateInput = z.object({ rate: codeOf(MESSAGE_RATES.ordinary, MESSAGE_RATES.starred) });
