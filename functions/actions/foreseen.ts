import { type SQL, sql } from "drizzle-orm";
import { friendReminders } from "#db/episodes.ts";
import { friends } from "#db/friends.ts";
import { landingVisits } from "#db/landings.ts";
import { eventReservations } from "#db/reservables.ts";
import { scenarioSubscriptions } from "#db/scenarios.ts";
import { friendTags, tags } from "#db/tags.ts";
import { FIRE } from "#domain/effects/episode.ts";
import { type EffectName, type EffectOf, effectName } from "#domain/effects/registry.ts";
import { PREVIOUS_SCENARIO, STOP_READING } from "#domain/effects/scenario.ts";
import { TAG_WAYS } from "#domain/effects/tag.ts";
import { goalIs } from "./effects/episode.ts";
import { roomOf } from "./effects/event-reserve.ts";
import type { EffectInput } from "./effects/runner.ts";
import { READING, STOPPED } from "./effects/scenario.ts";
import { wanted } from "./effects/tag.ts";
import type { Refusal } from "./gate.ts";

type Foreseen<Name extends EffectName> = (
	input: EffectInput<EffectOf<Name>>,
) => Refusal | null | Promise<Refusal | null>;

const nothing = (table: SQL): Refusal => ({ when: sql`not exists (select 1 from ${table})`, letter: "n" });

/**
 * The outcomes of effects that find out only in the doing that nothing can be done: no place is left, there is nothing
 * to cancel. They are conditions on `friends`, for dry runs.
 */
const FORESEEN: { [Name in EffectName]?: Foreseen<Name> } = {
	asp: () => nothing(sql`${landingVisits} v where v.friend_id = ${friends.id}`),

	episode: ({ ctx, effect }) =>
		effect.firetype === FIRE.start
			? null
			: nothing(sql`${friendReminders} where friend_id = ${friends.id} and episode_id = ${effect.episode_id}
				and state = 'set' and ${goalIs(effect, ctx.zone)}`),

	eventReserve: ({ effect }) =>
		effect.fire_type === "make"
			? { when: sql`${effect.num_of_takes} > ${roomOf(effect)}`, letter: "f" }
			: nothing(sql`${eventReservations} r where r.friend_id = ${friends.id}
				and r.event_reserve_id = ${effect.event_slot_id} and r.status in (1, 3)
				${effect.event_menu_id === null ? sql`` : sql`and r.event_menu_id = ${effect.event_menu_id}`}`),

	scenario: ({ effect: { group_id } }) =>
		group_id === STOP_READING || group_id === PREVIOUS_SCENARIO
			? nothing(sql`${scenarioSubscriptions} where friend_id = ${friends.id}
				and ${group_id === STOP_READING ? READING : STOPPED}`)
			: null,

	tag: async (input) => {
		const { effect, set } = input;
		if (TAG_WAYS[effect.remove].removes) return null;
		const runId = set.runs[0]!.id;
		const doers = sql`(select ${runId} as run_id, ${set.runs[0]!.firing.friend.id} as friend_id)`;
		return {
			when: sql`exists (select 1 from ${await wanted({ ...input, doers })} p join ${tags} t on t.id = p.tag_id
				where t.capacity <= (select count(*) from ${friendTags} c where c.tag_id = t.id)
				and not exists (select 1 from ${friendTags} h where h.friend_id = ${friends.id} and h.tag_id = t.id))`,
			letter: "f",
		};
	},
};

/** Why an effect whose condition holds would be skipped all the same; null where nothing prevents it. */
export const foreseen = async (input: EffectInput): Promise<Refusal | null> =>
	(await (FORESEEN[effectName(input.effect)] as Foreseen<EffectName> | undefined)?.(input as never)) ?? null;
