import { z } from "zod";
import { LINE_CONNECTION_TEXTS as TEXTS } from "#domain/platform/texts/line-connection-texts.ts";

/** Maximum length of a credential; LINE's longest, an access token, has about 180 characters. */
const MAX_CREDENTIAL = 500;

/** Credential as it is copied from LINE Developers; "" keeps the stored one. */
const credential = () =>
	z
		.string()
		.trim()
		.max(MAX_CREDENTIAL, TEXTS.malformed)
		.regex(/^[\x21-\x7e]*$/, TEXTS.malformed);

const credentials = {
	channel_secret: credential(),
	access_token: credential(),
	/** Number of the channel, for short-lived tokens. */
	channel_id: credential().regex(/^\d*$/, TEXTS.loginIdDigits),
	/** Whether LINE issues short-lived tokens instead of the long-lived one; as before if it is missing. */
	is_token_issued: z.boolean().optional(),
	login_channel_id: credential().regex(/^\d*$/, TEXTS.loginIdDigits),
	login_channel_secret: credential(),
};

/** Body of `POST /api/line_connection/test`. */
export const lineCredentialsInput = z.object(credentials);

export type LineCredentialsInput = z.output<typeof lineCredentialsInput>;

/** Fields of the credentials that are texts. */
export type CredentialName = Exclude<keyof LineCredentialsInput, "is_token_issued">;

/** Body of `PUT /api/line_connection`. */
export const lineConnectionInput = z.object({
	...credentials,
	/** LINE user id of the account that the operator confirmed. */
	user_id: z.string().max(MAX_CREDENTIAL),
	/** Whether the operator confirmed that it is another account than before. */
	is_other_confirmed: z.boolean(),
});

export type LineConnectionInput = z.output<typeof lineConnectionInput>;
