/** Google's answer to a call. */
export interface SimulatedGoogleAnswer {
	status: number;
	body?: object;
	headers?: Record<string, string>;
}

/** Error in the Calendar API's format. */
export const refuseGoogleCall = (
	status: number,
	reason: string,
	message = reason,
): SimulatedGoogleAnswer => ({
	status,
	body: { error: { errors: [{ domain: "global", reason, message }], code: status, message } },
});

export const googleInvalidCredentials = () => refuseGoogleCall(401, "authError", "Invalid Credentials");
export const googleNotFound = () => refuseGoogleCall(404, "notFound", "Not Found");

/** Error in the token endpoint's format. */
export const refuseTokenCall = (
	status: number,
	error: string,
	description: string,
): SimulatedGoogleAnswer => ({
	status,
	body: { error, error_description: description },
});
