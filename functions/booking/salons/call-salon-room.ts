import { eq } from "drizzle-orm";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { salonAnswers } from "#db/booking/salon-history.ts";
import type { Env } from "#functions/env.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import type { CommandAnswer, CommandInput, CommandName } from "./commands/registry.ts";
import type { Actor, CommandOutcome } from "./engine/room-command.ts";
import type { CommandOrder } from "./engine/salon-engine.ts";
import type { RoomQuery, RoomQueryAnswer, RoomQueryInput, RoomQueryName } from "./queries/registry.ts";

/** RPC interface of a salon's room, as the Worker calls it. */
interface SalonRoomRpc {
	executeCommand: (order: CommandOrder) => Promise<CommandOutcome>;
	answerQuery: (query: RoomQuery) => Promise<unknown>;
	publishRecount: (unsolved: number) => Promise<void>;
}

const getSalonRoom = (env: Env, salonId: number) =>
	env.Salon.get(env.Salon.idFromName(String(salonId))) as unknown as SalonRoomRpc;

/** Notifies a salon's room that the clock's count differs from its own. */
export const notifyRoomOfRecount = (env: Env, salonId: number, unsolved: number): Promise<void> =>
	getSalonRoom(env, salonId).publishRecount(unsolved);

/** Operator as the sender of a command. */
const toOperatorActor = ({ operator }: OperatorCtx): Actor => ({
	side: "admin",
	operatorId: operator.id,
	friendId: null,
	programId: operator.program?.codeId,
	scope: operator.friendScope,
});

/** Save key per salon: the same key in another salon is another save. */
const buildSalonSaveKey = (salonId: number, { saveKey }: { saveKey: string }): string =>
	`${salonId}:${saveKey}`;

/** Whether a salon's room has already executed a command with this key. */
export async function isCommandExecuted(
	ctx: Pick<OperatorCtx, "db" | "saveKey">,
	salonId: number,
): Promise<boolean> {
	const [storedAnswer] = await ctx.db
		.select({ at: salonAnswers.at })
		.from(salonAnswers)
		.where(eq(salonAnswers.saveKey, buildSalonSaveKey(salonId, ctx)));
	return storedAnswer !== undefined;
}

/** Sends a command to a salon's room. @throws Refusal where the room refuses */
export async function sendCommand<Name extends CommandName>(
	ctx: { env: Env; saveKey: string },
	salonId: number,
	actor: Actor,
	name: Name,
	input: CommandInput<Name>,
): Promise<CommandAnswer<Name>> {
	const saveKey = buildSalonSaveKey(salonId, ctx);
	const outcome = await getSalonRoom(ctx.env, salonId).executeCommand({
		name,
		input,
		actor,
		saveKey,
	} as CommandOrder);
	if (!outcome.ok) throw new Refusal(outcome.status as ContentfulStatusCode, outcome.body);
	return outcome.answer as CommandAnswer<Name>;
}

/** Sends an operator's command to a salon's room. @throws Refusal where the room refuses */
export const sendOperatorCommand = <Name extends CommandName>(
	ctx: OperatorCtx,
	salonId: number,
	name: Name,
	input: CommandInput<Name>,
): Promise<CommandAnswer<Name>> => sendCommand(ctx, salonId, toOperatorActor(ctx), name, input);

/** Sends a query to a salon's room. @throws Refusal 404 where there is no such salon */
export async function queryRoom<Name extends RoomQueryName>(
	env: Env,
	salonId: number,
	name: Name,
	input: RoomQueryInput<Name>,
): Promise<RoomQueryAnswer<Name>> {
	const answer = await getSalonRoom(env, salonId).answerQuery({ name, input } as RoomQuery);
	if (answer === null) throw notFound();
	return answer as RoomQueryAnswer<Name>;
}
