import { type CheckResult, problemsOfCheck } from "#web/platform/ui/formProblems.ts";

/** Result of a validation that also requires both entries of a new password to be equal. */
export function checkRepeated<Body>(
	{ password, again }: { password: string; again: string },
	result: CheckResult<Body>,
): CheckResult<Body> {
	if (again === password) return result;
	const { general, fields } = problemsOfCheck(result);
	return {
		success: false,
		problems: { general, fields: { ...fields, again: ["パスワードが一致しません。"] } },
	};
}
