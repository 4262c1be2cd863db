import { commitBatch } from "#db/d1-client.ts";
import { composeStarterSet } from "#domain/console/first-day/compose-starter-set.ts";
import type { StarterSetInput } from "#domain/console/first-day/starter-set-input.ts";
import { tradeOf } from "#domain/console/first-day/trades/registry.ts";
import { FIRST_DAY_TEXTS } from "#domain/platform/texts/first-day-texts.ts";
import { isGroupConflict, statementsOfGroup } from "#functions/engine/save-groups/save-group.ts";
import { markKeyUsed } from "#functions/platform/http/bind-save-key.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { planStarterSet } from "./plan-starter-set.ts";
import { resolveStarterSet } from "./resolve-starter-set.ts";
import {
	findNewestStarterEntry,
	findStarterEntry,
	type StarterEntry,
	writeStarterEntry,
} from "./starter-entry.ts";

/** Number of attempts: another save may take a reserved id. */
const ATTEMPTS = 3;

/**
 * Creates the items of a starter set as one transaction; items whose names exist stay as they are. Repeating it is
 * safe: the log tells whether it is done. Nothing of it is sent or switched on.
 * @throws Refusal 403 without an ability for one of the kinds, 409 where the account changed in every attempt, 422 as
 * the editors do, and where everything exists already
 */
export async function applyStarterSet({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: StarterSetInput;
}): Promise<StarterEntry> {
	const set = composeStarterSet(tradeOf(input.trade), input.shop, input.media_key);
	for (let attempt = 1; ; attempt++) {
		const earlierEntry = await findStarterEntry(ctx);
		if (earlierEntry) return earlierEntry;
		// Each attempt reads everything anew.
		const resolved = await resolveStarterSet(ctx, set);
		const problem = [...resolved.items, resolved.salon].find((part) => part?.problem);
		if (problem) throw new Refusal(403, { ERROR: [problem.problem!] });
		const { group, records } = await planStarterSet(ctx, resolved);
		if (records.length === 0) return await findEntryOfCompleteSet(ctx);
		try {
			await commitBatch(ctx.db, [
				...statementsOfGroup(ctx, group),
				writeStarterEntry(ctx, { trade: input.trade, records }),
				markKeyUsed(ctx),
			]);
			await wakeQueue(ctx.env.JOBS);
		} catch (error) {
			// Its answer may have been lost, or another save took an id or a name.
			const writtenEntry = await findStarterEntry(ctx);
			if (writtenEntry) return writtenEntry;
			if (attempt < ATTEMPTS) continue;
			if (isGroupConflict(error)) throw new Refusal(409, { ERROR: [FIRST_DAY_TEXTS.changedMeanwhile] });
			throw error;
		}
	}
}

/**
 * Entry of a set of which the account has everything already. No second entry is written, since it would undo nothing.
 * @throws Refusal 422 where somebody else has made everything
 */
async function findEntryOfCompleteSet(ctx: OperatorCtx): Promise<StarterEntry> {
	const entry = await findNewestStarterEntry(ctx);
	if (!entry || entry.isUndone) throw new Refusal(422, { ERROR: [FIRST_DAY_TEXTS.everythingExists] });
	return entry;
}
