import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden } from "#functions/platform/http/request-refusal.ts";

/** Taps on links are for who may read links. @throws Refusal 403 */
export function assertMayReadLinks({ operator }: OperatorCtx): void {
	if (!hasAbility(operator, "link-read")) throw forbidden();
}
