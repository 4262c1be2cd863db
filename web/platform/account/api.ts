import useSWR from "swr";
import type { PasswordInput } from "#domain/console/operators/account.ts";
import type { MadePasskey } from "#domain/console/operators/passkey.ts";
import { client, unwrap, type Wire } from "#web/platform/api/client.ts";
import { once } from "#web/platform/api/useSaveKey.ts";

const { account } = client.sessions.api;

/** Headers of a form's save (`useSaving`). */
type SaveHeaders = Record<string, string>;
/** Password confirmation, since somebody else may use the session. */
interface AskedAgain {
	password: string;
}

export type TwoFactorState = Wire<typeof account.$get>["two_factor"];
export type PasskeyRow = TwoFactorState["passkeys"][number];

/** The operator's own settings and sessions. */
export const useAccount = () => useSWR("account", () => unwrap(account.$get()));

export const saveName = (json: { name: string }, headers: SaveHeaders) =>
	unwrap(account.name.$put({ json }, { headers }));

export const savePassword = (json: PasswordInput, headers: SaveHeaders) =>
	unwrap(account.password.$put({ json }, { headers }));

export const endSession = (session: string) =>
	unwrap(account.sessions[":session"].$delete({ param: { session } }, once()));

export const endOtherSessions = () => unwrap(account.sessions.$delete({}, once()));

export const beginTotp = (json: AskedAgain, headers: SaveHeaders) =>
	unwrap(account.totp.begin.$post({ json }, { headers }));

export const confirmTotp = (json: { setup: string; code: string }, headers: SaveHeaders) =>
	unwrap(account.totp.$post({ json }, { headers }));

export const removeTotp = (json: AskedAgain, headers: SaveHeaders) =>
	unwrap(account.totp.remove.$post({ json }, { headers }));

export const renewRecoveryCodes = (json: AskedAgain, headers: SaveHeaders) =>
	unwrap(account.recovery_codes.$post({ json }, { headers }));

const { passkeys } = client.passkeys.api.account;
const param = (id: number) => ({ id: String(id) });

export const beginPasskey = (json: AskedAgain, headers: SaveHeaders) =>
	unwrap(passkeys.begin.$post({ json }, { headers }));

export const confirmPasskey = (json: { name: string; made: MadePasskey }, headers: SaveHeaders) =>
	unwrap(passkeys.$post({ json }, { headers }));

export const renamePasskey = (id: number, json: { name: string }, headers: SaveHeaders) =>
	unwrap(passkeys[":id"].$put({ param: param(id), json }, { headers }));

export const removePasskey = (id: number, json: AskedAgain, headers: SaveHeaders) =>
	unwrap(passkeys[":id"].remove.$post({ param: param(id), json }, { headers }));
