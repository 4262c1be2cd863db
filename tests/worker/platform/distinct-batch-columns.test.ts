import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { actionEffects, actions } from "#db/engine/actions.ts";
import { demandDistinctBatchColumns } from "#tests/support/distinct-batch-columns.ts";

demandDistinctBatchColumns();

const db = connectD1(env.DB);

const selectActions = (aliased: boolean) =>
	db
		.select({
			id: actions.id,
			position: actionEffects.position,
			of: aliased ? sql<number>`${actionEffects.actionId}`.as("of_action") : actions.id,
		})
		.from(actions)
		.innerJoin(actionEffects, sql`${actionEffects.actionId} = ${actions.id}`);

test("a select of a batch that names two columns alike fails, since D1 would answer one of them", async () => {
	await expect(db.batch([selectActions(false)])).rejects.toThrow("names columns alike: id");
	await expect(db.batch([selectActions(true)])).resolves.toEqual([[]]);
});

test("the same select outside of a batch is answered by position", async () => {
	await expect(selectActions(false)).resolves.toEqual([]);
});
