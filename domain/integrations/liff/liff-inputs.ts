import { z } from "zod";
import { LIFF_TEXTS } from "#domain/platform/texts/liff-texts.ts";
import { REPORTED_TROUBLES } from "./liff-troubles.ts";

/** Maximum length of a ticket and of an id token. */
const MAX_TOKEN = 4_000;

const token = () =>
	z.string({ error: LIFF_TEXTS.gone }).min(1, LIFF_TEXTS.gone).max(MAX_TOKEN, LIFF_TEXTS.gone);

/** Body of `POST /liff/{purpose}/sign-in`. */
export const liffSignInInput = z.strictObject({ ticket: token(), id_token: token() });

/** Body of `POST /liff/{purpose}/trouble`. */
export const liffTroubleInput = z.strictObject({
	ticket: token(),
	trouble: z.enum(REPORTED_TROUBLES, { error: LIFF_TEXTS.gone }),
});

/** Body of `PUT /api/liff/links`. */
export const liffLinksInput = z.strictObject({ is_on: z.boolean() });
