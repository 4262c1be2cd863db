import useSWR from "swr";
import type { PasswordInput } from "#domain/operators/account.ts";
import type { MadePasskey } from "#domain/operators/passkey.ts";
import { client, unwrap, type Wire } from "../api/client.ts";
import { saveKeyHeader } from "../api/useSaveKey.ts";

const { account } = client.sessions.api;
const once = () => ({ headers: saveKeyHeader() });

export type TwoFactorState = Wire<typeof account.$get>["two_factor"];
export type PasskeyRow = TwoFactorState["passkeys"][number];

/** What operators keep of themselves, and where they are signed in. */
export const useAccount = () => useSWR("account", () => unwrap(account.$get()));

export const saveName = (json: { name: string }, headers: Record<string, string>) =>
	unwrap(account.name.$put({ json }, { headers }));

export const savePassword = (json: PasswordInput, headers: Record<string, string>) =>
	unwrap(account.password.$put({ json }, { headers }));

export const endSession = (session: string) =>
	unwrap(account.sessions[":session"].$delete({ param: { session } }, once()));

export const endOtherSessions = () => unwrap(account.sessions.$delete({}, once()));

type Again = { password: string };
type Headers = Record<string, string>;

export const beginTotp = (json: Again, headers: Headers) =>
	unwrap(account.totp.begin.$post({ json }, { headers }));

export const confirmTotp = (json: { setup: string; code: string }, headers: Headers) =>
	unwrap(account.totp.$post({ json }, { headers }));

export const removeTotp = (json: Again, headers: Headers) =>
	unwrap(account.totp.remove.$post({ json }, { headers }));

export const renewRecoveryCodes = (json: Again, headers: Headers) =>
	unwrap(account.recovery_codes.$post({ json }, { headers }));

const { passkeys } = client.passkeys.api.account;
const param = (id: number) => ({ id: String(id) });

export const beginPasskey = (json: Again, headers: Headers) =>
	unwrap(passkeys.begin.$post({ json }, { headers }));

export const confirmPasskey = (json: { name: string; made: MadePasskey }, headers: Headers) =>
	unwrap(passkeys.$post({ json }, { headers }));

export const renamePasskey = (id: number, json: { name: string }, headers: Headers) =>
	unwrap(passkeys[":id"].$put({ param: param(id), json }, { headers }));

export const removePasskey = (id: number, json: Again, headers: Headers) =>
	unwrap(passkeys[":id"].remove.$post({ param: param(id), json }, { headers }));
