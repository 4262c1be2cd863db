import { findSignedIn } from "#functions/platform/auth/find-signed-in.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { admitOperator, declareAccess } from "#functions/platform/http/route-access.ts";
import { findPerson } from "./find-person.ts";

/**
 * Access for people of the headquarters (`route-access.ts`). The directory is asked in every call, because it
 * may have changed in another account. The handler gets the person as `c.var.person`. Anybody else gets the
 * answer of an unknown call, whether there are other accounts or not.
 */
export const headquartersAccess = () =>
	declareAccess({ kind: "headquarters" }, async (c, next) => {
		const operator = await admitOperator(c, findSignedIn);
		// A role may require a second step that its operator does not have; they may do nothing until then.
		const person = operator.lacksSecondStep ? undefined : await findPerson(c.env, operator.id);
		if (!person?.isHeadquarters) throw notFound();
		c.set("person", person);
		await next();
	});
