/** What Google answers to a call. */
export interface GoogleAnswer {
	status: number;
	body?: object;
	headers?: Record<string, string>;
}

/** The calendar's way of refusing. */
export const refuse = (status: number, reason: string, message = reason): GoogleAnswer => ({
	status,
	body: { error: { errors: [{ domain: "global", reason, message }], code: status, message } },
});

export const invalidCredentials = () => refuse(401, "authError", "Invalid Credentials");
export const notFound = () => refuse(404, "notFound", "Not Found");

/** The token endpoint's way of refusing. */
export const refuseToken = (status: number, error: string, description: string): GoogleAnswer => ({
	status,
	body: { error, error_description: description },
});
