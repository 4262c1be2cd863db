import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { reactions } from "#db/automation/auto-responses.ts";
import { connect } from "#db/client.ts";
import { actionEffects, actions } from "#db/engine/actions.ts";
import {
	definitionOf,
	EFFECTS,
	type Effect,
	type EffectOf,
} from "#domain/engine/actions/effects/registry.ts";
import { tokyo } from "./clock.ts";

const MADE = tokyo("2026-11-01 09:00");
let made = 0;

/** The effect that sends a text, at once unless told otherwise. */
export const sendText = (text: string, delay: Partial<EffectOf<"text">> = {}): EffectOf<"text"> =>
	EFFECTS.text.schema.parse({ ...EFFECTS.text.blank(), ...delay, text });

/** The effect that adds tags. */
export const addTags = (...ids: number[]): EffectOf<"tag"> =>
	EFFECTS.tag.schema.parse({ ...EFFECTS.tag.blank(), tag_ids: ids });

/** The effect that removes tags. */
export const removeTags = (...ids: number[]): EffectOf<"tag"> => ({ ...addTags(...ids), remove: 1 });

type NewAction = Partial<typeof actions.$inferInsert> & { effects?: Effect[] };

/** A saved action; one text unless told otherwise. */
export async function buildAction({ effects = [sendText("こんにちは")], ...given }: NewAction = {}) {
	const db = connect(env.DB);
	const [[action]] = await db.batch([
		db
			.insert(actions)
			.values({ name: `アクション${++made}`, createdAt: MADE, updatedAt: MADE, ...given })
			.returning(),
		...effects.map((effect, position) =>
			db.insert(actionEffects).values({
				// The action before.
				actionId: given.id ?? sql`(select max(id) from ${actions})`,
				version: given.version ?? 1,
				position,
				type: effect.type,
				effect,
				named: definitionOf(effect).names?.(effect) ?? {},
			}),
		),
	]);
	return action!;
}

type NewReaction = Partial<typeof reactions.$inferInsert> & { effects?: Effect[] };

/** A saved auto-response to 予約, with an action of its own unless given one. */
export async function buildReaction({ effects, ...given }: NewReaction = {}) {
	const actionId = given.actionId ?? (await buildAction(effects && { effects })).id;
	const [reaction] = await connect(env.DB)
		.insert(reactions)
		.values({ name: `自動応答${++made}`, keywords: ["予約"], createdAt: MADE, ...given, actionId })
		.returning();
	return reaction!;
}
