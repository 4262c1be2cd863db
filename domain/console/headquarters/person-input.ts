import { z } from "zod";
import { newEmail, operatorName } from "#domain/console/operators/login-input.ts";
import { accountName } from "#domain/platform/accounts/account-name.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { PEOPLE_TEXTS } from "#domain/platform/texts/people-texts.ts";
import { recordId, yesNo } from "#domain/platform/wire/input-schemas.ts";

/** Maximum number of accounts of one invitation. */
const MAX_ACCOUNTS = 200;

/** Body of `POST /api/hq/people`. */
export const personInput = z.object({
	email: newEmail,
	name: operatorName,
	accounts: z
		.array(z.object({ account: accountName, role_id: recordId(OPERATOR_TEXTS.roleRequired) }))
		.min(1, PEOPLE_TEXTS.accountRequired)
		.max(MAX_ACCOUNTS),
});

export type PersonInput = z.output<typeof personInput>;

/** Body of `PUT /api/hq/people/:id/headquarters`. */
export const headquartersRightInput = z.object({ is_headquarters: yesNo() });
