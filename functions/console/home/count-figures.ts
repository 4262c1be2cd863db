import { type SQL, sql } from "drizzle-orm";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { sendApprovals } from "#db/engine/send-approvals.ts";
import { packValues } from "#db/platform/sql/pack-values.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import {
	type FigureCount,
	HOME_FIGURE_NAMES,
	HOME_FIGURES,
	type HomeFigureName,
	MAX_FIGURE_COUNT,
} from "#domain/console/home/home-figures.ts";
import { mayOpenPage } from "#domain/engine/access/page-access.ts";
import { deliveryListQuery } from "#domain/engine/deliveries/delivery-list-query.ts";
import { friendListQuery } from "#domain/people/friends/friend-list-query.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { isDecidable } from "#functions/content/send-approvals/find-approval.ts";
import { deliveriesWhere } from "#functions/engine/deliveries/list-deliveries.ts";
import { MAX_WAITING_COUNT, waitingMessageRows } from "#functions/inbox/timeline/count-waiting-messages.ts";
import { friendListCondition } from "#functions/people/friends/list-friends.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { selectStoppedWork } from "./list-stopped-work.ts";

interface FigureCounter {
	/** Select with one row per counted item, by the conditions of the linked list. */
	rows: (ctx: OperatorCtx, shows: Record<string, string>) => SQL;
	/**
	 * Maximum count; larger numbers are shown as "more than that", since an exact count would cost a scan.
	 */
	maxCount: number;
}

const deliveryFigure: FigureCounter = {
	rows: (
		ctx,
		parameters,
	) => sql`select 1 from ${deliveries} join ${friends} on ${friends.id} = ${deliveries.friendId}
		where ${deliveriesWhere(ctx, deliveryListQuery.parse(parameters))}`,
	maxCount: MAX_FIGURE_COUNT,
};

const friendFigure: FigureCounter = {
	rows: (ctx, parameters) =>
		sql`select 1 from ${friends} where ${friendListCondition(ctx, friendListQuery.parse(parameters))}`,
	maxCount: MAX_FIGURE_COUNT,
};

/**
 * Figures by name, counted by the conditions of the list that they link to, with the parameters of its
 * address.
 */
const FIGURES: Record<HomeFigureName, FigureCounter> = {
	messages: { rows: (ctx) => waitingMessageRows(ctx), maxCount: MAX_WAITING_COUNT },
	approvals: {
		rows: (ctx) => sql`select 1 from ${sendApprovals} a where a.state = 'waiting' and ${isDecidable(ctx)}`,
		maxCount: MAX_WAITING_COUNT,
	},
	failed: deliveryFigure,
	parked: deliveryFigure,
	stopped: { rows: (ctx) => sql`select 1 from (${selectStoppedWork(ctx)})`, maxCount: MAX_WAITING_COUNT },
	sent: deliveryFigure,
	scheduled: deliveryFigure,
	followed: friendFigure,
	blocked: friendFigure,
};

/** Counts the figures whose pages the operator may open, in one statement. */
export async function countFigures(ctx: OperatorCtx): Promise<Partial<Record<HomeFigureName, FigureCount>>> {
	const names = HOME_FIGURE_NAMES.filter((name) =>
		mayOpenPage(ctx.operator.abilities, HOME_FIGURES[name].page),
	);
	if (names.length === 0) return {};
	const [row] = await queryRows<Record<HomeFigureName, number>>(ctx.db, figuresStatement(ctx, names));
	return Object.fromEntries(names.map((name) => [name, presentFigure(name, row?.[name] ?? 0)]));
}

/** Figure of a counted number, which may be one more than the maximum. */
export function presentFigure(name: HomeFigureName, counted: number): FigureCount {
	const { maxCount } = FIGURES[name];
	return { count: Math.min(counted, maxCount), more: counted > maxCount };
}

/** Select of one row with the named figures, each up to one more than its maximum. */
export function figuresStatement(ctx: OperatorCtx, names: readonly HomeFigureName[]): SQL {
	const day = currentDay(ctx.now, ctx.zone);
	const counts = names.map((name) => {
		const { rows, maxCount } = FIGURES[name];
		return sql`(select count(*) from (${rows(ctx, HOME_FIGURES[name].shows(day))} limit ${maxCount + 1}))
			as ${sql.identifier(name)}`;
	});
	return packValues(sql`select ${sql.join(counts, sql`, `)}`);
}
