import { z } from "zod";
import type { LineMessage } from "#domain/engine/messages/line.ts";
import { salonEvent } from "#domain/engine/reservations/salon-events.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions.ts";
import { code, optionalId, recordId } from "#domain/platform/wire/wire.ts";
import { actionInputs } from "./action.ts";

/** The body of `POST /api/action/dry_run`: an action, saved or as it stands in its editor, and a friend. */
export const dryRunInput = z
	.object({
		action_id: optionalId().default(null),
		/** What the editor holds; by default what is saved. */
		inputs: actionInputs.optional(),
		a_twice_type: code(0, 1).optional(),
		friend_id: recordId(),
		/** The reservation that would run it, and the event. */
		reservation_id: optionalId().default(null),
		flow: salonEvent.default("register"),
	})
	.refine(({ action_id, inputs }) => action_id !== null || inputs !== undefined, {
		path: ["inputs"],
		error: ACTION_TEXTS.actionNeedsEffect,
	});

export type DryRunInput = z.output<typeof dryRunInput>;

/** What would become of one effect. */
export interface DryEffect {
	type: number;
	label: string;
	summary: string;
	outcome: "done" | "skipped" | "failed";
	/** Why it would be skipped; null where it would be done. */
	reason: string | null;
	/** Whether the condition holds for the friend now; null where there is none. */
	condition: { text: string | null; holds: boolean } | null;
	/** The messages as the friend would read them now. */
	messages: LineMessage[];
	/** The earliest and latest moment of sending; null for an effect that sends nothing. */
	due: { from: string; until: string } | null;
	/** Messages as LINE counts them: one for each call, however many bubbles it carries. */
	quota: number;
}

export interface DryRun {
	friend: { id: number; name: string };
	/** Why the whole action would not run; null where it would. */
	reason: string | null;
	effects: DryEffect[];
	/** The most that it would use of the account's quota: a reply to a friend's message is free. */
	quota: number;
}
