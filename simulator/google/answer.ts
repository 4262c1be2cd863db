/** Google's answer to a call. */
export interface GoogleAnswer {
	status: number;
	body?: object;
	headers?: Record<string, string>;
}

/** Error in the Calendar API's format. */
export const refuse = (status: number, reason: string, message = reason): GoogleAnswer => ({
	status,
	body: { error: { errors: [{ domain: "global", reason, message }], code: status, message } },
});

export const invalidCredentials = () => refuse(401, "authError", "Invalid Credentials");
export const notFound = () => refuse(404, "notFound", "Not Found");

/** Error in the token endpoint's format. */
export const refuseToken = (status: number, error: string, description: string): GoogleAnswer => ({
	status,
	body: { error, error_description: description },
});
