import { client, unwrap } from "#web/platform/api/client.ts";
import { signWithKey } from "#web/platform/passkeys/ask-device.ts";

const { login } = client.passkeys.api;
const own = { handles: [401, 403, 409] };

/** Logs in with a passkey only. @throws ApiError */
export async function enterByPasskey(): Promise<void> {
	const signed = await signWithKey(await unwrap(login.passkey.begin.$post(), own));
	await unwrap(login.passkey.$post({ json: { signed } }), own);
}

/** Completes the second step with a passkey. @throws ApiError */
export async function takeSecondByPasskey(token: string): Promise<void> {
	const options = await unwrap(login.second.passkey.begin.$post({ json: { token } }), own);
	const signed = await signWithKey(options);
	await unwrap(login.second.passkey.$post({ json: { token, signed } }), own);
}
