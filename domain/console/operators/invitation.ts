import { z } from "zod";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { newEmail, operatorName } from "./login-input.ts";
import { newPassword } from "./password.ts";

/** Lifetime of an invitation's link. */
export const INVITATION_LASTS = 72 * HOUR;
/** Most invitations that are open at once. */
export const MAX_OPEN_INVITATIONS = 100;
/** So many are listed, those that are over among them: these add up for good. */
export const MOST_INVITATIONS_LISTED = 2 * MAX_OPEN_INVITATIONS;

/** The input of `POST /api/operators/invitations`. */
export const invitationInput = z.object({
	email: newEmail,
	role_id: recordId(OPERATOR_TEXTS.roleRequired),
});

export type InvitationInput = z.output<typeof invitationInput>;

const token = z
	.string({ error: OPERATOR_TEXTS.invitationUnusable })
	.max(100, OPERATOR_TEXTS.invitationUnusable);

/** Query by which a link's page loads its invitation. */
export const invitationToken = z.object({ token });

/** Accepting one makes an operator. */
export const acceptInput = z.object({ token, name: operatorName, password: newPassword });

export type AcceptInput = z.output<typeof acceptInput>;
