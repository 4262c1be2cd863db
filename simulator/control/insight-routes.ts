import { Hono } from "hono";
import { z } from "zod";
import { readRequestBody } from "../requests/read-input.ts";
import { quotaMonth } from "../rules/quota-rule.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { countUnits, readInsightCounts, storeInsightCounts } from "../store/insight-store.ts";

const count = z.int().min(0).max(100_000_000);

/** Counts that replace the simulator's own (`InsightCounts`). */
const insight = z.object({
	/** First day that LINE has not counted yet, yyyymmdd. */
	unready_from: z
		.string()
		.regex(/^\d{8}$/)
		.nullable()
		.optional(),
	/** Whether LINE refuses figures to the account. */
	refused: z.boolean().optional(),
	units: z
		.record(z.string(), z.object({ opened: count, clicked: count, played: count.optional() }))
		.optional(),
	reaches: count.optional(),
	menus: z.record(z.string(), z.object({ shown: count, taps: z.array(count).max(20) })).optional(),
	/** Sends under units in the past, for data that was not sent through the simulator. */
	sends: z
		.array(
			z.object({
				day: z.string().regex(/^\d{8}$/),
				unit: z.string().regex(/^[a-zA-Z0-9_]{1,30}$/),
				friends: count,
			}),
		)
		.max(1_000)
		.optional(),
});

/** Figures that LINE answers, which people and tests can set. */
export function insightRoutes(platform: SimulatorPlatform): Hono {
	const { sql } = platform;
	const readInsight = () => ({
		...readInsightCounts(sql),
		unitCount: countUnits(sql, quotaMonth(platform.now())),
	});
	return new Hono()
		.get("/", (context) => context.json(readInsight()))
		.put("/", async (context) => {
			const { unready_from, refused, sends, ...counts } = await readRequestBody(context, insight);
			storeInsightCounts(sql, {
				...(unready_from !== undefined && { unreadyFrom: unready_from }),
				...(refused !== undefined && { isRefused: refused }),
				...(counts.units && { units: { ...readInsightCounts(sql).units, ...withPlayed(counts.units) } }),
				...(counts.reaches !== undefined && { reaches: counts.reaches }),
				...(counts.menus && { menus: counts.menus }),
			});
			for (const { day, unit, friends } of sends ?? [])
				sql.exec("INSERT INTO unit_sends (day, unit, friends) VALUES (?, ?, ?)", day, unit, friends);
			return context.json(readInsight());
		});
}

const withPlayed = (units: NonNullable<z.output<typeof insight>["units"]>) =>
	Object.fromEntries(
		Object.entries(units).map(([unit, { played = 0, ...counts }]) => [unit, { ...counts, played }]),
	);
