import { and, eq, isNull, sql } from "drizzle-orm";
import { among } from "#db/among.ts";
import { notificationChannels } from "#db/notifications.ts";
import { operators, roles } from "#db/operators.ts";
import type { ChannelKind } from "#domain/notifications/channels/registry.ts";
import type { FriendScope } from "#domain/operators/scope.ts";
import { hasSecondStep } from "../auth/second-step.ts";
import type { Ctx } from "../context.ts";
import { ROLE, scopeOf } from "./scope.ts";
import type { Setting } from "./settings.ts";
import { type Target, targetsOf } from "./targets.ts";

/** Who is told over a channel. */
export interface Receiver {
	channelId: number;
	target: string;
	/** A friend must be seen by all of them: whoever saved the channel, and an operator whom it reaches. */
	scopes: FriendScope[];
}

/** The receivers of the channels that some settings name. An operator who is disabled receives nothing, by no address. */
export async function loadReceivers(ctx: Ctx, settings: readonly Setting[]): Promise<Receiver[]> {
	const ids = [...new Set(settings.flatMap(({ channelIds }) => channelIds))];
	if (ids.length === 0) return [];
	const channels = await ctx.db
		.select({
			id: notificationChannels.id,
			kind: notificationChannels.kind,
			settings: notificationChannels.settings,
			maker: ROLE,
		})
		.from(notificationChannels)
		.innerJoin(operators, eq(operators.id, notificationChannels.operatorId))
		.innerJoin(roles, eq(roles.id, operators.roleId))
		.where(and(sql`${notificationChannels.id} in ${among(ids)}`, isNull(notificationChannels.deletedAt)));
	const targets = await targetsOf(ctx, channels);
	const byId = new Map(channels.map((channel) => [channel.id, channel]));
	const people = await loadPeople(ctx, targets, addressesOf(targets, byId));
	return targets.flatMap(({ channelId, target, operatorId }) => {
		const { kind, maker } = byId.get(channelId)!;
		const person =
			operatorId === null && kind === "mail" ? people.byAddress(target) : people.byId(operatorId);
		if (person === "nobody") return [];
		return [{ channelId, target, scopes: [scopeOf(maker), ...(person ? [scopeOf(person.role)] : [])] }];
	});
}

/** The mail addresses, any of which may be an operator's. */
const addressesOf = (
	targets: readonly Target[],
	channels: ReadonlyMap<number, { kind: ChannelKind }>,
): string[] =>
	targets.flatMap(({ channelId, target }) =>
		channels.get(channelId)?.kind === "mail" ? target.toLowerCase() : [],
	);

interface Person {
	id: number;
	email: string;
	role: Parameters<typeof scopeOf>[0];
	disabledAt: number | null;
	lacksSecondStep: number;
}

/**
 * The operators behind receivers: undefined where there is none, "nobody" for one who is to be told nothing, being shut out or
 * lacking the second step without which their role lets nobody in.
 */
async function loadPeople({ db }: Ctx, targets: readonly Target[], addresses: readonly string[]) {
	const ids = targets.flatMap(({ operatorId }) => operatorId ?? []);
	const people: Person[] =
		ids.length + addresses.length === 0
			? []
			: await db
					.select({
						id: operators.id,
						email: operators.email,
						role: ROLE,
						disabledAt: operators.disabledAt,
						lacksSecondStep: sql<number>`(${roles.twoFactorRequired} and not ${hasSecondStep})`,
					})
					.from(operators)
					.innerJoin(roles, eq(roles.id, operators.roleId))
					.where(sql`${operators.id} in ${among(ids)} or lower(${operators.email}) in ${among(addresses)}`);
	const told = (person: Person | undefined) =>
		person && (person.disabledAt !== null || person.lacksSecondStep === 1) ? ("nobody" as const) : person;
	return {
		byAddress: (address: string) =>
			told(people.find(({ email }) => email.toLowerCase() === address.toLowerCase())),
		/** Whoever is named and is not there is nobody. */
		byId: (operatorId: number | null) =>
			operatorId === null ? undefined : (told(people.find(({ id }) => id === operatorId)) ?? "nobody"),
	};
}
