import { z } from "zod";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { newEmail, operatorName } from "./login-input.ts";
import { newPassword } from "./password-input.ts";

/** Lifetime of an invitation's link. */
export const INVITATION_LIFETIME = 72 * HOUR;
/** Maximum number of open invitations. */
export const MAX_OPEN_INVITATIONS = 100;
/** Maximum number of listed invitations, including expired ones, which accumulate. */
export const MAX_INVITATIONS_LISTED = 2 * MAX_OPEN_INVITATIONS;

/** Body of `POST /api/operators/invitations`. */
export const invitationInput = z.object({
	email: newEmail,
	role_id: recordId(OPERATOR_TEXTS.roleRequired),
});

export type InvitationInput = z.output<typeof invitationInput>;

const token = z
	.string({ error: OPERATOR_TEXTS.invitationUnusable })
	.max(100, OPERATOR_TEXTS.invitationUnusable);

/** Body of `POST /api/invitation`, by which a link's page loads its invitation. */
export const invitationTokenInput = z.object({ token });

/** Body of `POST /api/invitation/accept`, which creates the operator. */
export const acceptInvitationInput = z.object({ token, name: operatorName, password: newPassword });

export type AcceptInvitationInput = z.output<typeof acceptInvitationInput>;
