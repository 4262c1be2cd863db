import { z } from "zod";
import { salonEvent } from "#domain/engine/reservations/salon-events.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { codeOf, optionalId, recordId } from "#domain/platform/wire/input-schemas.ts";
import { actionInputs } from "./action-input.ts";

/** Body of `POST /api/action/dry_run`: an action (saved, or the editor's unsaved state) and a friend. */
export const dryRunInput = z
	.object({
		action_id: optionalId().default(null),
		/** Unsaved effects from the editor; the saved effects by default. */
		inputs: actionInputs.optional(),
		a_twice_type: codeOf(0, 1).optional(),
		friend_id: recordId(),
		/** Reservation that would trigger the action, and its event. */
		reservation_id: optionalId().default(null),
		flow: salonEvent.default("register"),
	})
	.refine(({ action_id, inputs }) => action_id !== null || inputs !== undefined, {
		path: ["inputs"],
		error: ACTION_TEXTS.actionNeedsEffect,
	});

export type DryRunInput = z.output<typeof dryRunInput>;
