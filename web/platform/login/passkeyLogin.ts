import { client, STAYS_OPEN, unwrap } from "#web/platform/api/apiClient.ts";
import { signWithPasskey } from "#web/platform/passkeys/devicePasskeys.ts";

const { login } = client.passkeys.api;

/** Logs in with a passkey only. @throws ApiError */
export async function signInByPasskey(): Promise<void> {
	const signed = await signWithPasskey(await unwrap(login.passkey.begin.$post(), STAYS_OPEN));
	await unwrap(login.passkey.$post({ json: { signed } }), STAYS_OPEN);
}

/** Completes the second step with a passkey. @throws ApiError */
export async function submitSecondPasskey(token: string): Promise<void> {
	const options = await unwrap(login.second.passkey.begin.$post({ json: { token } }), STAYS_OPEN);
	const signed = await signWithPasskey(options);
	await unwrap(login.second.passkey.$post({ json: { token, signed } }), STAYS_OPEN);
}
