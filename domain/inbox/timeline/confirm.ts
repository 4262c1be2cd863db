import { z } from "zod";
import { TIMELINE_TEXTS } from "#domain/platform/texts/timeline.ts";
import { code, list, recordId } from "#domain/platform/wire/wire.ts";

/** More than anybody loads. */
const MAX_CHOSEN = 1_000;

/** The body of `POST /api/messages/confirm_multi` (M-231). */
export const confirmInput = z.object({
	ids: list(recordId(), MAX_CHOSEN).refine((ids) => ids.length > 0, TIMELINE_TEXTS.nothingChosen),
});

/** Values of a message's `rate`: ordinary, starred, or unsent by its friend (M-101), which nobody sets. */
export const MESSAGE_RATES = { ordinary: 1, starred: 2, unsent: 4 } as const;

/** The body of `POST /api/messages/{id}/rate`: gives a message a star, or takes it away. */
export const rateInput = z.object({ rate: code(MESSAGE_RATES.ordinary, MESSAGE_RATES.starred) });
