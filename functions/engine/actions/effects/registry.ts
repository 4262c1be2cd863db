import {
	type Effect,
	type EffectName,
	type EffectOf,
	effectName,
} from "#domain/engine/actions/effects/registry.ts";
import { asp } from "./asp.ts";
import { commonVar } from "./common-var.ts";
import { giveCouponToRuns } from "./coupon.ts";
import type { EffectRunner } from "./effect-runner.ts";
import { episode } from "./episode.ts";
import { eventReserve } from "./event-reserve.ts";
import { friendInfo } from "./friend-info.ts";
import { mark } from "./mark.ts";
import { notify } from "./notify.ts";
import { requestPaymentsOfRuns } from "./payment-request.ts";
import { phase } from "./phase.ts";
import { changePointsOfRuns } from "./points.ts";
import { richmenu } from "./richmenu.ts";
import { scenario } from "./scenario.ts";
import { score } from "./score.ts";
import { tag } from "./tag.ts";
import { template } from "./template.ts";
import { text } from "./text.ts";

/** Runner of each effect. An effect of the domain without a file here does not compile. */
const EFFECT_RUNNERS = {
	text,
	template,
	tag,
	friendInfo,
	scenario,
	richmenu,
	episode,
	mark,
	eventReserve,
	commonVar,
	phase,
	score,
	points: changePointsOfRuns,
	coupon: giveCouponToRuns,
	paymentRequest: requestPaymentsOfRuns,
	asp,
	notify,
} satisfies { [Name in EffectName]: EffectRunner<EffectOf<Name>> };

/** Returns the runner of an effect. */
export const effectRunner = <E extends Effect>(effect: E): EffectRunner<E> =>
	EFFECT_RUNNERS[effectName(effect)] as unknown as EffectRunner<E>;

/**
 * Calls the runners once per kind of effect, with all effects of that kind.
 * @returns the answer for each effect; undefined for a kind without one.
 */
export async function queryByKind<Answer>(
	effects: readonly Effect[],
	query: (
		runner: EffectRunner<Effect>,
		effectsOfKind: readonly Effect[],
	) => Promise<(effect: Effect) => Answer> | undefined,
): Promise<(effect: Effect) => Answer | undefined> {
	const kinds = await Promise.all(
		[...Map.groupBy(effects, effectName)].map(
			async ([name, effectsOfKind]) =>
				[name, await query(effectRunner(effectsOfKind[0]!), effectsOfKind)] as const,
		),
	);
	const answers = new Map(kinds);
	return (effect) => answers.get(effectName(effect))?.(effect);
}
