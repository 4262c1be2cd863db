import useSWR from "swr";
import type { PasswordChangeInput } from "#domain/console/operators/account-input.ts";
import type { PasskeyRegistration } from "#domain/console/operators/passkey-input.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";

const { account } = client.sessions.api;

/** Headers of a form's save (`useSaving`). */
type SaveHeaders = Record<string, string>;
/** Confirmation by password, in case somebody else uses the session. */
interface PasswordConfirmation {
	password: string;
}

export type TwoFactorState = Wire<typeof account.$get>["two_factor"];
export type SessionRow = Wire<typeof account.$get>["sessions"][number];
export type PasskeyRow = TwoFactorState["passkeys"][number];

/** The operator's own settings and sessions. */
export const useAccount = () => useSWR("account", () => unwrap(account.$get()));

export const saveName = (json: { name: string }, headers: SaveHeaders) =>
	unwrap(account.name.$put({ json }, { headers }));

export const savePassword = (json: PasswordChangeInput, headers: SaveHeaders) =>
	unwrap(account.password.$put({ json }, { headers }));

export const requestSessionEnd = (session: string) =>
	unwrap(account.sessions[":session"].$delete({ param: { session } }, saveKeyOptions()));

export const requestOtherSessionsEnd = () => unwrap(account.sessions.$delete({}, saveKeyOptions()));

export const requestTotpSetup = (json: PasswordConfirmation, headers: SaveHeaders) =>
	unwrap(account.totp.begin.$post({ json }, { headers }));

export const requestTotpConfirmation = (json: { setup: string; code: string }, headers: SaveHeaders) =>
	unwrap(account.totp.$post({ json }, { headers }));

export const requestTotpRemoval = (json: PasswordConfirmation, headers: SaveHeaders) =>
	unwrap(account.totp.remove.$post({ json }, { headers }));

export const renewRecoveryCodes = (json: PasswordConfirmation, headers: SaveHeaders) =>
	unwrap(account.recovery_codes.$post({ json }, { headers }));

const { passkeys } = client.passkeys.api.account;
const idParam = (id: number) => ({ id: String(id) });

export const requestPasskeySetup = (json: PasswordConfirmation, headers: SaveHeaders) =>
	unwrap(passkeys.begin.$post({ json }, { headers }));

export const requestPasskeyConfirmation = (
	json: { name: string; made: PasskeyRegistration },
	headers: SaveHeaders,
) => unwrap(passkeys.$post({ json }, { headers }));

export const requestPasskeyRename = (id: number, json: { name: string }, headers: SaveHeaders) =>
	unwrap(passkeys[":id"].$put({ param: idParam(id), json }, { headers }));

export const requestPasskeyRemoval = (id: number, json: PasswordConfirmation, headers: SaveHeaders) =>
	unwrap(passkeys[":id"].remove.$post({ param: idParam(id), json }, { headers }));
