import { eraseSheetRowsStep } from "#functions/acquisition/forms/sheets/erase-sheet-rows.ts";
import { greetAgainStep } from "#functions/automation/scenarios/greet-again.ts";
import { eraseFriendBookings } from "#functions/booking/salons/erase-friend-bookings.ts";
import type { DeletionStepsOfAreas } from "#functions/people/friend-deletion/friend-deletion-worker.ts";
import { isDeletion } from "#functions/people/friend-deletion/steps/deletion-step.ts";

/** Steps of a friend's deletion that belong to higher areas than the friends. */
export const DELETION_STEPS: DeletionStepsOfAreas = {
	before: [
		eraseSheetRowsStep,
		{
			applies: isDeletion,
			work: async (ctx, { friend }) => {
				const booking = await eraseFriendBookings(ctx, friend);
				return { isDone: booking === 0, counts: { booking } };
			},
		},
	],
	after: [greetAgainStep],
};
