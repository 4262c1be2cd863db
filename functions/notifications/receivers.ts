import { and, eq, isNull, sql } from "drizzle-orm";
import { among } from "#db/among.ts";
import { notificationChannels } from "#db/notifications.ts";
import { operators, roles } from "#db/operators.ts";
import { type ChannelKind, channelKind } from "#domain/notifications/channels/registry.ts";
import type { FriendScope } from "#domain/operators/scope.ts";
import type { Ctx } from "../context.ts";
import { ROLE, scopeOf } from "./scope.ts";
import type { Setting } from "./settings.ts";

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
	const reached = channels.flatMap((channel) =>
		channelKind(channel.kind)
			.targets(channel.settings)
			.map((target) => ({ ...channel, target })),
	);
	const people = await loadPeople(ctx, reached);
	return reached.flatMap(({ id, kind, target, maker }) => {
		const person = people(kind, target);
		if (person === "nobody") return [];
		return [{ channelId: id, target, scopes: [scopeOf(maker), ...(person ? [scopeOf(person.role)] : [])] }];
	});
}

interface Reached {
	kind: ChannelKind;
	target: string;
}

interface Person {
	id: number;
	email: string;
	role: Parameters<typeof scopeOf>[0];
	disabledAt: number | null;
}

/** Of a receiver: the operator behind it; undefined where there is none, "nobody" where they are to be told nothing. */
async function loadPeople({ db }: Ctx, reached: readonly Reached[]) {
	const ids = reached.filter(({ kind }) => kind === "messaging_api").map(({ target }) => Number(target));
	const addresses = reached.filter(({ kind }) => kind === "mail").map(({ target }) => target.toLowerCase());
	const people: Person[] =
		ids.length + addresses.length === 0
			? []
			: await db
					.select({
						id: operators.id,
						email: operators.email,
						role: ROLE,
						disabledAt: operators.disabledAt,
					})
					.from(operators)
					.innerJoin(roles, eq(roles.id, operators.roleId))
					.where(sql`${operators.id} in ${among(ids)} or lower(${operators.email}) in ${among(addresses)}`);
	return (kind: ChannelKind, target: string): Person | "nobody" | undefined => {
		const person = people.find(({ id, email }) =>
			kind === "messaging_api"
				? String(id) === target
				: kind === "mail" && email.toLowerCase() === target.toLowerCase(),
		);
		if (person) return person.disabledAt === null ? person : "nobody";
		return kind === "messaging_api" ? "nobody" : undefined;
	};
}
