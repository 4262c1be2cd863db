import { sql } from "drizzle-orm";
import { formAnswers, forms } from "#db/acquisition/forms.ts";
import { actions } from "#db/engine/actions.ts";
import { pendingRuns, runs } from "#db/engine/runs.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { PaymentPurpose } from "#functions/commerce/payments/payment-purpose.ts";
import { firstRunColumns } from "#functions/engine/actions/first-run-columns.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";

/** Purpose: an answer to a form, whose action 支払い後 runs with the ledger's batch. */
export const formAnswerPurpose: PaymentPurpose = {
	label: "回答フォーム",
	onPaid: async (ctx, { payment, isChanged }) => {
		const cause = sql`'form:' || f.id || ':' || n.id || ':paid'`;
		return [
			execute(
				ctx.db,
				insertInto(
					pendingRuns,
					{
						actionId: sql`a.id`,
						friendId: sql`n.friend_id`,
						...firstRunColumns(ctx, cause),
						causeType: "form",
						causeId: sql`f.id`,
						causeLabel: sql`f.name`,
					},
					sql`from ${formAnswers} n join ${forms} f on f.id = n.form_id
						join ${actions} a on a.id = f.payment ->> '$.action_id' and a.deleted_at is null
						where n.id = ${payment.purposeId} and n.friend_id is not null and ${isChanged}
							and not exists (select 1 from ${runs} x where x.cause = ${cause})
						on conflict (cause) do nothing`,
				),
			),
		];
	},
	// The answer of a deleted friend is gone, and what they paid afterwards goes back.
	isKept: (_, { purposeId }) => sql`exists (select 1 from ${formAnswers} n where n.id = ${purposeId})`,
	wake: ({ env }) => wakeQueue(env.JOBS),
};
