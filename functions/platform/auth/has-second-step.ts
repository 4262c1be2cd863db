import { sql } from "drizzle-orm";
import { operatorPasskeys } from "#db/console/passkeys.ts";
import { operators, roles } from "#db/platform/operators.ts";

/** Whether a row of `operators` has a passkey. */
export const hasPasskey = sql`exists (select 1 from ${operatorPasskeys} p where p.operator_id = ${operators.id})`;

/** Whether a row of `operators` has a second step: an authenticator or a passkey. */
export const hasSecondStep = sql`(${operators.totpSecret} is not null or ${hasPasskey})`;

/** Whether a row of `operators` lacks a second step that its role (a row of `roles`) requires: 1 or 0. */
export const lacksSecondStep = sql<number>`(${roles.twoFactorRequired} and not ${hasSecondStep})`;
