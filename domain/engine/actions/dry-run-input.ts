import { z } from "zod";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
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

/** Predicted result of one effect. */
export interface DryEffect {
	type: number;
	label: string;
	summary: string;
	outcome: "done" | "skipped" | "failed";
	/** Reason for skipping; null where the effect would run. */
	reason: string | null;
	/** Whether the condition holds for the friend now; null without a condition. */
	condition: { text: string | null; holds: boolean } | null;
	/** Messages with the friend's current values. */
	messages: LineMessage[];
	/** Earliest and latest time of sending; null for an effect that sends nothing. */
	due: { from: string; until: string } | null;
	/** Messages by LINE's count: one per call, regardless of its number of bubbles. */
	quota: number;
}

export interface DryRun {
	friend: { id: number; name: string };
	/** Reason why the whole action would not run; null where it would. */
	reason: string | null;
	effects: DryEffect[];
	/** Maximum use of the account's quota: replies to a friend's message are free. */
	quota: number;
}
