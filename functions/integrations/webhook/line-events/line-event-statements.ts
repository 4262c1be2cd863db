import { sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import {
	accountLinkNonces,
	accountLinks,
	friendLineEvents,
	lineMemberships,
} from "#db/people/line-events.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { Ctx } from "#functions/context.ts";
import type { LineEvent } from "../batch-outcome.ts";

/** Statements of memberships, account links and beacons; none without such events. */
export function lineEventStatements(ctx: Ctx, events: LineEvent[]): Statement[] {
	if (events.length === 0) return [];
	return [insertHistory(ctx, events), ...membershipStatements(ctx, events), ...linkStatements(ctx, events)];
}

function insertHistory(ctx: Ctx, events: LineEvent[]) {
	const { rows, column, json } = rowsFrom(
		events.map(({ friend, kind, detail, key, event }) => ({
			friendId: friend.id,
			kind,
			at: event.event.timestamp,
			detail,
			webhookEventId: key,
		})),
		["friendId", "kind", "at", "detail", "webhookEventId"],
	);
	return execute(
		ctx.db,
		insertInto(
			friendLineEvents,
			{ ...column, detail: json.detail },
			sql`from ${rows} where true on conflict do nothing`,
		),
	);
}

/** Applies the events of memberships in LINE's order; one older than the known state changes nothing. */
function membershipStatements(ctx: Ctx, events: LineEvent[]): Statement[] {
	const states = events
		.filter(({ kind }) => kind.startsWith("membership_"))
		.toSorted((a, b) => a.event.event.timestamp - b.event.event.timestamp)
		.map(({ friend, kind, detail, event: { event } }) => ({
			friendId: friend.id,
			membershipId: detail.membershipId,
			joinedAt: event.timestamp,
			renewedAt: kind === "membership_renewed" ? event.timestamp : null,
			leftAt: kind === "membership_left" ? event.timestamp : null,
			stateAt: event.timestamp,
		}));
	if (states.length === 0) return [];
	const { rows, column } = rowsFrom(states, [
		"friendId",
		"membershipId",
		"joinedAt",
		"renewedAt",
		"leftAt",
		"stateAt",
	]);
	return [
		execute(
			ctx.db,
			insertInto(
				lineMemberships,
				column,
				sql`from ${rows} where true on conflict (friend_id, membership_id) do update set
					joined_at = iif(${lineMemberships.leftAt} is not null and excluded.left_at is null,
						excluded.joined_at, ${lineMemberships.joinedAt}),
					renewed_at = ifnull(excluded.renewed_at, ${lineMemberships.renewedAt}),
					${excludedAssignments(lineMemberships.leftAt, lineMemberships.stateAt)}
					where excluded.state_at > ${lineMemberships.stateAt}`,
			),
		),
	];
}

/** Ties numbers to friends. A number belongs to the friend who linked it last; its nonce is used up. */
function linkStatements(ctx: Ctx, events: LineEvent[]): Statement[] {
	const links = events.flatMap(({ friend, kind, nonce, event }) =>
		kind === "account_linked" ? [{ friendId: friend.id, nonce, linkedAt: event.event.timestamp }] : [],
	);
	if (links.length === 0) return [];
	const { rows, column } = rowsFrom(links, ["friendId", "nonce", "linkedAt"]);
	const nonces = valuesOfList(links.flatMap(({ nonce }) => nonce ?? []));
	return [
		execute(
			ctx.db,
			insertInto(
				accountLinks,
				{ friendId: column.friendId, externalId: sql`n.external_id`, linkedAt: column.linkedAt },
				sql`from ${rows} join ${accountLinkNonces} n on n.nonce = ${column.nonce}
					where true on conflict (friend_id) do update set
					${excludedAssignments(accountLinks.externalId, accountLinks.linkedAt)}
					where excluded.linked_at >= ${accountLinks.linkedAt}`,
			),
		),
		execute(
			ctx.db,
			sql`delete from ${accountLinks} where exists (select 1 from ${accountLinks} later
				where later.external_id = ${accountLinks.externalId} and later.friend_id <> ${accountLinks.friendId}
					and (later.linked_at, later.friend_id) > (${accountLinks.linkedAt}, ${accountLinks.friendId}))
				and external_id in (select external_id from ${accountLinkNonces} where nonce in ${nonces})`,
		),
		execute(ctx.db, sql`delete from ${accountLinkNonces} where nonce in ${nonces}`),
	];
}
