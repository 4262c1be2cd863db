import { and, eq, isNull, sql } from "drizzle-orm";
import { notificationChannels } from "#db/integrations/notification-tables.ts";
import { operators, roles } from "#db/platform/operators.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { FriendScope } from "#domain/console/operators/friend-scope.ts";
import type { Ctx } from "#functions/context.ts";
import { lacksSecondStep } from "#functions/platform/auth/has-second-step.ts";
import { findChannelTargets } from "./find-channel-targets.ts";
import type { ActiveNotification } from "./load-active-notifications.ts";
import { ROLE_SCOPE_COLUMNS, scopeOfRole } from "./role-scope.ts";

/** Target of a channel, with the visibility that limits its notices. */
export interface Receiver {
	channelId: number;
	target: string;
	/**
	 * Scopes of the operator who saved the channel and of the operator it reaches; a friend must be visible
	 * in all of them.
	 */
	scopes: FriendScope[];
}

/**
 * Receivers of the channels of some settings. An operator who is disabled, or lacks a second step that their
 * role requires, receives nothing at any address.
 */
export async function loadReceivers(ctx: Ctx, settings: readonly ActiveNotification[]): Promise<Receiver[]> {
	const ids = [...new Set(settings.flatMap(({ channelIds }) => channelIds))];
	if (ids.length === 0) return [];
	const channels = await ctx.db
		.select({
			id: notificationChannels.id,
			kind: notificationChannels.kind,
			settings: notificationChannels.settings,
			saverRole: ROLE_SCOPE_COLUMNS,
		})
		.from(notificationChannels)
		.innerJoin(operators, eq(operators.id, notificationChannels.operatorId))
		.innerJoin(roles, eq(roles.id, operators.roleId))
		.where(
			and(sql`${notificationChannels.id} in ${valuesOfList(ids)}`, isNull(notificationChannels.deletedAt)),
		);
	const byId = new Map(channels.map((channel) => [channel.id, channel]));
	const targets = (await findChannelTargets(ctx, channels)).map((target) => {
		const { kind, saverRole } = byId.get(target.channelId)!;
		return { ...target, saverRole, mail: kind === "mail" ? target.target.toLowerCase() : null };
	});
	const owners = await loadTargetOperators(ctx, targets);
	return targets.flatMap(({ channelId, target, operatorId, mail, saverRole }) => {
		const owner = owners.find(({ id, email }) => id === operatorId || email === mail);
		// A named operator who is missing receives nothing; a plain address may belong to anybody.
		if (owner ? !owner.mayReceive : operatorId !== null) return [];
		return [
			{ channelId, target, scopes: [scopeOfRole(saverRole), ...(owner ? [scopeOfRole(owner.role)] : [])] },
		];
	});
}

interface NamedTarget {
	operatorId: number | null;
	/** In lower case; null for other kinds of channel. */
	mail: string | null;
}

/** Operators behind targets, by id or mail address. */
async function loadTargetOperators({ db }: Ctx, targets: readonly NamedTarget[]) {
	const ids = targets.flatMap(({ operatorId }) => operatorId ?? []);
	const addresses = targets.flatMap(({ mail }) => mail ?? []);
	if (ids.length + addresses.length === 0) return [];
	const rows = await db
		.select({
			id: operators.id,
			email: operators.email,
			role: ROLE_SCOPE_COLUMNS,
			disabledAt: operators.disabledAt,
			lacksSecondStep,
		})
		.from(operators)
		.innerJoin(roles, eq(roles.id, operators.roleId))
		.where(
			sql`${operators.id} in ${valuesOfList(ids)} or lower(${operators.email}) in ${valuesOfList(addresses)}`,
		);
	return rows.map(({ id, email, role, disabledAt, lacksSecondStep }) => ({
		id,
		email: email.toLowerCase(),
		role,
		mayReceive: disabledAt === null && lacksSecondStep === 0,
	}));
}
