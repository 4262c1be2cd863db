import useSWR from "swr";
import type { PasswordInput } from "#domain/operators/account.ts";
import { client, unwrap } from "../api/client.ts";
import { saveKeyHeader } from "../api/useSaveKey.ts";

const { account } = client.sessions.api;
const once = () => ({ headers: saveKeyHeader() });

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
