import { type SQL, sql } from "drizzle-orm";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { packed } from "#db/platform/sql/packed.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import {
	type Count,
	HOME_FIGURE_NAMES,
	HOME_FIGURES,
	type HomeFigureName,
	MOST_COUNTED,
} from "#domain/console/home/figures.ts";
import { mayOpenPage } from "#domain/engine/access/page-access.ts";
import { deliveryListQuery } from "#domain/engine/deliveries/list.ts";
import { friendListQuery } from "#domain/people/friends/list.ts";
import { today } from "#domain/platform/time/time.ts";
import { deliveriesWhere } from "#functions/engine/deliveries/list.ts";
import { COUNTED, waitingMessages } from "#functions/inbox/timeline/counts.ts";
import { friendsWhere } from "#functions/people/friends/list.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { stoppedWork } from "./stopped.ts";

interface Figure {
	/** One row per counted item, with the conditions of the linked list. */
	rows: (ctx: OperatorCtx, shows: Record<string, string>) => SQL;
	/**
	 * Limit of counting: larger numbers are shown as "more than that", since an exact count would cost a scan.
	 */
	most: number;
}

const ofDeliveries: Figure = {
	rows: (
		ctx,
		shows,
	) => sql`select 1 from ${deliveries} join ${friends} on ${friends.id} = ${deliveries.friendId}
		where ${deliveriesWhere(ctx, deliveryListQuery.parse(shows))}`,
	most: MOST_COUNTED,
};

const ofFriends: Figure = {
	rows: (ctx, shows) =>
		sql`select 1 from ${friends} where ${friendsWhere(ctx, friendListQuery.parse(shows))}`,
	most: MOST_COUNTED,
};

/**
 * Figures by name, counted with the conditions of the list that they link to, and the parameters of its
 * address.
 */
const FIGURES: Record<HomeFigureName, Figure> = {
	messages: { rows: (ctx) => waitingMessages(ctx), most: COUNTED },
	failed: ofDeliveries,
	parked: ofDeliveries,
	stopped: { rows: (ctx) => sql`select 1 from (${stoppedWork(ctx)})`, most: COUNTED },
	sent: ofDeliveries,
	scheduled: ofDeliveries,
	followed: ofFriends,
	blocked: ofFriends,
};

/** The figures of the pages that this operator may open, in one statement. */
export async function countFigures(ctx: OperatorCtx): Promise<Partial<Record<HomeFigureName, Count>>> {
	const names = HOME_FIGURE_NAMES.filter((name) =>
		mayOpenPage(ctx.operator.abilities, HOME_FIGURES[name].page),
	);
	if (names.length === 0) return {};
	const [row] = await rowsOf<Record<HomeFigureName, number>>(ctx.db, figuresStatement(ctx, names));
	return Object.fromEntries(
		names.map((name) => {
			const { most } = FIGURES[name];
			const found = row?.[name] ?? 0;
			return [name, { count: Math.min(found, most), more: found > most }];
		}),
	);
}

function figuresStatement(ctx: OperatorCtx, names: HomeFigureName[]): SQL {
	const day = today(ctx.now, ctx.zone);
	const counts = names.map((name) => {
		const { rows, most } = FIGURES[name];
		return sql`(select count(*) from (${rows(ctx, HOME_FIGURES[name].shows(day))} limit ${most + 1}))
			as ${sql.identifier(name)}`;
	});
	return packed(sql`select ${sql.join(counts, sql`, `)}`);
}
