import { sql } from "drizzle-orm";
import { operators } from "#db/operators.ts";
import { operatorPasskeys } from "#db/passkeys.ts";

/** Whether a row of `operators` has a passkey. */
export const hasPasskey = sql`exists (select 1 from ${operatorPasskeys} p where p.operator_id = ${operators.id})`;

/** Whether a row of `operators` has a second step: an authenticator or a passkey. */
export const hasSecondStep = sql`(${operators.totpSecret} is not null or ${hasPasskey})`;
