import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { signWithPasskey } from "#web/platform/passkeys/devicePasskeys.ts";

const { login } = client.passkeys.api;
const handledStatuses = { handles: [401, 403, 409] };

/** Logs in with a passkey only. @throws ApiError */
export async function signInByPasskey(): Promise<void> {
	const signed = await signWithPasskey(await unwrap(login.passkey.begin.$post(), handledStatuses));
	await unwrap(login.passkey.$post({ json: { signed } }), handledStatuses);
}

/** Completes the second step with a passkey. @throws ApiError */
export async function submitSecondPasskey(token: string): Promise<void> {
	const options = await unwrap(login.second.passkey.begin.$post({ json: { token } }), handledStatuses);
	const signed = await signWithPasskey(options);
	await unwrap(login.second.passkey.$post({ json: { token, signed } }), handledStatuses);
}
