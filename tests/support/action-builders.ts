import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { reactions } from "#db/automation/auto-responses.ts";
import { connectD1 } from "#db/d1-client.ts";
import { actionEffects, actions } from "#db/engine/actions.ts";
import {
	EFFECTS,
	type Effect,
	type EffectOf,
	effectDefinitionOf,
} from "#domain/engine/actions/effects/registry.ts";
import { tokyoTime } from "./test-clock.ts";

const MADE = tokyoTime("2026-11-01 09:00");
let made = 0;

/** Text effect, immediate by default. */
export const sendTextEffect = (text: string, delay: Partial<EffectOf<"text">> = {}): EffectOf<"text"> =>
	EFFECTS.text.schema.parse({ ...EFFECTS.text.blank(), ...delay, text });

export const addTagsEffect = (...ids: number[]): EffectOf<"tag"> =>
	EFFECTS.tag.schema.parse({ ...EFFECTS.tag.blank(), tag_ids: ids });

export const removeTagsEffect = (...ids: number[]): EffectOf<"tag"> => ({
	...addTagsEffect(...ids),
	remove: 1,
});

type NewAction = Partial<typeof actions.$inferInsert> & { effects?: Effect[] };

/** Stored action, with one text effect by default. */
export async function buildAction({ effects = [sendTextEffect("こんにちは")], ...given }: NewAction = {}) {
	const db = connectD1(env.DB);
	const [[action]] = await db.batch([
		db
			.insert(actions)
			.values({ name: `アクション${++made}`, createdAt: MADE, updatedAt: MADE, ...given })
			.returning(),
		...effects.map((effect, position) =>
			db.insert(actionEffects).values({
				// The action inserted by the same batch.
				actionId: given.id ?? sql`(select max(id) from ${actions})`,
				version: given.version ?? 1,
				position,
				type: effect.type,
				effect,
				named: effectDefinitionOf(effect).references?.(effect) ?? {},
			}),
		),
	]);
	return action!;
}

type NewReaction = Partial<typeof reactions.$inferInsert> & { effects?: Effect[] };

/** Stored auto-response to 予約, with a new action unless one is given. */
export async function buildAutoResponse({ effects, ...given }: NewReaction = {}) {
	const actionId = given.actionId ?? (await buildAction(effects && { effects })).id;
	const [reaction] = await connectD1(env.DB)
		.insert(reactions)
		.values({ name: `自動応答${++made}`, keywords: ["予約"], createdAt: MADE, ...given, actionId })
		.returning();
	return reaction!;
}
