import { type SQL, sql } from "drizzle-orm";
import { paymentProviders, payments } from "#db/commerce/payments.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { acceptsYen, PAYMENT_PROVIDER_NAMES } from "#domain/commerce/payments/providers/registry.ts";
import { OUTCOME_CODES } from "#domain/engine/actions/effect-outcomes.ts";
import type { EffectOf } from "#domain/engine/actions/effects/registry.ts";
import { REQUEST_PURPOSE } from "#domain/engine/friend-records/payment-request-fields.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { createUrlCode } from "#functions/platform/http/url-code.ts";
import { ordinalAt } from "../run-set.ts";
import type { EffectRunner } from "./effect-runner.ts";

/** Requests a payment from the friend of each run, once; none that nobody could pay. */
export const requestPaymentsOfRuns: EffectRunner<EffectOf<"paymentRequest">> = {
	refusals: ({ ctx, effect }) => [
		...(publicOrigin(ctx.env) === "" ? [{ when: sql`1`, code: OUTCOME_CODES.noPublicOrigin }] : []),
		{ when: hasNoProviderFor(effect.yen), code: OUTCOME_CODES.noPaymentMethod },
	],
	statements({ ctx, effect: { title, yen, tax_rate, days }, set, position, targets }) {
		const { rows, column, ordinal } = rowsFrom(
			set.runs.map(() => ({ key: createUrlCode(ctx, "payment") })),
			["key"],
		);
		const expiresAt = ctx.now + days * DAY;
		return [
			execute(
				ctx.db,
				insertInto(
					payments,
					{
						key: column.key,
						friendId: sql`d.friend_id`,
						purpose: REQUEST_PURPOSE,
						title,
						amountYen: yen,
						lines: [{ name: title, quantity: 1, unitYen: yen, taxRate: tax_rate }],
						state: "requested",
						expiresAt,
						createdAt: ctx.now,
						nextAttemptAt: expiresAt,
						saveKey: sql`'run:' || d.run_id || ${`:${position}`}`,
					},
					sql`from ${rows} join ${targets} d on d.ordinal = ${ordinalAt(set, ordinal)}
						where true on conflict do nothing`,
				),
			),
		];
	},
};

/** Condition: no provider is set up whose page takes this amount. */
const hasNoProviderFor = (yen: number): SQL => {
	const accepting = PAYMENT_PROVIDER_NAMES.filter((name) => name !== "shop" && acceptsYen(name, yen));
	return sql`not exists (select 1 from ${paymentProviders} v where v.is_enabled = 1 and v.provider in ${valuesOfList(accepting)})`;
};
