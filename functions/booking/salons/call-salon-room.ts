import { eq } from "drizzle-orm";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { salonAnswers } from "#db/booking/salon-history.ts";
import type { Env } from "#functions/env.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import type { CommandAnswer, CommandInput, CommandName } from "./commands/registry.ts";
import type { Actor, CommandOutcome } from "./engine/room-command.ts";
import type { CommandOrder } from "./engine/salon-engine.ts";
import type { AnswerTo, QuestionInput, QuestionName, RoomQuestion } from "./questions/registry.ts";

/** A salon's room, as the Worker speaks to it. Types of what crosses over are named here, once. */
interface RoomOfSalon {
	order: (order: CommandOrder) => Promise<CommandOutcome>;
	question: (question: RoomQuestion) => Promise<unknown>;
	recounted: (unsolved: number) => Promise<void>;
}

const roomOf = (env: Env, salonId: number) =>
	env.Salon.get(env.Salon.idFromName(String(salonId))) as unknown as RoomOfSalon;

/** Tells a salon's room that the clock counted otherwise than it. */
export const notifyRecounted = (env: Env, salonId: number, unsolved: number): Promise<void> =>
	roomOf(env, salonId).recounted(unsolved);

export const operatorActor = ({ operator }: OperatorCtx): Actor => ({
	side: "admin",
	operatorId: operator.id,
	friendId: null,
	programId: operator.program?.codeId,
	scope: operator.friendScope,
});

/** The same key in another salon is another save. */
const keyInSalon = (salonId: number, { saveKey }: { saveKey: string }): string => `${salonId}:${saveKey}`;

/** Whether a salon's room has done something under this key. */
export async function isCommandAnswered(
	ctx: Pick<OperatorCtx, "db" | "saveKey">,
	salonId: number,
): Promise<boolean> {
	const [done] = await ctx.db
		.select({ at: salonAnswers.at })
		.from(salonAnswers)
		.where(eq(salonAnswers.saveKey, keyInSalon(salonId, ctx)));
	return done !== undefined;
}

/** Has a salon's room do something. @throws Refusal where the room refuses */
export async function sendCommand<Name extends CommandName>(
	ctx: { env: Env; saveKey: string },
	salonId: number,
	actor: Actor,
	name: Name,
	input: CommandInput<Name>,
): Promise<CommandAnswer<Name>> {
	const saveKey = keyInSalon(salonId, ctx);
	const outcome = await roomOf(ctx.env, salonId).order({ name, input, actor, saveKey } as CommandOrder);
	if (!outcome.ok) throw new Refusal(outcome.status as ContentfulStatusCode, outcome.body);
	return outcome.answer as CommandAnswer<Name>;
}

/** Asks a salon's room. @throws Refusal 404 where there is no such salon */
export async function queryRoom<Name extends QuestionName>(
	env: Env,
	salonId: number,
	name: Name,
	input: QuestionInput<Name>,
): Promise<AnswerTo<Name>> {
	const answer = await roomOf(env, salonId).question({ name, input } as RoomQuestion);
	if (answer === null) throw notFound();
	return answer as AnswerTo<Name>;
}
